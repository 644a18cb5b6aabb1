// Colours: as the system has them, or chosen.

const THEMES = { system: "◐ Colours: auto", light: "☀ Colours: light", dark: "☾ Colours: dark" };
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
let theme = "system";

function applyTheme() {
  const dark = theme === "dark" || (theme === "system" && systemDark.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.getElementById("theme").textContent = THEMES[theme];
}

applyTheme();
systemDark.addEventListener("change", applyTheme);
document.getElementById("theme").addEventListener("click", () => {
  theme = { system: "light", light: "dark", dark: "system" }[theme];
  applyTheme();
});
