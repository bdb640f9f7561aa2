import * as z from "zod";
import { contract } from "../http/contract.ts";
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

const flag = z.boolean().default(false);
const contactId = z.uuid();

/** What an update of actions does before it drafts. */
const actionFlags = {
  /** Makes the timelines first. */
  refreshTimeline: flag,
  /** Reads the contacts again in their CRM, and analyses what is new, before anything else. */
  refreshInformation: flag,
  /** Asks the model anew, also what it has answered before. */
  forceGeneration: flag,
};

/** A call that starts a job and answers it. */
const starting = <const P extends `/api/intelligence/${string}`, B extends z.ZodType>(
  path: P,
  summary: string,
  body: B,
) =>
  contract({
    method: "POST",
    path,
    errors: ["not_found", "rate_limited"],
    summary,
    body,
    response: JobStarted,
    status: 202,
  });

export const updateEngagementsAnalysis = starting(
  "/api/intelligence/update-engagements-analysis",
  "Analyse les échanges d’un contact.",
  z.strictObject({ contactId, cleanPreviousAnalysis: flag, refreshEngagementsFromCRM: flag }),
);

export const updateNotesAnalysis = starting(
  "/api/intelligence/update-notes-analysis",
  "Analyse les notes d’un contact.",
  z.strictObject({ contactId, cleanPreviousAnalysis: flag, refreshNotesFromCRM: flag }),
);

export const updateTimeline = starting(
  "/api/intelligence/update-timeline",
  "Retrace l’histoire d’un contact.",
  z.strictObject({ contactId, refreshInformation: flag, forceGeneration: flag }),
);

export const updateActions = starting(
  "/api/intelligence/update-actions",
  "Propose des actions pour des contacts.",
  z.strictObject({ contactIds: z.array(contactId).min(1).max(1_000), ...actionFlags }),
);

export const updateOrganizationActions = starting(
  "/api/intelligence/update-organization-actions",
  "Propose les actions du jour de toute une organisation.",
  z.strictObject({ organizationId: z.uuid(), ...actionFlags }),
);

export const updateLinkedinProfileAnalysis = starting(
  "/api/intelligence/update-linkedin-profile-analysis",
  "Analyse le profil LinkedIn d’un contact.",
  z.strictObject({ contactId }),
);

export const updateArticlesWebsearch = starting(
  "/api/intelligence/update-articles-websearch",
  "Cherche des articles sur l’entreprise d’un contact.",
  z.strictObject({ contactId }),
);
