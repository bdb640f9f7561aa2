import * as z from "zod";
import type { JobKind } from "../jobs/contract.ts";
import { coversParts, type JobType } from "../jobs/job-type.ts";
import { type Followed, messageOfJob } from "../jobs/message.ts";

/** The message that hands any of these jobs to a worker. */
export const contactMessage = messageOfJob("intelligence");

const flag = z.boolean().default(false);

/** The flags of all kinds, as a job's input keeps them (docs/product.md, 7, Intelligence). */
export const Flags = z.object({
  cleanPreviousAnalysis: flag,
  refreshEngagementsFromCRM: flag,
  refreshNotesFromCRM: flag,
  refreshTimeline: flag,
  refreshInformation: flag,
  forceGeneration: flag,
});
export type Flags = z.infer<typeof Flags>;

/** What these jobs are asked for. */
export const ContactInput = Flags.extend({
  /** Of all kinds but `update-organization-actions`, which finds its contacts itself. */
  contactIds: z.array(z.string()).readonly().optional(),
  /** It writes for cards that nobody has opened yet, so that nobody waits for it. */
  ahead: flag,
});

/** Kinds of jobs that go from contact to contact: the calls under /api/intelligence, by their names. */
export type IntelligenceKind = Extract<JobKind, `update-${string}`>;

type ContactJob = JobType<IntelligenceKind, z.input<typeof ContactInput>>;

const drafting = (name: string): Followed => ({
  name,
  asks: "model",
  isLimited: true,
  counts: {
    actionsCreated: ["message écrit", "messages écrits"],
    actionsKept: ["message gardé", "messages gardés"],
    actionsEdited: ["message modifié, laissé tel quel", "messages modifiés, laissés tels quels"],
    actionsArchived: ["message retiré", "messages retirés"],
    actionsWithoutModel: ["écrit sans le modèle", "écrits sans le modèle"],
  },
});

/** The messages of some contacts. */
export const updateActions: ContactJob = {
  ...contactJob("update-actions"),
  followed: drafting("Rédaction de messages"),
};

/** Those of all contacts of an organization that are worth one. */
export const updateOrganizationActions: ContactJob = {
  ...contactJob("update-organization-actions"),
  followed: drafting("Rédaction pour toute l’organisation"),
};

/** The job of a kind: as many at a time as are asked for. */
export function contactJob(kind: IntelligenceKind): ContactJob {
  return {
    kind,
    input: ContactInput,
    message: contactMessage,
    isAlone: false,
    covers: coversParts(Object.keys(Flags.shape)),
  };
}

/** Whether a job's kind is one of these. */
export function isIntelligenceKind(kind: JobKind): kind is IntelligenceKind {
  return kind.startsWith("update-");
}
