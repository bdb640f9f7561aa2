import { createHash } from "node:crypto";
import { check } from "recheck";
import type { Pattern } from "./find-patterns.ts";

/** Longest that one pattern is studied, in milliseconds: what takes longer is not proved. */
const TIMEOUT = 10_000;

/** Same pattern, same key, wherever it is written. */
export function keyOf({ source, flags }: Pattern): string {
  return createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 16);
}

/** Why a pattern may take more than time in proportion to its text; null when it does not. */
export async function judgePattern({ source, flags }: Pattern): Promise<string | null> {
  const found = await check(source, flags, { timeout: TIMEOUT });
  if (found.status === "safe") return null;
  if (found.status === "unknown") return `not proved linear (${found.error.kind})`;
  return `${found.complexity.summary}, for instance on ${found.attack.pattern}`;
}
