import * as z from "zod";

/** Something somebody undertook, as a model read it in one text. */
export const MentionedAction = z.object({
  /** Who is to do it: the salesperson or their company, the contact or theirs, somebody else. */
  who: z.enum(["us", "contact", "thirdParty"]),
  kind: z.enum(["call", "document", "meeting", "introduction", "quote", "other"]),
  /** In a few French words. */
  what: z.string(),
  /** `YYYY-MM-DD`; null when no day is named. */
  due: z.iso.date().nullable(),
  /** The words of the text that say so, exactly. */
  quote: z.string(),
});
export type MentionedAction = z.infer<typeof MentionedAction>;

/** What a model read in one engagement or note (specification, section 3, Engagement). */
export const TextAnalysis = z.object({
  reasoning: z.string(),
  keyTopics: z.array(z.string()),
  mentionedActions: z.array(MentionedAction),
  participants: z.array(z.object({ name: z.string(), company: z.string().nullable() })),
  summary: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
});
export type TextAnalysis = z.infer<typeof TextAnalysis>;
