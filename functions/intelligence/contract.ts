import * as z from "zod";
import { defineContract } from "../http/contract.ts";
import { JobStarted } from "../jobs/contract.ts";

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

/** What a model read in one engagement or note (docs/product.md, 3, Engagement). */
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

/** What a model read in a LinkedIn profile that was given; each quote stands in it, word for word. */
export const LinkedinAnalysis = z.object({
  summary: z.string(),
  headline: z.string().nullable(),
  currentCompany: z.string().nullable(),
  currentTitle: z.string().nullable(),
  experiences: z.array(
    z.object({
      title: z.string().nullable(),
      company: z.string().nullable(),
      /** `YYYY-MM` or `YYYY-MM-DD`. */
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      current: z.boolean(),
      quote: z.string(),
    }),
  ),
  topics: z.array(z.string()),
  postsOfInterest: z.array(z.object({ postId: z.string(), why: z.string(), quote: z.string() })),
  reasoning: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
});
export type LinkedinAnalysis = z.infer<typeof LinkedinAnalysis>;

export const flag = z.boolean().default(false);
export const contactId = z.uuid();

/** What an update of actions does before it drafts. */
export const actionFlags = {
  /** Makes the timelines first. */
  refreshTimeline: flag,
  /** Reads the contacts again in their CRM, and analyses what is new, before anything else. */
  refreshInformation: flag,
  /** Asks the model anew, also what it has answered before. */
  forceGeneration: flag,
};

/** A call that starts a job and answers it. */
export const starting = <const P extends `/api/intelligence/${string}`, B extends z.ZodType>(
  path: P,
  summary: string,
  body: B,
) =>
  defineContract({
    method: "POST",
    path,
    errors: ["not_found", "rate_limited"],
    summary,
    body,
    response: JobStarted,
    status: 202,
  });
