import * as z from "zod";
import { calendarDay } from "../../http/contract.ts";

export const CadenceDays = z.int().min(7).max(365);

/** The cadence of contacts whose company or job contains a text, whatever its accents and capitals. */
export const CadenceRule = z.strictObject({
  field: z.enum(["company", "job"]),
  contains: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((text) => !text.includes("\u0000") && text.isWellFormed()),
  days: CadenceDays,
});
export type CadenceRule = z.output<typeof CadenceRule>;

/** How often somebody is to be in touch with a contact, and when next. */
export const ContactCadence = z.object({
  /** Null: no cadence. */
  days: CadenceDays.nullable(),
  /** What a member set, else the first rule that fits; null where neither says anything. */
  from: z.enum(["hand", "rule"]).nullable(),
  /** The rule that fits, whether it holds or not. */
  rule: CadenceRule.nullable(),
  /** The day of the last message between us and the contact, call or meeting. */
  lastTouchOn: calendarDay().nullable(),
  /** The day from which the contact may be proposed for it; null where one is missing. */
  nextOn: calendarDay().nullable(),
});
export type ContactCadence = z.output<typeof ContactCadence>;

export const ContactParams = z.object({ contactId: z.uuid() });

export const CadenceRules = z.object({
  /** In the order in which they are tried. `contacts`: those it covers, for which no rule before it fits. */
  data: z.array(CadenceRule.extend({ contacts: z.int() })),
});
export type CadenceRules = z.output<typeof CadenceRules>;
