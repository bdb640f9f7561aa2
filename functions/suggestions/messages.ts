import * as z from "zod";
import type { MessageType } from "../jobs/message.ts";

/** The lists of a day, `YYYY-MM-DD` in the organization's time zone. */
export const dailySuggestions: MessageType<{ day: string }> = {
  kind: "daily-suggestions",
  queue: "morning",
  content: z.object({ day: z.iso.date() }),
};

/** The lists of the day to come, in the night before; `turn` counts how often it was looked at since. */
export const prepareDay: MessageType<{ day: string; turn: number }> = {
  kind: "prepare-day",
  queue: "morning",
  content: z.object({ day: z.iso.date(), turn: z.int().min(0) }),
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
