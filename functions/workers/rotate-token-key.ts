import * as z from "zod";
import { resealCrms, type Resealed } from "../crm/connections/reseal-crms.ts";
import { allRows } from "../db/statement.ts";
import { type BaseContext, systemClaims, type SystemContext } from "../http/context.ts";
import { resealMailboxes } from "../mailbox/connections/reseal-mailboxes.ts";
import { resealTelephone } from "../telephone/reseal-telephone.ts";

/** Number of connections by rotation result. */
export type RotationCounts = Readonly<Record<Resealed, number>>;

/** What keeps tokens under TOKEN_KEY. */
const RESEALERS: readonly ((ctx: SystemContext) => Promise<Resealed[]>)[] = [
  resealCrms,
  resealTelephone,
  resealMailboxes,
];

/**
 * Re-encrypts the tokens of every connection under the newest key of TOKEN_KEY, in transactions of one service of one
 * organization, so an interrupted rotation can be restarted. `unreadable`: the key is missing from TOKEN_KEY. `busy`:
 * locked for too long and left for the next run.
 */
export async function rotateTokenKey(ctx: BaseContext): Promise<RotationCounts> {
  const counts = { resealed: 0, already: 0, unreadable: 0, busy: 0 };
  const organizations = await allRows(
    ctx.pool,
    z.object({ organization_id: z.string() }),
    "select organization_id from app.organizations_to_serve()",
  );
  for (const { organization_id: organizationId } of organizations) {
    const system = { ...ctx, claims: systemClaims(organizationId) };
    for (const reseal of RESEALERS) for (const outcome of await reseal(system)) counts[outcome]++;
  }
  return counts;
}
