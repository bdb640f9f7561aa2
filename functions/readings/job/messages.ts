import * as z from "zod";
import type { JobType } from "../../jobs/job-type.ts";
import { type MessageType, messageOfJob } from "../../jobs/message.ts";

/** A job that has new texts read. */
export const readTexts = {
  kind: "read-texts",
  /** `lists`: it asks for the day’s lists once the texts are read. */
  input: z.object({ lists: z.boolean().default(false) }),
  message: messageOfJob("read-texts"),
  isAlone: true,
  covers: () => true,
} satisfies JobType<"read-texts">;

/** What batches have read of them; `polls` counts how often they were asked for. */
export const readBatches: MessageType<{ polls: number }> = {
  kind: "read-batches",
  queue: "bulk",
  content: z.object({ polls: z.int().min(0) }),
};
