import { type BaseContext, systemClaims } from "../../http/context.ts";
import { readOrganizationIds, readSealedCrms, resealConnection, type Resealed } from "./reseal-store.ts";

/** Number of connections by rotation result. */
export type RotationCounts = Readonly<Record<Exclude<Resealed, "gone">, number>>;

/**
 * Re-encrypts the tokens of every connection under the newest key of TOKEN_KEY, one transaction each, so an interrupted
 * rotation can be restarted. `unreadable`: the key is missing from TOKEN_KEY. `busy`: locked for too long and left for
 * the next run.
 */
export async function rotateTokenKey(ctx: BaseContext): Promise<RotationCounts> {
  const counts = { resealed: 0, already: 0, unreadable: 0, busy: 0 };
  for (const organizationId of await readOrganizationIds(ctx)) {
    const system = { ...ctx, claims: systemClaims(organizationId) };
    for (const crm of await readSealedCrms(system)) {
      const outcome = await resealConnection(system, crm);
      if (outcome !== "gone") counts[outcome]++;
    }
  }
  return counts;
}
