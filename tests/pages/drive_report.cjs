// Drives a report page in headless Chromium and prints what it saw as JSON.
//
//   NODE_PATH=…/node_modules node drive_report.cjs PAGE.html [SCREENSHOTS]
//
// Needs playwright-core and axe-core (npm) and Debian's chromium. It asserts nothing: test_browser.py does.

const fs = require("fs");
const os = require("os");
const path = require("path");
const { pathToFileURL } = require("url");
const { chromium } = require("playwright-core");

// Of long pages only the beginning is told.
const SHOWN = 4000;
const axeSource = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

async function main(page_path, shots) {
  const address = pathToFileURL(path.resolve(page_path)).href;
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "faithgrade-chromium-"));
  const browser = await chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS, headless: true, viewport: { width: 1440, height: 900 }, bypassCSP: false });
  const seen = { bytes: fs.statSync(page_path).size, console: [], requests: [], errors: [] };
  try {
    const page = await watched(browser, seen);
    await page.goto(address);
    await page.waitForSelector("html[data-ready]");
    await page.waitForSelector("#detail .answer, #detail p");
    seen.load = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      return { domContentLoaded: Math.round(entry.domContentLoadedEventEnd), load: Math.round(entry.loadEventEnd), ready: Math.round(performance.now()) };
    });
    seen.shown = await page.evaluate((most) => ({ answer: document.querySelector(".answer")?.textContent.slice(0, most), detail: document.querySelector("#detail").textContent.slice(0, most) }), SHOWN);
    seen.rowsDrawn = await page.locator(".row").count();
    seen.status = await page.locator("#status").textContent();
    if (shots) await page.screenshot({ path: `${shots}/light-top.png` });

    seen.mouse = await mousePath(page, shots);
    seen.keyboard = await keyboardPath(page);
    seen.filter = await filterPath(page);
    seen.scroll = await scrollPath(page);
    seen.hostile = await page.evaluate(() => ({ injected: Boolean(window.injected), scripts: document.scripts.length, images: document.images.length, frames: document.querySelectorAll("iframe,object,embed").length }));
    seen.axe = { light: await axe(browser, address, "light"), dark: await axe(browser, address, "dark") };
    if (shots) await pictures(browser, page, address, shots);
  } finally {
    await browser.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
  return seen;
}

async function watched(browser, seen) {
  const page = await browser.newPage();
  page.on("console", (message) => seen.console.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("request", (request) => seen.requests.push(request.url()));
  return page;
}

// Case → claim → its evidence → the claim again, → next case.
async function mousePath(page, shots) {
  const steps = {};
  await page.locator(".row").nth(1).click();
  await page.waitForFunction(() => document.querySelector('.row[aria-selected="true"]')?.id === "row-1" && document.querySelector("#detail h2")?.textContent === document.querySelector("#row-1 .name").textContent);
  steps.opened = await page.locator("#detail h2").textContent();
  const claim = page.locator(".claim.unsupported, .claim.supported").first();
  await claim.click();
  steps.claim = await page.locator(".card.about .chip").textContent();
  steps.lit = await page.locator(".node.hit").count();
  if (shots) {
    await page.locator("#browser").scrollIntoViewIfNeeded();
    await page.locator("#browser").screenshot({ path: `${shots}/light-case.png` });
  }
  const cited = page.locator(".node.cited .val").first();
  if (await cited.count()) {
    await cited.click();
    steps.backTo = await page.locator('.claim[aria-pressed="true"]').first().textContent();
    steps.linked = await page.locator(".claim.linked").count();
    await page.locator(".card.about .links button").first().click();
    steps.focusedInTree = await page.evaluate(() => document.activeElement.getAttribute("role"));
  }
  await page.getByRole("button", { name: "Next case" }).click();
  await page.waitForFunction((before) => document.querySelector("#detail h2")?.textContent !== before, steps.opened);
  steps.next = await page.locator("#detail h2").textContent();
  return steps;
}

async function keyboardPath(page) {
  const steps = {};
  const caseNow = () => page.locator("#detail h2").textContent();
  const focus = () => page.evaluate(() => document.activeElement.getAttribute("role") || document.activeElement.tagName);
  await page.locator("#list").focus();
  const before = await caseNow();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((old) => document.querySelector("#detail h2")?.textContent !== old, before);
  steps.listMoved = (await caseNow()) !== before;
  await page.keyboard.press("Enter");
  steps.enterFocus = await focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  for (let tries = 0; tries < 40 && !(await page.locator(".node.hit").count()); tries += 1) await page.keyboard.press("n");
  steps.lit = await page.locator(".node.hit").count();
  await page.keyboard.press("e");
  steps.evidenceFocus = await focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("c");
  steps.backFocus = await page.evaluate(() => document.activeElement.className);
  const here = await caseNow();
  await page.keyboard.press("j");
  await page.waitForFunction((old) => document.querySelector("#detail h2")?.textContent !== old, here);
  steps.jMoved = (await caseNow()) !== here;
  await page.keyboard.press("?");
  steps.help = await page.locator("#keys").evaluate((dialog) => dialog.open);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  steps.searchFocus = await page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("Escape");
  steps.escaped = await page.evaluate(() => document.activeElement.id);
  return steps;
}

async function filterPath(page) {
  const all = await page.locator("#status").textContent();
  await page.selectOption("#filter-verdict", { index: 1 });
  const filtered = await page.locator("#status").textContent();
  await page.locator("#clear").click();
  const figure = page.locator("svg a[data-filter]").first();
  let byFigure = null;
  if (await figure.count()) {
    await figure.click();
    byFigure = await page.locator("#status").textContent();
    await page.locator("#clear").click();
  }
  return { all, filtered, byFigure, cleared: await page.locator("#status").textContent() };
}

// Time of jumping about in the list, and how many rows stand in the page meanwhile.
async function scrollPath(page) {
  return page.evaluate(async () => {
    const box = document.getElementById("list");
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const times = [];
    for (let turn = 0; turn < 20; turn += 1) {
      box.scrollTop = (box.scrollHeight * ((turn * 7) % 20)) / 20;
      const from = performance.now();
      await frame();
      await frame();
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    return { medianMs: Math.round(times[10]), worstMs: Math.round(times[19]), rows: document.querySelectorAll(".row").length };
  });
}

// axe on a page of its own: its script is put in by the debugger, which the page's policy does not reach.
async function axe(browser, address, scheme) {
  const page = await browser.newPage();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await page.goto(address);
  await page.waitForSelector("#detail .answer, #detail p");
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  await page.close();
  return violations.map((found) => ({ id: found.id, impact: found.impact, nodes: found.nodes.length, first: found.nodes[0].html.slice(0, 160), why: found.nodes[0].failureSummary.slice(0, 300) }));
}

async function pictures(browser, page, address, shots) {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: `${shots}/dark-top.png` });
  await page.locator("#browser").screenshot({ path: `${shots}/dark-case.png` });
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.pdf({ path: `${shots}/print.pdf`, format: "A4", margin: { top: "14mm", bottom: "14mm", left: "12mm", right: "12mm" } });
  const phone = await browser.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  await phone.waitForSelector("html[data-ready]");
  await phone.screenshot({ path: `${shots}/phone-top.png` });
  await phone.locator("#list").scrollIntoViewIfNeeded();
  await phone.screenshot({ path: `${shots}/phone-list.png` });
  await phone.locator(".row").first().click();
  await phone.waitForSelector("#detail .answer");
  await phone.waitForTimeout(300);
  await phone.screenshot({ path: `${shots}/phone-case.png` });
  await phone.screenshot({ path: `${shots}/phone-case-whole.png`, fullPage: true });
  await phone.close();
}

main(process.argv[2], process.argv[3]).then(
  (seen) => console.log(JSON.stringify(seen, null, 1)),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
