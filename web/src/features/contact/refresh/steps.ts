import type { QueryClient } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { contract as refreshContact } from "../../../../../functions/crm/refresh/refresh-contact.ts";
import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import type { contract as updateEngagementsAnalysis } from "../../../../../functions/intelligence/update-engagements-analysis.ts";
import type { contract as updateNotesAnalysis } from "../../../../../functions/intelligence/update-notes-analysis.ts";
import type { contract as updateTimeline } from "../../../../../functions/intelligence/update-timeline.ts";
import type { Job, JobStarted } from "../../../../../functions/jobs/contract.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { isRunning, jobQuery } from "../../../lib/crm-queries.ts";
import { readingsQuery } from "../../evidence/readings-query.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { failureOf } from "../use-contact-job.ts";

/** Counts by name, as jobs report them. */
export type Report = Readonly<Record<string, number>>;

/** A step of a refresh. */
export interface Step {
  /** While it is done. */
  doing: string;
  /** Whether the refresh ends when it fails. */
  isNeeded: boolean;
  /** Answers the counts of what it did. Throws an ApiError. */
  run: (client: QueryClient) => Promise<Report>;
}

/** Milliseconds between two looks at what is under way. */
const INTERVAL = 1000;
/** Looks at texts that somebody else may be having read first, before the page goes on without them. */
const MOST_LOOKS = 20;

/** What is done to refresh a contact: read again in its CRM, then, where there is a model, by that. */
export function stepsOf({ id: contactId, crm }: OnWire<ContactDetail>, hasModel: boolean): Step[] {
  let unread = 0;
  const inCrm: Step[] =
    crm === null
      ? []
      : [
          {
            doing: `Lecture de la fiche dans ${CRM_NAMES[crm]}…`,
            isNeeded: false,
            run: async (client) => {
              unread = await countUnread(client, contactId);
              return follow(
                client,
                await call<typeof refreshContact>({
                  method: "POST",
                  path: "/api/crm/refresh-contact",
                  body: { contactId, refreshActions: false },
                }),
              );
            },
          },
          {
            doing: "Lecture des nouveaux textes…",
            isNeeded: false,
            run: (client) => waitUntilRead(client, contactId, unread),
          },
        ];
  return hasModel ? [...inCrm, ...byModel(contactId)] : inCrm;
}

function byModel(contactId: string): Step[] {
  const body = { contactId };
  const step = (doing: string, begin: () => Promise<JobStarted>): Step => ({
    doing,
    isNeeded: true,
    run: async (client) => follow(client, await begin()),
  });
  return [
    step("Lecture des échanges par l’IA…", () =>
      call<typeof updateEngagementsAnalysis>({
        method: "POST",
        path: "/api/intelligence/update-engagements-analysis",
        body,
      }),
    ),
    step("Lecture des notes par l’IA…", () =>
      call<typeof updateNotesAnalysis>({
        method: "POST",
        path: "/api/intelligence/update-notes-analysis",
        body,
      }),
    ),
    step("Résumé de la relation par l’IA…", () =>
      call<typeof updateTimeline>({ method: "POST", path: "/api/intelligence/update-timeline", body }),
    ),
  ];
}

/** Waits for a job's end, which refreshes the contact (see jobQuery). Throws why it failed. */
async function follow(client: QueryClient, { job: { id } }: JobStarted): Promise<Report> {
  for (;;) {
    const job = await client.fetchQuery({ ...jobQuery(id), retry: 3 });
    if (!isRunning(job)) return reportOf(job);
    await pause();
  }
}

function reportOf(job: OnWire<Job>): Report {
  const message = failureOf(job);
  if (message === null) return job.report ?? {};
  throw new ApiError({ code: job.error?.code ?? "unknown", message, status: 0 });
}

/** The server has new texts read by a job of its own, that began with the CRM's end. */
async function waitUntilRead(client: QueryClient, contactId: string, unread: number): Promise<Report> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    if ((await countUnread(client, contactId)) <= unread) break;
    await pause();
  }
  void client.invalidateQueries({ queryKey: contactsKey });
  return {};
}

async function countUnread(client: QueryClient, contactId: string): Promise<number> {
  const { data } = await client.fetchQuery({ ...readingsQuery(contactId), staleTime: 0 });
  return data.filter(({ reader }) => reader === null).length;
}

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, INTERVAL));
