import * as z from "zod";

const TextKind = z.enum(["engagement", "note", "linkedin", "article"]);
export type TextKind = z.infer<typeof TextKind>;

/** What facts are read in: articles are their company's. */
export const ReadKind = TextKind.exclude(["article"]);
export type ReadKind = z.infer<typeof ReadKind>;

const Channel = z.enum(["email", "sms", "meeting", "phone_call", "note", "linkedin", "article", "other"]);
export type Channel = z.infer<typeof Channel>;

/** A text of a contact's history, as every reader gets it. */
export const SourceText = z.object({
  id: z.string(),
  kind: TextKind,
  channel: Channel,
  /** The contact wrote it or called; else it is ours. */
  incoming: z.boolean(),
  /** ISO 8601 instant. */
  at: z.string(),
  /** Its day in the organization's time zone. */
  day: z.string(),
  subject: z.string().nullable(),
  /** Clean text, as the synchronization stores it. */
  text: z.string(),
});
export type SourceText = Readonly<z.infer<typeof SourceText>>;
