// Joins list, case and keys; remembers the place in the address so that a link leads to one claim.

let view = null;
let list = null;
let asked = 0;

function rememberPlace(id, claim) {
  const place = new URLSearchParams({ case: id, ...(claim >= 0 ? { claim: String(claim + 1) } : {}) });
  history.replaceState(null, "", `#${place}`);
}

async function openCase(row, claim) {
  asked += 1;
  const mine = asked;
  const detail = await caseDetail(row.position);
  if (mine !== asked) return;
  view = new CaseView(detail, { back: backToList, previous: () => list.open(list.current - 1), next: () => list.open(list.current + 1) });
  const place = byId("detail");
  place.classList.remove("empty");
  place.replaceChildren(...view.element.childNodes);
  byId("browser").classList.add("open");
  rememberPlace(row.id, -1);
  if (claim !== undefined) view.choose(claim, false);
  else {
    const trouble = detail.claims.findIndex((one) => one.verdict === "unsupported");
    if (trouble >= 0) view.choose(trouble, false);
  }
  if (window.matchMedia("(max-width: 760px)").matches) byId("browser").scrollIntoView();
}

function backToList() {
  byId("browser").classList.remove("open");
  list.box.focus({ preventScroll: true });
  list.box.scrollIntoView({ block: "nearest" });
}

function setFilter(name, value) {
  if (value === undefined) delete chosen[name];
  else chosen[name] = value;
  list.refresh();
}

function clearFilters() {
  for (const name of Object.keys(chosen)) delete chosen[name];
  for (const select of byId("selects").querySelectorAll("select")) select.value = "";
  byId("search").value = "";
}

// A bar of a figure sets its filter.
function filterFromFigure(event) {
  const link = event.target.closest("a[data-filter]");
  if (!link) return;
  event.preventDefault();
  const [name, ...rest] = link.dataset.filter.split("=");
  const position = index.words[name].indexOf(rest.join("="));
  if (position < 0) return;
  clearFilters();
  chosen[name] = position;
  byId(`filter-${name}`).value = String(position);
  byId("filter-box").open = true;
  list.refresh();
  byId("cases").scrollIntoView();
  byId("list").focus({ preventScroll: true });
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  if (event.key === "Escape") return backToList();
  if (!byId("letters").checked || event.target.matches?.("input, select, textarea")) return;
  const actions = {
    j: () => list.open(list.current + 1, true), k: () => list.open(list.current - 1, true),
    n: () => view?.step(1), p: () => view?.step(-1), u: () => view?.nextTrouble(),
    e: () => view?.toEvidence(), c: () => view?.backToClaim(),
    "/": () => byId("search").focus(), "?": () => byId("keys").showModal(),
  };
  if (!actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}

// On paper the opened case follows the summary, and after it the listed cases in words.
const PRINTED = 300;
function fillPrintList() {
  const listed = shown.slice(0, PRINTED);
  byId("print-list").replaceChildren(
    h("h2", {}, listed.length < shown.length ? `First ${PRINTED} of ${plural(shown.length, "listed case")}` : plural(shown.length, "listed case")),
    h("table", {}, h("thead", {}, h("tr", {}, ...["Case", "Unsupported", "Ungraded", "Supported", "First finding or question"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...listed.map((row) => h("tr", {}, h("td", {}, row.id), h("td", { class: "n" }, String(row.c[1])), h("td", { class: "n" }, String(row.c[2])), h("td", { class: "n" }, String(row.c[0])), h("td", { dir: "auto" }, row.p))))));
}

function start() {
  for (const row of rows) row.haystack = `${row.id} ${row.p}`.toLowerCase();
  list = new CaseList((row) => openCase(row));
  buildSelects(setFilter);
  byId("filter-box").open = window.matchMedia("(min-width: 761px)").matches;
  byId("print").addEventListener("click", () => window.print());
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("keys-close").addEventListener("click", () => byId("keys").close());
  byId("order").addEventListener("change", () => list.refresh(shown[list.current]?.id));
  byId("search").addEventListener("input", (event) => setFilter("search", event.target.value.trim().toLowerCase() || undefined));
  byId("clear").addEventListener("click", () => {
    clearFilters();
    list.refresh();
  });
  document.addEventListener("click", filterFromFigure);
  document.addEventListener("keydown", onKey);
  window.addEventListener("beforeprint", fillPrintList);
  list.refresh();
  const place = new URLSearchParams(location.hash.slice(1));
  const number = place.has("case") ? shown.findIndex((row) => row.id === place.get("case")) : -1;
  if (number >= 0) {
    list.current = number;
    list.box.scrollTop = number * ROW_HEIGHT;
    list.draw();
    openCase(shown[number], place.has("claim") ? Number(place.get("claim")) - 1 : undefined);
  } else if (rows.length && window.matchMedia("(min-width: 761px)").matches) list.open(0);
  document.documentElement.dataset.ready = "yes";
}

start();
