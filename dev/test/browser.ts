import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const find = (): string | undefined =>
  [process.env.CHROME_PATH, ...SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path));

/**
 * A Chromium to test in: CHROME_PATH, the system's, Playwright's own, else Debian's package installed
 * here and now where this user may. Throws with what to do when there is none to be had.
 */
export function findBrowser(): string {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Aucun navigateur trouvé : installation du paquet chromium de Debian…");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update"], { env: environment, stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
      env: environment,
      stdio: "inherit",
    });
  } else {
    try {
      execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
    } catch {
      // Said below, with what else can be done.
    }
  }
  const installed = find();
  if (installed) return installed;
  throw new Error(
    "Aucun Chromium pour les tests de bout en bout. Installez-en un (Debian : apt-get install chromium ; ailleurs : npx playwright install chromium), ou donnez son chemin : CHROME_PATH=/chemin/vers/chrome npm test",
  );
}
