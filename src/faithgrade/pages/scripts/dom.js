// Making elements. All text goes in as text nodes: what answers and payloads hold is never read as markup.

const byId = (id) => document.getElementById(id);

// h("p", {class: "x", onclick: f}, "text", child): handlers by "on…", true for bare attributes, null to leave out.
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const VERDICT = {
  supported: { sign: "✓", name: "supported" },
  unsupported: { sign: "✗", name: "unsupported" },
  ungraded: { sign: "?", name: "ungraded" },
  not_a_claim: { sign: "·", name: "not a claim" },
};
const verdictOf = (word) => VERDICT[word] || { sign: "?", name: word };
const spaced = (code) => String(code).replaceAll("_", " ");
const plural = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many || one + "s"}`;

// Cost and time of nothing known are words, not zero.
const money = (dollars) => (dollars === null || dollars === undefined ? "cost unknown" : dollars === 0 ? "no cost" : `$${dollars.toFixed(dollars < 0.01 ? 5 : 4)}`);

// Offsets of claims are in code points; JavaScript strings are cut in UTF-16 units.
function codePointCuts(text) {
  const cuts = [0];
  let at = 0;
  for (const character of text) {
    at += character.length;
    cuts.push(at);
  }
  return (position) => cuts[Math.max(0, Math.min(position, cuts.length - 1))];
}

const arrow = (text) => h("span", { "aria-hidden": "true" }, text);
const unseen = (text) => h("span", { class: "visually-hidden" }, text);

// Scrolls the pane and never the page; where the pane does not scroll (narrow screens, paper) nothing moves.
// `covered` pixels at the pane's lower edge lie under something else.
function bringIntoView(element, pane, block, covered = 0) {
  if (pane.scrollHeight <= pane.clientHeight + 1 || getComputedStyle(pane).overflowY === "visible") return;
  const inner = element.getBoundingClientRect();
  const outer = pane.getBoundingClientRect();
  const bottom = outer.bottom - covered;
  if (block === "center") pane.scrollTop += inner.top - outer.top - (bottom - outer.top - inner.height) / 2;
  else if (inner.top < outer.top) pane.scrollTop += inner.top - outer.top - 12;
  else if (inner.bottom > bottom) pane.scrollTop += inner.bottom - bottom + 12;
}

const parsed = new Map();
const blockSize = 48;

// Cases lie in gzipped blocks; a block is opened when one of its cases is asked for, and the last few are kept.
async function caseDetail(position) {
  const number = Math.floor(position / blockSize);
  if (!parsed.has(number)) {
    const bytes = Uint8Array.from(atob(byId(`block-${number}`).textContent), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    parsed.set(number, JSON.parse(await new Response(stream).text()));
    if (parsed.size > 6) parsed.delete(parsed.keys().next().value);
  }
  return parsed.get(number)[position % blockSize];
}
