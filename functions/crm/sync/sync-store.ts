import { againAfterDeadlock } from "../../db/again-after-deadlock.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { readTombstones } from "../../prospection/tombstones.ts";
import { readRedacted } from "../../prospection/redacted.ts";
import type { Crm } from "../contract.ts";
import { applyPages } from "../pages/apply-pages.ts";
import { DryRun } from "../pages/dry-run.ts";
import { noteExamples } from "../pages/note-examples.ts";
import { readReturned } from "../pages/read-returned.ts";
import type { Counts } from "../../jobs/counts.ts";
import { sweepUnseen } from "../pages/sweep.ts";
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
  // Not by the Data API as other bulk writes: a page's way through it takes longer than its storing.
  const { jobId, worker, crm, dry, updateContacts } = job;
  const { organizationId } = ctx.claims;
  const check = (counts: Counts | null): void => {
    if (counts === null) throw new AppError("conflict", "Ce travail est repris ailleurs, ou annulé.");
  };
  const inTransaction = (step: (client: Transaction) => Promise<void>): Promise<void> =>
    againAfterDeadlock(ctx, () => withClaims(ctx, step));
  const runIn = (client: Transaction) => {
    const of = { organizationId, jobId, crm };
    return { ...of, client, dry: dry ? new DryRun(client, of) : null };
  };
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
        const run = runIn(client);
        const { plan } = checkpoint;
        const options = {
          updateContacts,
          // A subset shows nothing about the rest, but what is read dry is remembered nowhere else.
          isTracked: dry || plan.mode !== "subset",
          since: plan.mode === "changes" ? plan.since : null,
        };
        const stored = pages.filter((page) => !isNoted(page));
        // Whoever was erased is not brought back.
        const tombstones = await readTombstones(ctx, client, recordsIn(stored, crm));
        const redacted = tombstones.none
          ? new Set<string>()
          : await readRedacted(client, crm, textsIn(stored));
        for (const portion of portionsOf(stored)) {
          const all = await withoutErased(portion, { crm, tombstones, redacted });
          const kept = all.filter((page) => !isNoted(page));
          if (run.dry !== null) await noteExamples({ ...run, dry: run.dry }, kept, { updateContacts });
          const done = portion.reduce((sum, page) => sum + rowsIn(page), 0);
          check(await applyPages(run, kept, { worker, checkpoint, done }, options));
        }
        for (const page of pages.filter(isNoted)) await note(client, page);
      }),
    sweep: (parts, { clean, looked }, checkpoint) =>
      inTransaction(async (client) => {
        const run = runIn(client);
        const unshown = await readUnshown(run, looked);
        await noteUnshown(run, unshown);
        check(await sweepUnseen(run, { parts, clean, worker, checkpoint }));
        for (const { kind, missing, held } of unshown)
          ctx.log.warn("a listing did not show much of what is stored: it is kept", {
            crm,
            kind,
            missing,
            held,
          });
      }),
    returned: () => withClaims(ctx, (client) => readReturned(runIn(client))),
  };
}
