import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/** SPDX identifiers of licences that a product which is not open source may be built from without publishing itself. */
export const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
  // Asks for changes to its own files alone; we make none.
  "MPL-2.0",
]);

/** Packages whose manifest names no licence: what their LICENSE file says instead. */
const UNNAMED: Readonly<Record<string, string>> = { "better-auth@1.2.8": "MIT" };

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ link: z.boolean().optional(), optional: z.boolean().optional() }),
  ),
});
const Manifest = z.object({
  name: z.string().default(""),
  version: z.string().default(""),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * Whether an SPDX expression of AND, OR and parentheses allows use under the licences above. Anything else, as a
 * reference to a file, does not.
 */
export function isAllowed(expression: string): boolean {
  const inner = /^\((.*)\)$/.exec(expression)?.[1] ?? expression;
  if (/[()]/.test(inner)) return false;
  return inner.split(" OR ").some((either) => either.split(" AND ").every((one) => ALLOWED.has(one.trim())));
}

/** What is wrong with a package's licence, or undefined. */
export function findFault({ name, version, license }: Manifest): string | undefined {
  const said = license ?? UNNAMED[`${name}@${version}`];
  if (said === undefined) return `${name}@${version} names no licence`;
  return isAllowed(said) ? undefined : `${name}@${version}: ${said}`;
}

/** Reads the manifest of every installed package that package-lock.json names; answers faults and how many were read. */
export async function checkLicences(root: string): Promise<{ faults: string[]; read: number }> {
  const lock = Lock.parse(JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8")));
  // The rest is the project itself and its workspaces.
  const folders = Object.entries(lock.packages).filter(
    ([folder, { link }]) => folder.includes("node_modules/") && !link,
  );
  const manifests = await Promise.all(
    folders.map(async ([folder, { optional }]) => {
      try {
        return [Manifest.parse(JSON.parse(await readFile(path.join(root, folder, "package.json"), "utf8")))];
      } catch (error) {
        // Made for another machine than this one, and not installed.
        if (optional) return [];
        throw error;
      }
    }),
  );
  const all = manifests.flat();
  return { faults: [...new Set(all.flatMap((one) => findFault(one) ?? []))], read: all.length };
}
