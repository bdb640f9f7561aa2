import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { errorFields } from "../../http/log.ts";
import type { Crm } from "../contract.ts";
import { type EvidenceRow, readEvidence, removeEvidence } from "./evidence-store.ts";
import type { CrmSource, Source, SourceStatus } from "../source.ts";
import { openSourceOf } from "../registry/open-source-of.ts";
import { type HistoryPage, type HistoryStore, historyStore } from "./history-store.ts";
import { isMost } from "./most-gone.ts";
import { isKnown } from "./prove-history.ts";

/** Timeout for one CRM, in milliseconds. */
const PATIENCE = 10_000;
/** Other records asked for where an answer shows none of a type: one that does not know them knows nothing. */
const CONTROLS = 3;

type Asked = Pick<CrmSource, "whereabouts" | "deletedOf">;

/**
 * Asks the CRMs whether engagements, notes and deals still exist for the same contacts, and deletes those that do
 * not. Returns how many rows were deleted. Never throws: a CRM that fails or times out causes no deletion.
 */
export async function checkEvidence(
  ctx: SystemContext,
  sources: Readonly<Record<"engagements" | "notes" | "deals", string[]>>,
  open: (ctx: SystemContext, crm: Crm) => Promise<Asked> = openSource,
  patience: number = PATIENCE,
): Promise<number> {
  let removed = 0;
  try {
    const rows = await readEvidence(ctx, sources);
    for (const [crm, own] of Map.groupBy(rows, (row) => row.crm)) {
      const found = await within(patience, ask(ctx, crm, own, open)).catch((error: unknown) => {
        ctx.log.warn("evidence not checked", { crm, ...errorFields(error) });
        return null;
      });
      if (found === null) continue;
      const { deleted, moved, kept } = found;
      if (kept > 0) ctx.log.warn("evidence is missing in the CRM, and is kept", { crm, kept });
      if (deleted.length + moved.length > 0) removed += await removeEvidence(ctx, crm, { deleted, moved });
    }
  } catch (error) {
    ctx.log.warn("evidence not checked", errorFields(error));
  }
  if (removed > 0) ctx.log.info("evidence taken away", { removed });
  return removed;
}

const openSource = async (ctx: SystemContext, crm: Crm): Promise<CrmSource> => (await openSourceOf(crm))(ctx);

interface Missing {
  readonly deleted: EvidenceRow[];
  readonly moved: EvidenceRow[];
  /** How many an answer left out that is not believed. */
  readonly kept: number;
}

async function ask(
  ctx: SystemContext,
  crm: Crm,
  rows: readonly EvidenceRow[],
  open: (ctx: SystemContext, crm: Crm) => Promise<Asked>,
): Promise<Missing> {
  const source = await open(ctx, crm);
  const found = await source.whereabouts(sourcesOf(rows));
  const left = rows.filter((row) => isLeft(row, found));
  const believed: EvidenceRow[] = [];
  if (!isMost(left.length, rows.length))
    for (const [type, own] of Map.groupBy(left, (row) => row.type)) {
      const isShown = rows.some(
        (row) => row.type === type && !isLeft(row, found) && isKnown(found.get(row.crmId)),
      );
      believed.push(...(isShown ? own : await stillLeft(own, source, historyStore(ctx, crm))));
    }
  const doubted = left.filter((row) => !believed.includes(row));
  // Nothing goes because an answer was empty or cut for once, but what the CRM says it has deleted.
  const told = doubted.length === 0 ? new Set<string>() : await source.deletedOf(sourcesOf(doubted));
  const isDeleted = (row: EvidenceRow): boolean => told.has(row.crmId) && found.get(row.crmId) === "gone";
  return {
    deleted: [...believed.filter(({ crmId }) => found.get(crmId) === "gone"), ...doubted.filter(isDeleted)],
    moved: believed.filter((row) => isElsewhere(row, found.get(row.crmId))),
    kept: doubted.filter((row) => !isDeleted(row)).length,
  };
}

/** Those of a type that are missing once more, beside others that the CRM does know. */
async function stillLeft(
  rows: readonly EvidenceRow[],
  source: Asked,
  store: Pick<HistoryStore, "known">,
): Promise<EvidenceRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { type } = first;
  const page: HistoryPage =
    type === "note" || type === "deal"
      ? { kind: "history", of: type, types: [], rows: [] }
      : { kind: "history", of: "engagement", types: [type], rows: [] };
  const others = await store.known(
    page,
    rows.map(({ crmId }) => crmId),
    CONTROLS,
  );
  if (others.length === 0) return [];
  const controls = others.map((other) => ({ crmId: other.crm_id, type: other.type }));
  const found = await source.whereabouts([...sourcesOf(rows), ...controls]);
  if (!controls.every(({ crmId }) => isKnown(found.get(crmId)))) return [];
  return rows.filter((row) => isLeft(row, found));
}

/** Each record once, whoever it is stored with. */
const sourcesOf = (rows: readonly EvidenceRow[]): Source[] => [
  ...new Map(rows.map(({ crmId, type }) => [crmId, { crmId, type }])).values(),
];

const isLeft = (row: EvidenceRow, found: ReadonlyMap<string, SourceStatus>): boolean =>
  found.get(row.crmId) === "gone" || isElsewhere(row, found.get(row.crmId));

/** True if the record exists but no longer belongs to any of the contact's CRM ids. */
function isElsewhere({ contactCrmIds }: EvidenceRow, found: SourceStatus | undefined): boolean {
  if (found === undefined || typeof found === "string") return false;
  return !contactCrmIds.some((id) => found.contactCrmIds.includes(id));
}

/** Throws `crm_unavailable` on timeout; the work's later result is ignored. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("crm_unavailable")), milliseconds);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
