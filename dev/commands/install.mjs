// Installs the packages that a command needs. Plain JavaScript for Node ≥ 20: it runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two words of how far it is, and between two looks at another command's installation. */
const [TOLD_EVERY, LOOKED_EVERY] = [5_000, 500];
/** Milliseconds in which one that installs has said who it is. */
const BEGUN_WITHIN = 10_000;

/**
 * Makes sure that the project's packages are there: those of the product, or all with `everything`. They are installed
 * beside those in use and take their place at once: a product that runs keeps what it stands on, and an installation
 * that is broken off leaves nothing half done. Of two commands at once one installs. `beside` is work to do meanwhile.
 * Throws where it failed, in words for whoever typed the command.
 */
export async function install(root, { everything, beside = async () => {} }) {
  if (isInstalled(root, everything)) return;
  const release = await takeTurn(root);
  try {
    if (isInstalled(root, everything)) return;
    const others = beside();
    // Said below, once the packages are there: unheard until then, it would end the process.
    others.catch(() => undefined);
    await installBeside(root, everything || hasTestTools(root));
    await others;
  } finally {
    release();
  }
}

/** Where a process installs: what another left may be written to for a moment longer. */
const placeOf = (root, pid) => path.join(root, `.relance-installing-${pid}`);
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
const modulesOf = (root) => path.join(root, "node_modules");
const stampOf = (modules) => path.join(modules, ".relance-installed");
const lockHash = (root) =>
  createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
// Not by vitest: as an optional peer of better-auth it comes with the product too.
const hasTestTools = (root) => existsSync(path.join(modulesOf(root), "@playwright", "test"));

function isInstalled(root, everything) {
  const modules = modulesOf(root);
  const stamp = stampOf(modules);
  if (existsSync(stamp)) {
    const [hash, extent] = readFileSync(stamp, "utf8").trim().split(" ");
    return hash === lockHash(root) && (extent === "all" || !everything);
  }
  // Somebody ran npm ci by hand, which takes the stamp away: npm's own record is then newer than the lock file.
  const record = path.join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  if (statSync(record).mtimeMs < statSync(path.join(root, "package-lock.json")).mtimeMs) return false;
  return everything ? hasTestTools(root) : existsSync(path.join(modules, "vite"));
}

/** Waits until no other command installs; returns how to let the next one. */
async function takeTurn(root) {
  const turn = path.join(root, ".relance-installing");
  for (let told = false; !begin(turn, root); told = true) {
    const holder = holderOf(turn);
    if (holder !== undefined && !isAlive(holder)) clear(root, turn, holder);
    else if (!told) console.error("Another command is installing the packages: waiting for it…");
    await wait(LOOKED_EVERY);
  }
  const release = () => {
    remove(placeOf(root, process.pid));
    remove(turn);
  };
  process.once("exit", release);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));
  return () => {
    process.off("exit", release);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
    release();
  };
}

function begin(turn, root) {
  try {
    mkdirSync(turn);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw new Error(`Packages cannot be installed in ${root}: ${error.message}`, { cause: error });
  }
  writeFileSync(path.join(turn, "pid"), String(process.pid));
  return true;
}

/** The process that installs; undefined where one has begun this instant, and 0 where one was broken off before it said. */
function holderOf(turn) {
  const holder = path.join(turn, "pid");
  if (existsSync(holder)) return Number(readFileSync(holder, "utf8"));
  const made = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - made < BEGUN_WITHIN ? undefined : 0;
}

/** Takes away what a process that has ended left, unless another command has done so and begun meanwhile. */
function clear(root, turn, holder) {
  const aside = `${turn}-by-${process.pid}`;
  try {
    renameSync(turn, aside);
  } catch {
    return;
  }
  if (holderOf(aside) !== holder && !existsSync(turn)) renameSync(aside, turn);
  else {
    remove(aside);
    remove(placeOf(root, holder));
  }
}

function isAlive(pid) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

async function installBeside(root, everything) {
  const place = placeOf(root, process.pid);
  mkdirSync(place, { recursive: true });
  const { workspaces = [] } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  // npm links the workspaces into node_modules by their place, so a folder of each must be there.
  const ofWorkspaces = workspaces.map((workspace) => path.join(workspace, "package.json"));
  for (const file of ["package.json", "package-lock.json", ".npmrc", ...ofWorkspaces])
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(place, file));
  const made = modulesOf(place);
  const begun = performance.now();
  console.error("Installing the packages, once…");
  const telling = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.error(`  ${seconds} s…`);
  }, TOLD_EVERY);
  const parameters = ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const npm = spawn(
    process.platform === "win32" ? "npm.cmd" : "npm",
    everything ? parameters : [...parameters, "--omit=dev"],
    { cwd: place, stdio: ["ignore", "ignore", "inherit"] },
  );
  const end = () => npm.kill();
  process.once("exit", end);
  const [status] = await once(npm, "exit").catch(() => [1]);
  process.off("exit", end);
  clearInterval(telling);
  if (status !== 0)
    throw new Error("The packages could not be installed. Can the npm registry be reached? Then try again.");
  mkdirSync(made, { recursive: true });
  writeFileSync(stampOf(made), `${lockHash(root)} ${everything ? "all" : "product"}\n`);
  const former = path.join(place, "former");
  if (existsSync(modulesOf(root))) renameSync(modulesOf(root), former);
  renameSync(made, modulesOf(root));
}
