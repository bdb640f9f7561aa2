import { ApiError } from "../../../lib/api-error.ts";
import type { ExportedPart } from "./fetch-part.ts";

/** How much of an export has arrived; the total `of` is unknown until the first part is there. */
export interface Collected {
  readonly files: readonly ExportedPart[];
  readonly of: number | undefined;
}

export const NOTHING: Collected = { files: [], of: undefined };

/**
 * Asks for the parts that are missing, one after the other, and starts again where the server wants more of them
 * (a 409 that says how many). Nothing is saved before all are there: files of two cuts would not fit together.
 * A row belongs to a part by its key, so what was kept of an attempt that failed can be completed later.
 */
export async function collectParts(
  from: Collected,
  ports: {
    fetchPart: (part: number, of: number | undefined) => Promise<ExportedPart>;
    onProgress: (collected: Collected) => void;
  },
): Promise<readonly ExportedPart[]> {
  let collected = from;
  while (collected.of === undefined || collected.files.length < collected.of) {
    collected = await next(collected, ports.fetchPart);
    ports.onProgress(collected);
  }
  return collected.files;
}

async function next(
  { files, of }: Collected,
  fetchPart: (part: number, of: number | undefined) => Promise<ExportedPart>,
): Promise<Collected> {
  try {
    const file = await fetchPart(files.length + 1, of);
    return { files: [...files, file], of: of ?? file.parts };
  } catch (error) {
    const more = error instanceof ApiError && error.status === 409 ? Number(error.details["of"]) : Number.NaN;
    // Always more parts than before: it ends.
    if (!Number.isInteger(more) || more <= (of ?? 0)) throw error;
    return { files: [], of: more };
  }
}
