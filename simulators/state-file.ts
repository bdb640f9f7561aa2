import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod";

/** The state of `vendor`'s simulator in `path`; null if there is none. Throws an error that names a damaged file. */
export function readStateFile<Schema extends z.ZodType>(
  path: string | undefined,
  schema: Schema,
  vendor: string,
): z.output<Schema> | null {
  if (!path) return null;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return null;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The ${vendor} simulator's state is unreadable: delete ${path}`, { cause });
  }
}

/** Writes the state to a temporary file and renames it, so that a kill never leaves a partial file. */
export function writeStateFile(path: string | undefined, state: unknown): void {
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  renameSync(draft, path);
}
