import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import systemBrowsers from "./system-browsers.json" with { type: "json" };

const find = (): string | undefined =>
  [process.env.CHROME_PATH, ...systemBrowsers, chromium.executablePath()].find(
    (place) => place && existsSync(place),
  );

/**
 * A Chromium to test in: CHROME_PATH, the system's, Playwright's own, else Debian's package or Playwright's installed
 * here and now where this user may. Throws with what to do when there is none to be had.
 */
export function findBrowser(): string {
  const found = find();
  if (found) return found;
  execFileSync(process.execPath, [path.join(import.meta.dirname, "debian-browser.mjs")], {
    stdio: "inherit",
  });
  const installed = find() ?? findPlaywrights();
  if (installed) return installed;
  throw new Error(
    "Aucun Chromium pour les tests de bout en bout. Installez-en un (Debian : apt-get install chromium ; ailleurs : npx playwright install chromium), ou donnez son chemin : CHROME_PATH=/chemin/vers/chrome npm test",
  );
}

function findPlaywrights(): string | undefined {
  try {
    execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  } catch {
    // The caller says what else can be done.
  }
  return find();
}
