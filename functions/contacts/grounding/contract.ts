import * as z from "zod";
import { instant } from "../../http/contract.ts";

/** What an edited message says that nothing known of the contact proves; shown, never refused. */
export const Ungrounded = z.object({
  kind: z.enum(["date", "number", "amount", "percentage", "name", "url", "email", "phone", "iban"]),
  /** The words of the message. */
  text: z.string(),
  /** A French sentence. */
  message: z.string(),
});
export type Ungrounded = z.output<typeof Ungrounded>;

/** Passages of a text about the contact that are never quoted, because they read like orders to a machine or a lure. */
export const QuarantinedSource = z.object({
  sourceKind: z.enum(["engagement", "note", "linkedin", "article"]),
  sourceId: z.string(),
  date: instant().nullable(),
  passages: z.array(
    z.object({
      text: z.string(),
      /** A code. */
      reason: z.string(),
      /** A few French words. */
      label: z.string(),
    }),
  ),
});
export type QuarantinedSource = z.output<typeof QuarantinedSource>;
