import type { SystemContext } from "../../http/context.ts";
import { hasTextsToRead } from "../still-to-read.ts";
import { queueReading } from "./queue-reading.ts";
import { isModelPaused } from "./is-model-paused.ts";

/**
 * Has the texts that nobody has read yet read, by a job of its own; where there are none nothing is started.
 * False where no job was started that would ask for the day's `lists`.
 */
export async function startReading(
  ctx: SystemContext,
  options: { readonly lists: boolean },
): Promise<boolean> {
  const byModel = !(await isModelPaused(ctx));
  return (await hasTextsToRead(ctx, { byModel })) && (await queueReading(ctx, options));
}
