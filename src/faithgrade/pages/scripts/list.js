// The list of cases: filtered, ordered, and drawn only where one looks.

const ROW_HEIGHT = 64;
const index = JSON.parse(byId("index").textContent);
const rows = index.rows.map((row, position) => ({ ...row, position }));

const FILTERS = [
  { name: "verdict", label: "Verdict", at: 0 },
  { name: "code", label: "Reason", at: 1 },
  { name: "by", label: "Decided by", at: 2 },
  { name: "kind", label: "Kind of claim", at: 3 },
  { name: "outcome", label: "Outcome", of: (row) => (row.o < 0 ? [] : [row.o]) },
  { name: "tool", label: "Tool", of: (row) => row.tools },
  { name: "violation", label: "Violation", of: (row) => row.v },
  { name: "treatment", label: "Failure told", of: (row) => row.d },
];
const FAITHFUL = { label: "Case", options: { 1: "faithful", 0: "not faithful", "-1": "unknown (ungraded or no claim)" } };
const chosen = {};
let shown = [];

// One claim has to satisfy all claim filters; the other filters look at the case.
function matches(row, except) {
  const claimFilters = FILTERS.filter((filter) => filter.at !== undefined && chosen[filter.name] !== undefined && filter.name !== except);
  if (claimFilters.length && !row.t.some((group) => claimFilters.every((filter) => group[filter.at] === chosen[filter.name]))) return false;
  for (const filter of FILTERS) {
    if (filter.of && chosen[filter.name] !== undefined && filter.name !== except && !filter.of(row).includes(chosen[filter.name])) return false;
  }
  if (chosen.faithful !== undefined && except !== "faithful" && String(row.f) !== chosen.faithful) return false;
  return !chosen.search || row.haystack.includes(chosen.search);
}

// Beside each choice stands how many cases it would leave, the other filters as they are.
function fillSelects() {
  for (const filter of FILTERS) {
    const select = byId(`filter-${filter.name}`);
    if (!select) continue;
    const counts = new Map();
    const claimFilters = FILTERS.filter((other) => other.at !== undefined && chosen[other.name] !== undefined && other.name !== filter.name);
    for (const row of rows) {
      if (!matches(row, filter.name)) continue;
      const words = filter.of
        ? filter.of(row)
        : row.t.filter((group) => claimFilters.every((other) => group[other.at] === chosen[other.name])).map((group) => group[filter.at]);
      for (const word of new Set(words)) counts.set(word, (counts.get(word) || 0) + 1);
    }
    for (const option of select.options) {
      if (option.value === "") continue;
      const word = Number(option.value);
      option.textContent = `${label(filter, word)} (${(counts.get(word) || 0).toLocaleString("en")})`;
    }
  }
}

const label = (filter, word) => (filter.name === "verdict" ? verdictOf(index.words.verdict[word]).name : spaced(index.words[filter.name][word]));

function buildSelects(onChange) {
  const place = byId("selects");
  place.append(h("label", {}, FAITHFUL.label, h("select", { id: "filter-faithful", onchange: (event) => onChange("faithful", event.target.value || undefined) },
    h("option", { value: "" }, "all"), ...["0", "1", "-1"].map((key) => h("option", { value: key }, FAITHFUL.options[key])))));
  for (const filter of FILTERS) {
    const words = index.words[filter.name];
    if (!words.length) continue;
    const order = words.map((_, position) => position).sort((a, b) => label(filter, a).localeCompare(label(filter, b)));
    place.append(h("label", {}, filter.label, h("select", { id: `filter-${filter.name}`, onchange: (event) => onChange(filter.name, event.target.value === "" ? undefined : Number(event.target.value)) },
      h("option", { value: "" }, "all"), ...order.map((word) => h("option", { value: word }, label(filter, word))))));
  }
}

const ORDERS = {
  worst: (a, b) => a.position - b.position,
  input: (a, b) => a.n - b.n,
  id: (a, b) => a.id.localeCompare(b.id, "en", { numeric: true }),
  cost: (a, b) => (b.cost ?? Infinity) - (a.cost ?? Infinity) || a.position - b.position,
  ms: (a, b) => (b.ms ?? -1) - (a.ms ?? -1) || a.position - b.position,
};

class CaseList {
  constructor(onOpen) {
    this.box = byId("list");
    this.spacer = byId("spacer");
    this.onOpen = onOpen;
    this.current = -1;
    this.box.addEventListener("scroll", () => requestAnimationFrame(() => this.draw()));
    this.box.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  refresh(keepId) {
    shown = rows.filter((row) => matches(row)).sort(ORDERS[byId("order").value]);
    this.spacer.style.height = `${shown.length * ROW_HEIGHT}px`;
    this.current = keepId === undefined ? -1 : shown.findIndex((row) => row.id === keepId);
    if (this.current < 0) this.box.scrollTop = 0;
    byId("status").textContent = shown.length === rows.length ? plural(rows.length, "case") : `${shown.length.toLocaleString("en")} of ${plural(rows.length, "case")}`;
    fillSelects();
    this.draw();
  }

  draw() {
    const from = Math.max(0, Math.floor(this.box.scrollTop / ROW_HEIGHT) - 6);
    const to = Math.min(shown.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW_HEIGHT) + 6);
    this.spacer.replaceChildren(...shown.slice(from, to).map((row, offset) => this.row(row, from + offset)));
    if (this.current >= from && this.current < to) this.box.setAttribute("aria-activedescendant", `row-${this.current}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  row(row, number) {
    const [supported, unsupported, ungraded, none] = row.c;
    const tally = (word, count) => count > 0 && h("span", { class: `v-${word}` }, `${verdictOf(word).sign}${count}`);
    const words = [[supported, "supported"], [unsupported, "unsupported"], [ungraded, "ungraded"]].filter(([count]) => count).map(([count, word]) => `${count} ${word}`).join(", ") || "no claims";
    const element = h("div", { class: "row", id: `row-${number}`, role: "option", "aria-selected": String(number === this.current), "aria-setsize": shown.length, "aria-posinset": number + 1,  onclick: () => this.open(number) },
      h("div", { class: "line" }, h("span", { class: "name" }, row.id),
        unseen(` ${words}${row.v.length ? `, ${plural(row.v.length, "violation")}` : ""} `), h("span", { class: "tally", "aria-hidden": "true" }, tally("unsupported", unsupported), tally("ungraded", ungraded), tally("supported", supported), !(supported + unsupported + ungraded) && h("span", { class: "v-not_a_claim" }, none ? `·${none}` : "no claim"), row.v.length > 0 && h("span", { class: "v-unsupported" }, `⚑${row.v.length}`))),
      h("div", { class: "preview", dir: "auto" }, row.p));
    element.style.top = `${number * ROW_HEIGHT}px`;
    return element;
  }

  open(number, focusList) {
    if (number < 0 || number >= shown.length) return;
    this.current = number;
    const top = number * ROW_HEIGHT;
    if (top < this.box.scrollTop) this.box.scrollTop = top;
    else if (top + ROW_HEIGHT > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + ROW_HEIGHT - this.box.clientHeight;
    this.draw();
    if (focusList) this.box.focus({ preventScroll: true });
    this.onOpen(shown[number]);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.box.clientHeight / ROW_HEIGHT) - 1);
    const target = { ArrowDown: this.current + 1, ArrowUp: Math.max(0, this.current - 1), PageDown: Math.min(shown.length - 1, this.current + page), PageUp: Math.max(0, this.current - page), Home: 0, End: shown.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      this.open(target, true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.current < 0) this.open(0, true);
      view?.choose(view.claim < 0 ? 0 : view.claim);
    }
  }
}
