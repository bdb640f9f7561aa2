import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/** Where it stands what each package is for, and why this one. */
const DECISION = "docs/decisions/007-libraries.md";

const Packages = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  dependencies: Packages,
  devDependencies: Packages,
  optionalDependencies: Packages,
});

/** The packages among `names` that a text does not name between backticks. */
export function unnamedIn(text: string, names: readonly string[]): string[] {
  return names.filter((name) => !text.includes(`\`${name}\``));
}

/** The packages of package.json that decision 007 does not name. */
export async function checkNamed(root: string): Promise<string[]> {
  const [manifest, text] = await Promise.all(
    ["package.json", DECISION].map((file) => readFile(path.join(root, file), "utf8")),
  );
  const groups = Object.values(Manifest.parse(JSON.parse(manifest ?? "")));
  return unnamedIn(text ?? "", groups.flatMap(Object.keys));
}
