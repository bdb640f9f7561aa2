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
  workspaces: z.array(z.string()).default([]),
});

/** The packages among `names` that a text does not name between backticks. */
export function unnamedIn(text: string, names: readonly string[]): string[] {
  return names.filter((name) => !text.includes(`\`${name}\``));
}

/** The packages of the project and of its workspaces, which are none themselves, that decision 007 does not name. */
export async function checkNamed(root: string): Promise<string[]> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), "utf8");
  const project = Manifest.parse(JSON.parse(await read("package.json")));
  const others = await Promise.all(
    project.workspaces.map(async (folder) =>
      Manifest.parse(JSON.parse(await read(path.join(folder, "package.json")))),
    ),
  );
  const names = [project, ...others].flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const foreign = [...new Set(names)].filter((name) => !name.startsWith("@relance/"));
  return unnamedIn(await read(DECISION), foreign);
}
