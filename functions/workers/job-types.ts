import { refreshContact, refreshContacts } from "../crm/messages.ts";
import { contactJob, type IntelligenceKind, isIntelligenceKind } from "../intelligence/messages.ts";
import type { JobType } from "../jobs/job-type.ts";
import type { RetriedKind } from "../jobs/names.ts";
import { countMentions, eraseMentions } from "../prospection/messages.ts";
import { readTexts } from "../readings/job/messages.ts";

/** A kind that a worker takes by its row and that has no line here does not compile. */
const types: { readonly [K in Exclude<RetriedKind, IntelligenceKind>]: JobType<K> } = {
  "refresh-contacts": refreshContacts,
  "refresh-contact": refreshContact,
  "read-texts": readTexts,
  "erase-mentions": eraseMentions,
  "count-mentions": countMentions,
};

/** How a kind of long work is asked for. */
export function jobTypeOf(kind: RetriedKind): JobType {
  return isIntelligenceKind(kind) ? contactJob(kind) : types[kind];
}
