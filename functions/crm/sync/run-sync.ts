import * as z from "zod";
import type { Owners } from "../named-owners.ts";
import { askUnseen } from "./ask-unseen.ts";
import { type GonePorts, findDeletedContacts } from "./gone-contacts.ts";
import { type CrmSource, type Plan, sweptBy } from "../source.ts";
import type { SyncPage } from "../rows.ts";
import { AppError } from "../../http/errors.ts";
import { GoesOn } from "./goes-on.ts";
import type { HistoryStore } from "./history-store.ts";
import { proveHistories } from "./prove-history.ts";
import type { SyncStore } from "./sync-store.ts";
import type { UnseenStore } from "./unseen-store.ts";

const parts = { contacts: z.boolean(), engagements: z.boolean(), notes: z.boolean(), until: z.string() };
const some = { contactCrmIds: z.array(z.string()) };
const PlanShape = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("full"), ...parts }),
  z.object({ mode: z.literal("changes"), ...parts, ...some, since: z.string() }),
  z.object({ mode: z.literal("subset"), ...parts, ...some }),
]);

const Checkpoint = z
  .object({ plan: PlanShape, stage: z.string(), after: z.string().nullable() })
  .nullable()
  .catch(null);

/** Stages run by us rather than by a CRM. */
const GONE = "gone";
const UNSEEN = "unseen";
const SWEEP = "sweep";
const RETURNED = "returned";
const END = "end";

export interface Run {
  /** What to read; an earlier worker's checkpoint takes precedence. */
  readonly plan: () => Promise<Plan>;
  /** Where an earlier worker stopped; null at the beginning. */
  readonly checkpoint: unknown;
  /** After a complete listing: `archive` or `delete` the contacts it did not contain. */
  readonly sweep: "archive" | "delete" | null;
}

/** Outside dependencies of a run, replaceable in tests. */
export interface SyncPorts {
  readonly source: CrmSource;
  readonly store: SyncStore;
  readonly gone: Omit<GonePorts, "source" | "shouldPause">;
  readonly unseen: UnseenStore;
  readonly history: HistoryStore;
  readonly owners: { known: Owners; reload: () => Promise<Owners | null> };
  /** True when the worker's time is up and another should continue. */
  readonly shouldPause: () => boolean;
}

/**
 * Reads the CRM from the checkpoint to the end. Each page and the checkpoint past it are one transaction, so a worker
 * that dies repeats at most one page and loses none. `paused` leaves the rest to the next worker. Returns the plan that
 * was followed. Throws `crm_unreadable`, before it stores the page, where a list does not go on.
 */
export async function runSync(
  run: Run,
  { source, store, gone, unseen, history, owners, shouldPause }: SyncPorts,
): Promise<{ outcome: "done" | "paused"; plan: Plan }> {
  const begun = Checkpoint.parse(run.checkpoint);
  let plan = begun?.plan ?? (await run.plan());
  let stages = stagesOf(source, plan);
  let position = begun === null ? 0 : positionOf(stages, begun.stage);
  let after = begun?.after ?? undefined;
  let { known } = owners;
  let reloaded = false;
  const goesOn = new GoesOn();
  const check = (stage: string, next: string | undefined, pages: SyncPage[], isBounded = false): void => {
    if (goesOn.take({ stage, after, next, isBounded }, pages)) return;
    gone.warn("crm list does not go on", { stage });
    throw new AppError("crm_unreadable");
  };
  for (;;) {
    const stage = stages[position];
    if (stage === undefined) return { outcome: "done", plan };
    if (shouldPause()) return { outcome: "paused", plan };
    const past = { plan, stage: stages[position + 1]?.name ?? END, after: null };
    if (stage.name === GONE) {
      const { pages, next } = await findDeletedContacts(plan, after, { ...gone, source, shouldPause });
      // A worker whose time is up gives the cursor back.
      if (next !== after || !shouldPause()) check(GONE, next, pages);
      await store.apply(pages, next === undefined ? past : { plan, stage: GONE, after: next });
      if (next === undefined) position++;
      after = next;
      continue;
    }
    const unlisted = new Set(source.unlisted());
    const swept = sweptBy(plan, run.sweep !== null).filter((kind) => !unlisted.has(kind));
    if (stage.name === UNSEEN) {
      const { pages, next } = await askUnseen(swept, after, { source, store: unseen });
      await store.apply(pages, next === undefined ? past : { plan, stage: UNSEEN, after: next });
      if (next === undefined) position++;
      after = next;
      continue;
    }
    if (stage.name === SWEEP) {
      const looked = sweptBy(plan, true).filter((kind) => !unlisted.has(kind));
      await store.sweep(swept, { clean: run.sweep === "delete", looked }, past);
      position++;
      continue;
    }
    if (stage.name === RETURNED && plan.mode === "changes") {
      const contactCrmIds = await store.returned();
      plan = { ...plan, contactCrmIds };
      stages = stagesOf(source, plan);
      position++;
      await store.apply([], { plan, stage: stages[position]?.name ?? END, after: null });
      continue;
    }
    const read = await source.read(stage.plan, stage.of, after);
    if (!reloaded && [...read.ownerIds].some((id) => known[id] === undefined)) {
      // Someone joined the sales team after the connection was made.
      known = (await owners.reload()) ?? known;
      reloaded = true;
    }
    const pages = await proveHistories(await read.pages(known), { source, store: history });
    check(stage.name, read.next, pages, stage.plan.mode === "subset");
    await store.apply(pages, read.next === undefined ? past : { plan, stage: stage.name, after: read.next });
    if (read.next === undefined) position++;
    after = read.next;
  }
}

interface Stage {
  /** Name in the checkpoint. */
  readonly name: string;
  /** The CRM's stage, and the plan it is read by. */
  readonly of: string;
  readonly plan: Plan;
}

/**
 * The stages of a plan: the CRM's, the search for contacts that disappeared, and of a full listing the questions for what
 * else it did not show and the sweep. After changes, returned contacts are read like a subset, because their unchanged history would not be read otherwise.
 */
function stagesOf(source: CrmSource, plan: Plan): Stage[] {
  const own = (name: string): Stage => ({ name, of: name, plan });
  const stages = source.stagesOf(plan).map(own);
  const gone = plan.contacts ? [own(GONE)] : [];
  if (plan.mode === "full") return [...stages, ...gone, own(UNSEEN), own(SWEEP)];
  if (plan.mode === "subset" || !plan.contacts) return stages;
  const again: Plan = { ...plan, mode: "subset" };
  const returned = plan.contactCrmIds.length === 0 ? [] : source.stagesOf(again);
  return [
    ...stages,
    ...gone,
    own(RETURNED),
    ...returned.map((stage) => ({ name: `${RETURNED}/${stage}`, of: stage, plan: again })),
  ];
}

function positionOf(stages: Stage[], name: string): number {
  if (name === END) return stages.length;
  return Math.max(
    stages.findIndex((stage) => stage.name === name),
    0,
  );
}
