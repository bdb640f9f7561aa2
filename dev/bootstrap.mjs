// Runs a TypeScript entry of dev/ on the project's own Node, installing what is missing first.
// Plain JavaScript for Node ≥ 20: it runs before anything is installed, as does dev/test/debian-browser.mjs.
// node dev/bootstrap.mjs <entry.ts> [arguments]
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [entry, ...rest] = process.argv.slice(2);
// Tests need everything; the product needs no test tools, and a first start should not wait for them.
const everything = entry !== "dev/start.ts" && entry !== "dev/admin.ts" && entry !== "dev/job.ts";
const stamp = path.join(root, "node_modules", ".relance-installed");
const lock = createHash("sha256")
  .update(readFileSync(path.join(root, "package-lock.json")))
  .digest("hex");

function installed() {
  if (existsSync(stamp)) {
    const [hash, extent] = readFileSync(stamp, "utf8").trim().split(" ");
    return hash === lock && (extent === "all" || !everything);
  }
  // Somebody ran npm ci by hand, which takes the stamp away: npm's own record is then newer than the lock file.
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (
    !existsSync(record) ||
    statSync(record).mtimeMs < statSync(path.join(root, "package-lock.json")).mtimeMs
  )
    return false;
  // Not by vitest: as an optional peer of better-auth it comes with the product too.
  return existsSync(path.join(root, "node_modules", everything ? "@playwright/test" : "vite"));
}

if (!installed()) {
  console.log("Installation des dépendances (une seule fois)…");
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
  const npm = spawn(
    process.platform === "win32" ? "npm.cmd" : "npm",
    [
      "ci",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      "--loglevel=error",
      ...(everything ? [] : ["--omit=dev"]),
    ],
    options,
  );
  const ended = (child) => once(child, "exit").catch(() => [1]);
  const needed = [ended(npm)];
  if (entry === "dev/test/all.ts") {
    // Beside it: npm leaves a quarter of two processors unused.
    const browser = path.join(root, "dev", "test", "debian-browser.mjs");
    needed.push(ended(spawn(process.execPath, [browser], options)));
  }
  const [[status]] = await Promise.all(needed);
  if (status !== 0) {
    console.error(
      "L’installation a échoué : vérifiez l’accès au registre npm, puis relancez la même commande.",
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, `${lock} ${everything ? "all" : "product"}\n`);
}

const own = path.join(root, "node_modules", ".bin", "node");
const node = existsSync(own) ? own : process.execPath;
if (node === process.execPath && Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Node ${process.versions.node} ne suffit pas sur cette plateforme : installez Node 24 (https://nodejs.org).`,
  );
  process.exit(1);
}
const child = spawn(node, ["--disable-warning=ExperimentalWarning", path.join(root, entry), ...rest], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  },
});
// The terminal sends Ctrl-C to the whole group; a signal sent to this process alone is passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) =>
  process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)),
);
