import { refreshContact, refreshContacts } from "../crm/job-types.ts";
import { contactJob, isIntelligenceKind } from "../intelligence/job-types.ts";
import type { JobKind } from "../jobs/contract.ts";
import type { JobType } from "../jobs/job-type.ts";
import { readTexts } from "../readings/job/job-type.ts";

const types = new Map([refreshContacts, refreshContact, readTexts].map((type) => [type.kind, type]));

/** How a kind of long work is asked for; undefined where no worker takes it by its row. */
export function jobTypeOf(kind: JobKind): JobType | undefined {
  return isIntelligenceKind(kind) ? contactJob(kind) : types.get(kind);
}
