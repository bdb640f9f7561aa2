import * as z from "zod";
import { callFunction, dataApi } from "../db/data-api.ts";
import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { Crm } from "./contract.ts";

/** Rows as the SQL function apply_sync_page reads them; instants are ISO strings. */
export interface ContactRow {
  crmId: string;
  ownerEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  job: string | null;
  company: string | null;
  linkedinProfileUrl: string | null;
  optedOut: boolean;
  bounced: boolean;
  createdAt: string | null;
  updatedAt: string | null;
}

export interface EngagementRow {
  crmId: string;
  contactCrmIds: string[];
  type: "email" | "sms" | "meeting" | "phone_call" | "other";
  date: string;
  direction: "incoming" | "outgoing" | null;
  subject: string | null;
  text: string;
}

export interface NoteRow {
  crmId: string;
  contactCrmIds: string[];
  date: string;
  author: string | null;
  text: string;
}

export type SyncPage =
  | { kind: "contacts"; rows: ContactRow[] }
  | { kind: "engagements"; rows: EngagementRow[] }
  | { kind: "notes"; rows: NoteRow[] }
  | { kind: "archived-contacts"; rows: { crmId: string }[] };

const Applied = z.looseObject({ state: z.enum(["ok", "lost"]) });

/** Stores pages for one worker on one job. */
export interface SyncStore {
  /**
   * Stores a page, its checkpoint and the job's progress in one transaction, and renews the worker's lease.
   * Throws `conflict` when another worker has taken the job.
   */
  apply(page: SyncPage, checkpoint: unknown): Promise<void>;
}

/** The store of a job that `worker` has claimed. `dry` counts what would change and changes nothing. */
export function syncStore(
  ctx: SystemContext,
  job: { jobId: string; worker: string; crm: Crm; dry: boolean },
): SyncStore {
  const client = dataApi(ctx);
  return {
    apply: async (page, checkpoint) => {
      const answer = await callFunction(ctx, client, "apply_sync_page", {
        job_id: job.jobId,
        worker: job.worker,
        kind: page.kind,
        crm_name: job.crm,
        rows: page.rows,
        checkpoint,
        done_now: page.rows.length,
        total_now: null,
        dry: job.dry,
      });
      if (Applied.parse(answer).state === "lost")
        throw new AppError("conflict", "Ce travail est repris ailleurs.");
    },
  };
}
