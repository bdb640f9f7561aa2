// Runs a TypeScript entry of dev/ on the project's own Node, with its arguments checked and its packages installed.
// Plain JavaScript for Node ≥ 20: it runs before anything is installed, as does dev/test/debian-browser.mjs.
// node dev/bootstrap.mjs <entry.ts> [arguments]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./commands/install.mjs";
import { readCommand } from "./commands/read-command.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [entry, ...rest] = process.argv.slice(2);

const asked = readCommand(entry, rest);
if (asked.help !== undefined) {
  console.log(asked.help);
  process.exit(0);
}
if (asked.problem !== undefined) {
  console.error(asked.problem);
  process.exit(2);
}

/** Beside npm, which leaves a quarter of two processors unused. */
async function installBrowser() {
  const child = spawn(process.execPath, [path.join(root, "dev", "test", "debian-browser.mjs")], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [status] = await once(child, "exit").catch(() => [1]);
  if (status !== 0) throw new Error("No browser could be installed.");
}

try {
  await install(root, {
    // Tests need everything; the product needs no test tools, and a first start should not wait for them.
    everything: !["dev/start.ts", "dev/admin.ts", "dev/job.ts"].includes(entry),
    beside: ["dev/test/all.ts", "dev/test/long.ts"].includes(entry) ? installBrowser : undefined,
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const own = path.join(root, "node_modules", ".bin", "node");
const node = existsSync(own) ? own : process.execPath;
if (node === process.execPath && Number(process.versions.node.split(".")[0]) < 24) {
  console.error(`Node ${process.versions.node} is too old here: install Node 24 (https://nodejs.org).`);
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
