import type { Work } from "../jobs/definition.ts";
import type { ContactWork } from "./by-contact/contact-work.ts";
import { contactWork as joined } from "./by-contact/joined-work.ts";
import { workOnContacts } from "./by-contact/run-contact-job.ts";
import { WORK } from "./work.generated.ts";

/** Everything that the queue may ask for, by the kind of its message; tests hand in their own work on contacts. */
export function workByKind(contactWork: ContactWork = joined): ReadonlyMap<string, Work> {
  return new Map([...WORK, workOnContacts(contactWork)].map((one) => [one.kind, one]));
}
