import { crmJobs } from "../crm/jobs.ts";
import type { Work } from "../jobs/definition.ts";
import { prospectionJobs } from "../prospection/jobs.ts";
import { readingJobs } from "../readings/job/jobs.ts";
import { askForLists } from "../suggestions/lists/day/ask-for-lists.ts";
import { suggestionJobs } from "../suggestions/jobs.ts";
import type { ContactWork } from "./by-contact/contact-work.ts";
import { contactJobs } from "./by-contact/jobs.ts";
import { contactWork as joined } from "./by-contact/joined-work.ts";
import { dispatchJobs } from "./jobs.ts";

/** Everything that the queue may ask for, by the kind of its message; tests hand in their own work on contacts. */
export function workByKind(contactWork: ContactWork = joined): ReadonlyMap<string, Work> {
  const all = [
    ...crmJobs(askForLists),
    ...readingJobs(askForLists),
    ...suggestionJobs,
    ...prospectionJobs,
    ...contactJobs(contactWork),
    ...dispatchJobs,
  ];
  return new Map(all.map((one) => [one.kind, one]));
}
