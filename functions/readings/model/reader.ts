import type { SystemContext } from "../../http/context.ts";
import type { Wanted } from "../store.ts";
import { readingPrompt } from "./prompt.ts";

/** The model reader. A new wording of the prompt is a new version, whose readings replace the older. */
export const READER = { reader: "model", version: readingPrompt().version } as const;

/** Age in days of the texts that are read first when a CRM is new. */
const FIRST_DAYS = 120;

/**
 * Which texts a model reads: recent ones, and older ones in which the local reader found something still to
 * come.
 */
export function wantedByModel(
  ctx: Pick<SystemContext, "clock">,
): Omit<Wanted, "limit"> & { readonly since: Date } {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - FIRST_DAYS * 86_400_000);
  return { ...READER, since, promising: now.toISOString().slice(0, 10) };
}
