import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";

const root = path.resolve(import.meta.dirname, "../..");

/** The rules that keep the parts of the product apart. */
const BOUNDARY_RULES = [
  "eslint(no-restricted-imports)",
  "eslint(no-restricted-properties)",
  "node(no-process-env)",
  "unicorn(import-style)",
];

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/**
 * Lints the given files (path in the project → source) with the project's own oxlint.config.ts in a copy of
 * the layout, and answers by path which boundary rules each one breaks.
 */
export async function lintInCopy(files: Record<string, string>): Promise<Map<string, Set<string>>> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-lint-"));
  try {
    await copyFile(path.join(root, "oxlint.config.ts"), path.join(folder, "oxlint.config.ts"));
    await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    for (const [file, source] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), source);
    }
    const report = Report.parse(JSON.parse(await oxlint(folder)));
    const broken = new Map(Object.keys(files).map((file) => [file, new Set<string>()]));
    for (const { code, filename } of report.diagnostics) {
      if (BOUNDARY_RULES.includes(code)) broken.get(filename)?.add(code);
    }
    return broken;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its standard output; that it found something (exit code 1) is what is asked for. */
function oxlint(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = path.join(root, "node_modules/.bin/oxlint");
    execFile(program, ["--format", "json", "."], { cwd: folder }, (error, stdout, stderr) => {
      if (stdout.startsWith("{")) resolve(stdout);
      else reject(error ?? new Error(`oxlint said: ${stdout}${stderr}`));
    });
  });
}
