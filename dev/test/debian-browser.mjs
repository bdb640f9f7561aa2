// Installs Debian's Chromium where there is no browser to test in and this user may: root, with apt-get.
// Plain JavaScript for Node ≥ 20: the bootstrap runs it beside npm, before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = path.dirname(fileURLToPath(import.meta.url));
const places = JSON.parse(readFileSync(path.join(folder, "system-browsers.json"), "utf8"));
const isThere = [process.env.CHROME_PATH, ...places].some((place) => place && existsSync(place));

if (!isThere && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
  console.log("No browser found: installing Debian’s package chromium…");
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update"], { ...options, stdio: "ignore" });
  const install = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
  spawnSync("apt-get", install, { ...options, stdio: ["ignore", "ignore", "inherit"] });
}
