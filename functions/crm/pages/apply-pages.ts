import { builder, runBuilt } from "../../db/builder.ts";
import { addToReport, advanceRun } from "../../jobs/held-run.ts";
import type { SyncPage } from "../rows.ts";
import { archiveContacts } from "./archive-contacts.ts";
import { keepHistory } from "./keep-history.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { removeDeleted } from "./remove-records.ts";
import { type ContactOptions, storeContacts } from "./store-contacts.ts";
import { storeDeals } from "./store-deals.ts";
import { storeEngagements, storeNotes } from "./store-texts.ts";
import { addCounts, type Counts } from "../../jobs/counts.ts";
import type { StoringRun } from "./storing.ts";

/** A page that is stored. The others are only noted for the run. */
export type StoredPage = Exclude<
  SyncPage,
  { kind: "listed-contacts" | "returned-contacts" | "gone-engagement" | "gone-note" | "gone-deal" }
>;

export interface Progress {
  readonly worker: string;
  /** Where the next worker goes on. */
  readonly checkpoint: object;
  /** Records of the pages. */
  readonly done: number;
}

/** What a run says of its pages. */
export interface PageOptions extends ContactOptions {
  /** Whether what was read is noted, so that the run's end knows what was not. */
  readonly isTracked: boolean;
}

/**
 * Stores pages with the run's position and report, all in the caller's transaction, and renews the worker's lease. What
 * was done; null where the job was taken by another worker, or canceled.
 */
export async function applyPages(
  run: StoringRun,
  pages: readonly StoredPage[],
  { worker, checkpoint, done }: Progress,
  options: PageOptions,
): Promise<Counts | null> {
  const { client, jobId } = run;
  if (!(await advanceRun(client, { jobId, worker }, { checkpoint, done }))) return null;
  let counts: Counts = {};
  for (const page of pages) {
    counts = addCounts(counts, await store(run, page, options));
    if (options.isTracked) await track(run, page);
  }
  await addToReport(client, jobId, counts);
  return counts;
}

function store(run: StoringRun, page: StoredPage, options: ContactOptions): Promise<Counts> | Counts {
  switch (page.kind) {
    case "contacts":
      return storeContacts(run, page.rows, options);
    case "engagements":
      return storeEngagements(run, page.rows);
    case "notes":
      return storeNotes(run, page.rows);
    case "deals":
      return storeDeals(run, page.rows);
    case "archived-contacts":
      return archiveContacts(run, page.rows, { isListed: true });
    case "gone-contacts":
      return archiveContacts(run, page.rows, { isListed: false });
    case "history":
      return keepHistory(run, page);
    case "merged-contacts":
      return mergeContacts(run, page.rows);
    case "removed":
      return removeDeleted(
        run,
        page.of,
        page.rows.map(({ crmId }) => crmId),
      );
    default:
      return page.rows;
  }
}

/** What each kind of page is noted as; of the others nothing is. */
const SEEN = {
  contacts: "contact",
  engagements: "engagement",
  notes: "note",
  deals: "deal",
  "archived-contacts": "archived",
  "gone-contacts": "archived",
} as const;

async function track({ client, jobId, organizationId }: StoringRun, page: StoredPage): Promise<void> {
  switch (page.kind) {
    case "history":
    case "merged-contacts":
    case "removed":
    case "counts":
      return;
    default:
      if (page.rows.length === 0) return;
  }
  await runBuilt(
    client,
    builder.insertInto("private.sync_seen").values({
      job_id: jobId,
      organization_id: organizationId,
      kind: SEEN[page.kind],
      crm_ids: page.rows.map(({ crmId }) => crmId),
    }),
  );
}
