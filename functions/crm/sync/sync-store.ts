import * as z from "zod";
import { againAfterDeadlock } from "../../db/again-after-deadlock.ts";
import { call, callRows } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { readTombstones } from "../../prospection/tombstones.ts";
import { readRedacted } from "../../prospection/redacted.ts";
import type { Crm } from "../contract.ts";
import { recordsIn, textsIn, withoutErased } from "./without-erased.ts";
import type { SyncPage, SweptKind } from "../rows.ts";
import { portionsOf } from "./page-portions.ts";
import { noteUnshown, readUnshown } from "./unseen-store.ts";
import type { Plan } from "../source.ts";

type NotedPage = Extract<
  SyncPage,
  { kind: "listed-contacts" | "returned-contacts" | "gone-engagement" | "gone-note" | "gone-deal" }
>;
const NOTED: ReadonlySet<SyncPage["kind"]> = new Set<NotedPage["kind"]>([
  "listed-contacts",
  "returned-contacts",
  "gone-engagement",
  "gone-note",
  "gone-deal",
]);
const isNoted = (page: SyncPage): page is NotedPage => NOTED.has(page.kind);

/** A run's position: its plan, the next stage, and its cursor. */
export interface Checkpoint {
  readonly plan: Plan;
  readonly stage: string;
  readonly after: string | null;
}

const Applied = z.looseObject({ state: z.enum(["ok", "lost"]) });

/** Stores pages for one worker on one job. */
export interface SyncStore {
  /**
   * Stores one step's pages, its checkpoint and the job's progress in one transaction, and renews the worker's lease.
   * Throws `conflict` if another worker took the job or a person canceled it.
   */
  apply(pages: SyncPage[], checkpoint: Checkpoint): Promise<void>;
  /**
   * After a complete listing: deletes the engagements, notes and deals it did not contain and that are gone, and
   * archives or (`clean`) puts away such contacts. What it did not show of `looked` is noted with the connection. Stores
   * the checkpoint in the same transaction. Throws as `apply`.
   */
  sweep(
    parts: SweptKind[],
    run: { readonly clean: boolean; readonly looked: readonly SweptKind[] },
    checkpoint: Checkpoint,
  ): Promise<void>;
  /** After changes: CRM ids of returned contacts, at most 1,000; the next run finds the others. */
  returned(): Promise<string[]>;
}

/**
 * The store of a job claimed by `worker`. `dry` counts what would change and changes nothing. Its writes throw
 * `conflict` if another worker has taken the job, or it was canceled.
 */
export function syncStore(
  ctx: SystemContext,
  job: { jobId: string; worker: string; crm: Crm; dry: boolean; updateContacts: boolean },
): SyncStore {
  const { dry, updateContacts } = job;
  // Not by the Data API as other bulk writes: a page's way through it takes longer than its storing.
  const { jobId, worker, crm } = job;
  const ofRun = { job_id: jobId, worker, crm_name: crm };
  const check = (answer: unknown): void => {
    if (Applied.parse(answer).state === "lost")
      throw new AppError("conflict", "Ce travail est repris ailleurs, ou annulé.");
  };
  const inTransaction = (step: (client: Transaction) => Promise<void>): Promise<void> =>
    againAfterDeadlock(ctx, () => withClaims(ctx, step));
  const note = (client: Transaction, { kind, rows }: NotedPage): Promise<unknown> =>
    execute(
      client,
      `insert into private.sync_seen (job_id, organization_id, kind, crm_ids)
       select $1, app.org_id(), $3, array_agg(noted) from unnest($4::text[]) noted
       where $3 <> 'returned' or exists (select from public.contact c
         where c.organization_id = app.org_id() and c.crm = $2 and c.crm_id = noted and c.archived_at is not null)
       having count(*) > 0`,
      [jobId, crm, kind.replace("-contacts", ""), rows.map(({ crmId }) => crmId)],
    );
  const rowsIn = (page: SyncPage): number =>
    page.kind === "counts" || page.kind === "history" ? 0 : page.rows.length;
  return {
    apply: (pages, checkpoint) =>
      inTransaction(async (client) => {
        const stored = pages.filter((page) => !isNoted(page));
        // Whoever was erased is not brought back.
        const tombstones = await readTombstones(ctx, client, recordsIn(stored, crm));
        const redacted = tombstones.none
          ? new Set<string>()
          : await readRedacted(client, crm, textsIn(stored));
        for (const portion of portionsOf(stored)) {
          const kept = JSON.stringify(await withoutErased(portion, { crm, tombstones, redacted }));
          if (dry)
            await call(client, "app.note_dry_pages", {
              job_id: jobId,
              crm_name: crm,
              pages: kept,
              update_known: updateContacts,
            });
          check(
            await call(client, "app.apply_sync_pages", {
              ...ofRun,
              pages: kept,
              checkpoint: JSON.stringify(checkpoint),
              done_now: portion.reduce((sum, page) => sum + rowsIn(page), 0),
              options: JSON.stringify({
                dry,
                updateContacts,
                // A subset shows nothing about the rest, but what is read dry is remembered nowhere else.
                track: dry || checkpoint.plan.mode !== "subset",
                since: checkpoint.plan.mode === "changes" ? checkpoint.plan.since : null,
              }),
            }),
          );
        }
        for (const page of pages.filter(isNoted)) await note(client, page);
      }),
    sweep: (parts, { clean, looked }, checkpoint) =>
      inTransaction(async (client) => {
        const ofListing = { job_id: jobId, crm_name: crm };
        const unshown = await readUnshown(client, ofListing, looked);
        await noteUnshown(client, { ...ofListing, dry }, unshown);
        if (parts.includes("deal"))
          await call(client, "app.sweep_deals", { job_id: jobId, crm_name: crm, dry });
        if (dry && parts.includes("contact"))
          await call(client, "app.note_dry_sweep", { job_id: jobId, crm_name: crm, clean });
        const swept = { ...ofRun, parts, clean, dry, checkpoint: JSON.stringify(checkpoint) };
        check(await call(client, "app.sweep_unseen", swept));
        for (const { kind, missing, held } of unshown)
          ctx.log.warn("a listing did not show much of what is stored: it is kept", {
            crm,
            kind,
            missing,
            held,
          });
      }),
    returned: async () => {
      const rows = await withClaims(ctx, (client) =>
        callRows(client, "app.returned_contacts", { job_id: jobId, crm_name: crm }),
      );
      return rows.flatMap(({ returned_contacts: crmId }) => crmId ?? []);
    },
  };
}
