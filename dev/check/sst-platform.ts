import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT, runTool } from "./step.ts";

/** Holds the version whose types are complete; SST's own stamp is written before they are. */
const STAMP = path.join(ROOT, ".sst", "platform", ".types-ready");

/**
 * Has SST write the types that sst.config.ts is checked against (.sst/platform, 325 MB, about a minute),
 * unless those of the installed version are there. Needs neither an AWS account nor bun.
 */
export async function preparePlatform(): Promise<void> {
  const installed = await installedVersion();
  if ((await readFile(STAMP, "utf8").catch(() => "")) === installed) return;
  const { code, output } = await runTool(["sst", "install", "--stage", "dev"], {
    SST_TELEMETRY_DISABLED: "1",
    SST_SKIP_DEPENDENCY_CHECK: "1",
    SST_NO_BUN: "1",
  });
  if (code !== 0) throw new Error(`sst install failed:\n${output}`);
  await writeFile(STAMP, installed);
}

async function installedVersion(): Promise<string> {
  const file = path.join(ROOT, "node_modules", "sst", "package.json");
  const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
  if (manifest instanceof Object && "version" in manifest) return String(manifest.version);
  throw new Error(`${file} names no version.`);
}
