import * as z from "zod";
import type { MessageType } from "../../jobs/message.ts";
import { dueLists, dueOwnLists, duePreparations, dueRemakes } from "../lists/due-lists.ts";

/**
 * The lists of a day, `YYYY-MM-DD`: those of some members, or of everybody whose day it is or has been by the
 * organization's clock.
 */
export const dailySuggestions: MessageType<{ day: string; userIds?: string[] | undefined }> = {
  kind: "daily-suggestions",
  queue: "morning",
  content: z.object({ day: z.iso.date(), userIds: z.array(z.uuid()).optional() }),
  followed: { name: "Listes du jour", asks: "model" },
  due: [dueOwnLists, dueLists, dueRemakes],
};

/** The lists of the day to come, in the night before; `polls` counts how often it was looked at since. */
export const prepareDay: MessageType<{ day: string; polls: number }> = {
  kind: "prepare-day",
  queue: "morning",
  content: z.object({ day: z.iso.date(), polls: z.int().min(0) }),
  due: [duePreparations],
};

/** The mails that tell of a day's lists. */
export const morningMail: MessageType<{ day: string }> = {
  kind: "morning-mail",
  queue: "morning",
  content: z.object({ day: z.iso.date() }),
};

/** What the model could not write that morning; `tried` counts the earlier tries. */
export const redraftSuggestions: MessageType<{ day: string; tried: number }> = {
  kind: "redraft-suggestions",
  queue: "morning",
  content: z.object({ day: z.iso.date(), tried: z.int().min(0) }),
};
