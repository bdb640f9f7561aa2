import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { errorFields } from "../../http/log.ts";
import type { Crm } from "../contract.ts";
import { type EvidenceRow, readEvidence, removeEvidence } from "./evidence-store.ts";
import type { CrmSource, Whereabouts } from "../source.ts";
import { openSourceOf } from "../registry/open-source-of.ts";

/** Timeout for one CRM, in milliseconds. */
const PATIENCE = 10_000;
/** From this many sources on, all of them missing at once is treated as an error of the CRM. */
const MANY = 10;

/**
 * Asks the CRMs whether engagements, notes and deals still exist for the same contacts, and deletes those that do
 * not. Returns how many rows were deleted. Never throws: a CRM that fails or times out causes no deletion.
 */
export async function checkEvidence(
  ctx: SystemContext,
  sources: Readonly<Record<"engagements" | "notes" | "deals", string[]>>,
  open: (ctx: SystemContext, crm: Crm) => Promise<Pick<CrmSource, "whereabouts">> = openSource,
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
      const deleted = own.filter(({ crmId }) => found.get(crmId) === "gone");
      const moved = own.filter((row) => isElsewhere(row, found.get(row.crmId)));
      const count = deleted.length + moved.length;
      if (count > MANY && count === own.length) {
        ctx.log.warn("all evidence is missing in the CRM: none is taken away", { crm, count });
        continue;
      }
      if (count > 0) removed += await removeEvidence(ctx, crm, { deleted, moved });
    }
  } catch (error) {
    ctx.log.warn("evidence not checked", errorFields(error));
  }
  if (removed > 0) ctx.log.info("evidence taken away", { removed });
  return removed;
}

const openSource = async (ctx: SystemContext, crm: Crm): Promise<CrmSource> => (await openSourceOf(crm))(ctx);

async function ask(
  ctx: SystemContext,
  crm: Crm,
  rows: readonly EvidenceRow[],
  open: (ctx: SystemContext, crm: Crm) => Promise<Pick<CrmSource, "whereabouts">>,
): Promise<Map<string, Whereabouts>> {
  const source = await open(ctx, crm);
  const items = new Map(rows.map(({ crmId, type }) => [crmId, { crmId, type }]));
  return source.whereabouts([...items.values()]);
}

/** True if the record exists but no longer belongs to any of the contact's CRM ids. */
function isElsewhere({ contactCrmIds }: EvidenceRow, found: Whereabouts | undefined): boolean {
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
