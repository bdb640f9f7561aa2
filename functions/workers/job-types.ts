import { refreshContact, refreshContacts } from "../crm/job-types.ts";
import { contactJob, type IntelligenceKind, isIntelligenceKind } from "../intelligence/job-types.ts";
import type { JobKind } from "../jobs/contract.ts";
import type { JobType } from "../jobs/job-type.ts";
import { readTexts } from "../readings/job/job-type.ts";

/** A kind without its line here does not compile; null where no worker takes it by its row. */
const types: { readonly [K in Exclude<JobKind, IntelligenceKind>]: JobType<K> | null } = {
  "refresh-contacts": refreshContacts,
  "refresh-contact": refreshContact,
  "read-texts": readTexts,
  "daily-suggestions": null,
};

/** How a kind of long work is asked for; null where no worker takes it by its row. */
export function jobTypeOf(kind: JobKind): JobType | null {
  return isIntelligenceKind(kind) ? contactJob(kind) : types[kind];
}
