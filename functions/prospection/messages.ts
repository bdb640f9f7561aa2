import * as z from "zod";
import type { JobType } from "../jobs/job-type.ts";
import { type MessageType, messageOfJob } from "../jobs/message.ts";

/** Who has been silent for too long is erased. */
export const retention: MessageType<object> = {
  kind: "retention",
  queue: "bulk",
  content: z.object({}),
};

/** An erased person is taken out of others' texts: `person` is what their tombstones share. */
export const eraseMentions = {
  kind: "erase-mentions",
  input: z.object({ person: z.uuid() }),
  message: messageOfJob("erase-mentions"),
  isAlone: false,
  covers: (input, wanted) => input.person === wanted.person,
} satisfies JobType<"erase-mentions">;

/** Where others' texts name the person that a contact is, is counted for their export. */
export const countMentions = {
  kind: "count-mentions",
  input: z.object({ contactId: z.uuid() }),
  message: messageOfJob("count-mentions"),
  isAlone: false,
  covers: (input, wanted) => input.contactId === wanted.contactId,
} satisfies JobType<"count-mentions">;
