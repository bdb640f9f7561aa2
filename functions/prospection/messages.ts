import * as z from "zod";
import type { MessageType } from "../jobs/message.ts";

/** Who has been silent for too long is erased. */
export const retention: MessageType<object> = {
  kind: "retention",
  queue: "bulk",
  content: z.object({}),
};
