// A payload as a tree: lazily opened, walked with arrow keys, its cited leaves marked.

const MARK = "\ue000";
const CHUNK = 100;
const LONG = 600;

// Text that begins with the mark is a number kept digit by digit ("n") or text that began with the mark itself ("s").
function scalar(value) {
  if (value === null) return { text: "null", kind: "null" };
  if (typeof value === "string") {
    if (!value.startsWith(MARK)) return value === "" ? { text: "(empty text)", kind: "empty" } : { text: value, kind: "text" };
    return value[1] === "n" ? { text: value.slice(2), kind: "number" } : { text: value.slice(2), kind: "text" };
  }
  return { text: String(value), kind: typeof value };
}

const isBranch = (value) => typeof value === "object" && value !== null;
const step = (key) => "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1");

function summaryOf(value) {
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (!count) return Array.isArray(value) ? "(empty list)" : "(empty object)";
  return Array.isArray(value) ? plural(count, "item") : plural(count, "field");
}

class PayloadTree {
  // `cited` maps a pointer to how many claims rest on it; `onPick(pointer)` is called when a cited node is chosen.
  constructor(root, label, cited, onPick) {
    this.cited = cited;
    this.onPick = onPick;
    this.items = new Map();
    this.element = h("ul", { class: "tree", role: "tree", "aria-label": label, onkeydown: (event) => this.key(event) });
    this.element.append(this.item(null, root, "", 1));
    this.element.querySelector('[role="treeitem"]').tabIndex = 0;
    if (isBranch(root)) this.open(this.items.get(""), true);
  }

  item(key, value, pointer, level) {
    const branch = isBranch(value) && (Array.isArray(value) ? value.length : Object.keys(value).length) > 0;
    const count = this.cited.get(pointer) || 0;
    const node = h("div", { class: "node" + (count ? " cited" : "") });
    const twist = h("span", { class: "twist", "aria-hidden": "true" }, branch ? "▸" : "");
    node.append(twist);
    if (key !== null) node.append(h("span", { class: "key", dir: "auto" }, String(key)));
    node.append(branch ? h("span", { class: "val empty" }, summaryOf(value)) : this.leaf(value));
    if (count) node.append(h("span", { class: "count" }, plural(count, "claim")));
    const element = h("li", { role: "treeitem", tabindex: "-1", "aria-level": level, "aria-expanded": branch ? "false" : null, "aria-selected": "false" }, node);
    const record = { element, node, twist, value, pointer, level, branch, group: null };
    element.faithgradeItem = record;
    this.items.set(pointer, record);
    node.addEventListener("click", (event) => {
      if (event.target.closest("button")) return;
      this.focus(record);
      if (branch && (event.target === twist || !count)) this.open(record, record.element.getAttribute("aria-expanded") !== "true");
      else if (count) this.onPick(pointer);
    });
    return element;
  }

  leaf(value) {
    if (isBranch(value)) return h("span", { class: "val empty" }, summaryOf(value));
    const { text, kind } = scalar(value);
    const element = h("span", { class: `val ${kind}`, dir: "auto" }, text.length > LONG ? text.slice(0, LONG) : text);
    if (text.length > LONG) {
      element.append(
        "… ",
        h("button", { type: "button", class: "more", tabindex: "-1", onclick: () => element.replaceChildren(text) }, `all ${text.length.toLocaleString("en")} characters`),
      );
    }
    return element;
  }

  open(record, wanted) {
    if (!record.branch) return;
    if (wanted && !record.group) {
      record.group = h("ul", { role: "group" });
      record.entries = Array.isArray(record.value) ? record.value.map((value, position) => [position, value]) : Object.entries(record.value);
      record.shown = 0;
      record.element.append(record.group);
      this.more(record, CHUNK);
    }
    record.element.setAttribute("aria-expanded", String(wanted));
    record.twist.textContent = wanted ? "▾" : "▸";
    if (record.group) record.group.hidden = !wanted;
  }

  // Long lists come in pieces, so that a payload of ten thousand rows opens at once.
  more(record, count) {
    record.rest?.remove();
    const upTo = Math.min(record.entries.length, record.shown + count);
    for (; record.shown < upTo; record.shown += 1) {
      const [key, value] = record.entries[record.shown];
      record.group.append(this.item(key, value, record.pointer + step(key), record.level + 1));
    }
    const left = record.entries.length - record.shown;
    if (left) {
      record.rest = h("li", { role: "none" }, h("button", { type: "button", class: "more", onclick: () => this.more(record, CHUNK * 5) }, `${left.toLocaleString("en")} more`));
      record.group.append(record.rest);
    }
  }

  // Opens the way to a pointer and returns its record; where it leads nowhere, the deepest node on the way.
  reach(pointer) {
    let record = this.items.get("");
    let at = "";
    for (const raw of pointer === "" ? [] : pointer.split("/").slice(1)) {
      if (!record.branch) return record;
      this.open(record, true);
      at += "/" + raw;
      const name = raw.replaceAll("~1", "/").replaceAll("~0", "~");
      const position = record.entries.findIndex(([key]) => String(key) === name);
      if (position < 0) return record;
      if (position >= record.shown) this.more(record, position - record.shown + CHUNK);
      record = this.items.get(at);
    }
    return record;
  }

  // Lights a node; of a long text only the passage that was cited, where it can be found in it.
  light(pointer, relation, value) {
    const record = this.reach(pointer);
    record.node.classList.add("hit", relation);
    const target = record.node.querySelector(".val");
    const whole = record.branch ? "" : scalar(record.value).text;
    const passage = value === null || isBranch(value) ? "" : scalar(value).text;
    const at = passage && passage.length < whole.length ? whole.indexOf(passage) : -1;
    if (at >= 0) target.replaceChildren(whole.slice(0, at), h("mark", {}, passage), whole.slice(at + passage.length));
    return record;
  }

  dim() {
    for (const record of this.items.values()) {
      if (!record.node.classList.contains("hit")) continue;
      record.node.classList.remove("hit", "supports", "contradicts", "nearest", "operand");
      if (!record.branch) record.node.querySelector(".val").replaceWith(this.leaf(record.value));
    }
  }

  focus(record) {
    for (const item of this.element.querySelectorAll('[role="treeitem"][tabindex="0"]')) item.tabIndex = -1;
    record.element.tabIndex = 0;
    record.element.focus({ preventScroll: true });
    record.node.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const record = event.target.faithgradeItem;
    if (!record || event.ctrlKey || event.metaKey || event.altKey) return;
    const visible = [...this.element.querySelectorAll('[role="treeitem"]')].filter((item) => !item.closest("ul[hidden]"));
    const position = visible.indexOf(record.element);
    const go = (item) => item && this.focus(item.faithgradeItem);
    const expanded = record.element.getAttribute("aria-expanded") === "true";
    const moves = {
      ArrowDown: () => go(visible[position + 1]),
      ArrowUp: () => go(visible[position - 1]),
      ArrowRight: () => (record.branch && !expanded ? this.open(record, true) : record.branch && go(visible[position + 1])),
      ArrowLeft: () => (record.branch && expanded ? this.open(record, false) : go(record.element.parentElement.closest('[role="treeitem"]'))),
      Home: () => go(visible[0]),
      End: () => go(visible[visible.length - 1]),
      Enter: () => (this.cited.get(record.pointer) ? this.onPick(record.pointer) : record.branch ? this.open(record, !expanded) : record.node.querySelector(".more")?.click()),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  }
}
