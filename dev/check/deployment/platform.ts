import { access, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT, runTool } from "../step.ts";
import { bringDeclarations } from "./declarations.ts";

const SST = path.join(ROOT, ".sst");
const PLATFORM = path.join(SST, "platform");

/** Holds the version whose types are complete; SST's own stamp is written before they are. */
const STAMP = path.join(PLATFORM, ".types-ready");
/** SST's own: with it there it takes the platform's packages for installed. */
const INSTALLED = path.join(PLATFORM, "version");

/**
 * Has SST write what sst.config.ts is checked against (.sst/platform), unless that of the installed version is there.
 * Where nobody has deployed yet, it installs no packages: what the compiler reads of them is brought beside the
 * platform, where the first deployment's own, within it, go before. Needs neither an AWS account nor bun.
 */
export async function preparePlatform(): Promise<void> {
  const installed = await installedVersion();
  if ((await readFile(STAMP, "utf8").catch(() => "")) === installed) return;
  const isDeploying = await access(path.join(PLATFORM, "node_modules")).then(
    () => true,
    () => false,
  );
  const noInstall = path.join(import.meta.dirname, "no-install");
  // SST writes the project's path between apostrophes into JavaScript: one in the path ends it there.
  const links = await mkdtemp(path.join(tmpdir(), "relance-sst-"));
  const folder = path.join(links, "project");
  await symlink(ROOT, folder);
  const { code, output } = await runTool(["sst", "install", "--stage", "dev"], {
    environment: { SST_TELEMETRY_DISABLED: "1", SST_SKIP_DEPENDENCY_CHECK: "1", SST_NO_BUN: "1" },
    before: isDeploying ? [] : [noInstall],
    folder,
  }).finally(() => rm(links, { recursive: true, force: true }));
  if (code !== 0) throw new Error(`sst install failed:\n${output}`);
  if (!isDeploying) {
    const modules = path.join(SST, "node_modules");
    await rm(INSTALLED, { force: true });
    await rm(modules, { recursive: true, force: true });
    await bringDeclarations(PLATFORM, modules);
  }
  await writeFile(STAMP, installed);
}

async function installedVersion(): Promise<string> {
  const file = path.join(ROOT, "node_modules", "sst", "package.json");
  const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
  if (manifest instanceof Object && "version" in manifest) return String(manifest.version);
  throw new Error(`${file} names no version.`);
}
