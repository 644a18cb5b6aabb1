// Labels claims on a labelling page in headless Chromium by keyboard alone and prints what it saw as JSON.
//
//   NODE_PATH=…/node_modules node drive_labelling.cjs PAGE.html OUT.jsonl NAME KEYS [SCREENSHOT.png]
//
// KEYS is one letter a claim (s, u, n). After half of them the page is loaded anew. Needs playwright-core (npm) and
// Debian's chromium. It asserts nothing: test_labelling_browser.py does.

const fs = require("fs");
const os = require("os");
const path = require("path");
const { pathToFileURL } = require("url");
const { chromium } = require("playwright-core");

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

async function main([page_path, out, name, keys, shot]) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "faithgrade-chromium-"));
  const browser = await chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS, headless: true, viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  const seen = { requests: [], errors: [] };
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => seen.errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && seen.errors.push(message.text()));
    browser.on("request", (request) => !/^(file|blob):/.test(request.url()) && seen.requests.push(request.url()));
    await page.goto(pathToFileURL(path.resolve(page_path)).href);
    const named = page.locator("#annotator");
    if (await named.isEnabled()) await named.fill(name);
    await page.locator("h1").click();
    for (const [position, key] of [...keys].entries()) {
      if (position === Math.floor(keys.length / 2)) {
        seen.before = await page.textContent("#status");
        await page.reload();
        seen.after = await page.textContent("#status");
      }
      await page.keyboard.press(key);
      if (key === "u" || !(await named.isEnabled())) {
        await page.keyboard.type("the evidence says otherwise");
        await page.keyboard.press("Enter");
      }
    }
    seen.status = await page.textContent("#status");
    if (shot) await page.screenshot({ path: shot });
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")]);
    await download.saveAs(out);
  } finally {
    await browser.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
  console.log(JSON.stringify(seen));
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
