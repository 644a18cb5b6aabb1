// Labelling by hand: one claim at a time, evidence beside it, progress kept in the browser, labels out as JSON Lines.

const data = JSON.parse(byId("index").textContent);
const PLACES = data.cases.flatMap((one, c) => one.claims.map((claim, k) => ({ c, k, key: `${one.id} ${claim.s} ${claim.e}` })));
const STORE = `faithgrade-labels:${data.mode}:${data.set}`;
let state = { annotator: data.annotator, labels: {}, order: [], at: 0 };
let trees = [];
let shownCase = -1;

function trouble(text) {
  byId("trouble").hidden = !text;
  byId("trouble").firstElementChild.textContent = text || "";
}

function restore() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) || "null");
    if (kept && kept.labels) state = { ...state, ...kept };
  } catch (error) {
    trouble(`What was kept in this browser cannot be read (${error.message}); export often.`);
  }
  state.at = Math.max(0, Math.min(state.at, PLACES.length - 1));
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(state));
  } catch (error) {
    trouble(`This browser keeps nothing (${error.message}): export before you close the page.`);
  }
}

const done = () => PLACES.filter(({ key }) => complete(state.labels[key])).length;
const complete = (label) => Boolean(label) && (label.label !== "unsupported" || label.note.trim() !== "");
const here = () => PLACES[state.at];

function card(one) {
  const title = { error: "error from ", missing: "no result of ", system: "", context: "passage: " }[one.kind] ?? "";
  const element = h("div", { class: `card ${one.kind === "error" ? "error" : one.kind === "missing" ? "missing" : ""}` }, h("h3", {}, title + one.name));
  if (one.arguments !== null && one.arguments !== undefined) element.append(h("p", { class: "small soft mono" }, JSON.stringify(one.arguments)));
  if (!one.whole) element.append(h("p", { class: "small v-ungraded" }, "Not whole: truncated, or one page of more."));
  if (one.kind === "missing") return element;
  if (!isBranch(one.content)) {
    element.append(h("div", { class: "answer mono", dir: "auto" }, one.content === null ? "null" : scalar(one.content).text));
    return element;
  }
  const tree = new PayloadTree(one.content, one.name, new Map(), () => {});
  openSome(tree, "", one.content, { left: 400 });
  trees.push(tree);
  element.append(tree.element);
  return element;
}

// Opens a payload as far as a person would want to read it at once.
function openSome(tree, pointer, value, budget) {
  if (!isBranch(value)) return;
  const entries = Object.entries(value);
  if (entries.length > budget.left) return;
  budget.left -= entries.length;
  tree.open(tree.items.get(pointer), true);
  for (const [key, inner] of entries) if (tree.items.has(pointer + step(key))) openSome(tree, pointer + step(key), inner, budget);
}

function find(text) {
  for (const tree of trees) tree.dim();
  const wanted = text.trim().toLowerCase();
  if (!wanted) return;
  let first = null;
  for (const tree of trees) {
    const walk = (pointer, key, value) => {
      if (isBranch(value)) {
        if (String(key).toLowerCase().includes(wanted)) first ??= tree.light(pointer, "supports", null);
        for (const [name, inner] of Object.entries(value)) walk(pointer + step(name), name, inner);
      } else if (`${key} ${scalar(value).text}`.toLowerCase().includes(wanted)) {
        const record = tree.light(pointer, "supports", null);
        first ??= record;
      }
    };
    walk("", "", tree.items.get("").value);
  }
  if (first) first.element.scrollIntoView({ block: "nearest" });
}

function showCase(c) {
  const one = data.cases[c];
  shownCase = c;
  trees = [];
  byId("case-title").textContent = one.id;
  const left = byId("left");
  left.replaceChildren();
  for (const [role, text] of one.turns) left.append(h("p", { class: "question", dir: "auto" }, `${role}: ${text}`));
  if (one.question !== null) left.append(h("h3", {}, "Question"), h("p", { class: "question", dir: "auto" }, one.question));
  left.append(h("h3", {}, "Answer"), h("div", { class: "answer", id: "answer", dir: "auto" }));
  const right = byId("right");
  right.replaceChildren(h("input", { type: "search", id: "find", class: "find", placeholder: "Search the evidence", "aria-label": "Search the evidence", oninput: (event) => find(event.target.value) }));
  for (const source of one.cards) right.append(card(source));
  if (!one.cards.length) right.append(h("p", { class: "soft" }, "No tool was called and no passage retrieved."));
}

function drawAnswer() {
  const { c, k } = here();
  const one = data.cases[c];
  const cut = codePointCuts(one.answer);
  const target = byId("answer");
  target.replaceChildren();
  let at = 0;
  let marked = null;
  one.claims.forEach((claim, number) => {
    const from = Math.max(at, cut(claim.s));
    const to = Math.max(from, cut(claim.e));
    const label = state.labels[PLACES.find((place) => place.c === c && place.k === number).key];
    target.append(one.answer.slice(at, from));
    const mark = h("span", { class: `claim ${label ? label.label : ""}${number === k ? " current" : ""}`, onclick: () => go(PLACES.findIndex((place) => place.c === c && place.k === number)) }, one.answer.slice(from, to));
    if (label) mark.append(h("span", { class: `sign v-${label.label}` }, `\u2060${verdictOf(label.label).sign}`));
    if (number === k) marked = mark;
    target.append(mark);
    at = to;
  });
  target.append(one.answer.slice(at));
  marked?.scrollIntoView({ block: "nearest" });
}

function draw() {
  if (!PLACES.length) {
    byId("status").textContent = "Nothing to label.";
    return;
  }
  const { c, k, key } = here();
  const one = data.cases[c];
  if (c !== shownCase) showCase(c);
  drawAnswer();
  const label = state.labels[key];
  byId("status").textContent = `${done()} of ${plural(PLACES.length, "claim")} in ${plural(data.cases.length, "case")} labelled`;
  byId("position").textContent = `claim ${k + 1} of ${one.claims.length}, case ${c + 1} of ${data.cases.length}`;
  for (const button of document.querySelectorAll("[data-label]")) button.setAttribute("aria-pressed", String(label?.label === button.dataset.label));
  byId("kind").value = label?.kind || "";
  byId("note").value = label?.note || "";
  byId("note").setAttribute("aria-invalid", String(Boolean(label) && !complete(label)));
  byId("annotator").value = state.annotator;
  const said = one.claims[k].said;
  byId("said").textContent = said ? said.map(([word, kind, note]) => `One labeller: ${spaced(word)}${kind ? ` (${spaced(kind)})` : ""}${note ? `, “${note}”` : ""}.`).join("  ") : "";
  keep();
}

function go(position) {
  if (position < 0 || position >= PLACES.length) return;
  state.at = position;
  draw();
}

function nextOpen() {
  const after = [...PLACES.keys()].map((n) => (state.at + 1 + n) % PLACES.length).find((n) => !complete(state.labels[PLACES[n].key]));
  if (after === undefined) trouble("Every claim has its label: export them.");
  else go(after);
}

function choose(word) {
  const { key } = here();
  const before = state.labels[key];
  state.labels[key] = { label: word, kind: word === "unsupported" ? before?.kind || "" : "", note: before?.note || "" };
  state.order.push(key);
  if (word === "unsupported" || data.mode === "adjudicate") {
    draw();
    byId("note").focus();
  } else if (state.at + 1 < PLACES.length) go(state.at + 1);
  else draw();
}

function undo() {
  const key = state.order.pop();
  if (key === undefined) return;
  delete state.labels[key];
  go(PLACES.findIndex((place) => place.key === key));
}

function annotate(change) {
  const label = state.labels[here().key];
  if (!label) return;
  Object.assign(label, change);
  keep();
}

function rows() {
  return PLACES.filter(({ key }) => complete(state.labels[key])).map(({ c, k, key }) => {
    const { label, kind, note } = state.labels[key];
    const { s, e } = data.cases[c].claims[k];
    return { set: data.set, case_id: data.cases[c].id, start: s, end: e, label, kind: kind || null, note: note.trim(), annotator: state.annotator.trim() };
  });
}

function exportLabels() {
  if (!state.annotator.trim()) {
    trouble("Give your name first: labels without a name cannot be told apart.");
    byId("annotator").focus();
    return;
  }
  const text = rows().map((row) => JSON.stringify(row) + "\n").join("");
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/jsonl" })), download: `labels-${state.annotator.trim().replace(/[^\w.-]+/g, "_")}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  const left = PLACES.length - done();
  trouble(left ? `Exported; ${plural(left, "claim")} without a label (or without the reason an unsupported one needs) ${left === 1 ? "is" : "are"} not in the file.` : "");
}

async function load(file) {
  const known = new Set(PLACES.map(({ key }) => key));
  let taken = 0;
  let left = 0;
  for (const line of (await file.text()).split("\n").filter((one) => one.trim())) {
    let row;
    try {
      row = JSON.parse(line);
    } catch {
      left += 1;
      continue;
    }
    const key = `${row.case_id} ${row.start} ${row.end}`;
    if (row.set !== data.set || !known.has(key) || !data.labels.includes(row.label)) {
      left += 1;
      continue;
    }
    state.labels[key] = { label: row.label, kind: row.kind || "", note: row.note || "" };
    taken += 1;
  }
  trouble(`${plural(taken, "label")} taken in${left ? `, ${left} of another set or unreadable left out` : ""}.`);
  draw();
}

for (const kind of data.kinds) byId("kind").append(h("option", { value: kind }, spaced(kind)));
for (const button of document.querySelectorAll("[data-label]")) button.addEventListener("click", () => choose(button.dataset.label));
byId("previous").addEventListener("click", () => go(state.at - 1));
byId("next").addEventListener("click", () => go(state.at + 1));
byId("open").addEventListener("click", nextOpen);
byId("undo").addEventListener("click", undo);
byId("export").addEventListener("click", exportLabels);
byId("load").addEventListener("click", () => byId("file").click());
byId("file").addEventListener("change", (event) => event.target.files[0] && load(event.target.files[0]));
byId("kind").addEventListener("change", (event) => annotate({ kind: event.target.value }));
byId("note").addEventListener("input", (event) => annotate({ note: event.target.value }));
byId("annotator").addEventListener("input", (event) => {
  state.annotator = event.target.value;
  keep();
});
byId("help").addEventListener("click", () => byId("keys").showModal());
byId("keys-close").addEventListener("click", () => byId("keys").close());
byId("note").addEventListener("keydown", (event) => {
  if (event.key === "Escape") event.target.blur();
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  event.target.blur();
  if (complete(state.labels[here().key]) && state.at + 1 < PLACES.length) go(state.at + 1);
  else draw();
});

const KEYS = {
  s: () => choose("supported"),
  u: () => choose("unsupported"),
  n: () => choose("not_a_claim"),
  z: undo,
  o: nextOpen,
  e: exportLabels,
  j: () => go(state.at + 1),
  k: () => go(state.at - 1),
  ArrowRight: () => go(state.at + 1),
  ArrowLeft: () => go(state.at - 1),
  "/": () => byId("find").focus(),
  "?": () => byId("keys").showModal(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog, [role=treeitem]")) {
    if (event.key === "Escape" && event.target.closest("#find")) event.target.blur();
    return;
  }
  const digit = "1234567890".indexOf(event.key);
  if (digit >= 0 && event.key.length === 1 && data.kinds[digit] && state.labels[here().key]?.label === "unsupported") {
    annotate({ kind: data.kinds[digit] });
    draw();
    return;
  }
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
restore();
draw();
