import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");
export const DIST = path.join(ROOT, "web/dist");

/** A hash of everything the built screens depend on. */
async function fingerprint(brand: string): Promise<string> {
  const hash = createHash("sha256").update(brand);
  const sources = (await readdir(path.join(ROOT, "web"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    // Of the folders within, and not of one that the project stands in.
    .filter(
      (file) => !/^(?:dist|e2e)$/.test(path.relative(path.join(ROOT, "web"), file).split(path.sep)[0] ?? ""),
    );
  const contracts = (await readdir(path.join(ROOT, "functions"), { recursive: true }))
    .filter((name) => name.endsWith("contract.ts"))
    .map((name) => path.join(ROOT, "functions", name));
  for (const file of [...sources, ...contracts, path.join(ROOT, "package-lock.json")].sort()) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex");
}

/** Builds the screens into web/dist unless they are up to date. */
export async function buildWeb(brand: string): Promise<void> {
  const stamp = path.join(DIST, ".built-from");
  const wanted = await fingerprint(brand);
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === wanted) return;
  process.env.VITE_BRAND = brand;
  const { build } = await import("vite");
  await build({ configFile: path.join(ROOT, "web/vite.config.ts"), logLevel: "warn" });
  await writeFile(stamp, wanted);
}
