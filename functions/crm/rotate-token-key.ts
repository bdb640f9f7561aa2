import { type BaseContext, systemClaims } from "../http/context.ts";
import { readOrganizationIds, readSealedCrms, resealConnection, type Resealed } from "./reseal-store.ts";

/** How many connections came out of a rotation how. */
export type RotationCounts = Readonly<Record<Exclude<Resealed, "gone">, number>>;

/**
 * Seals the tokens of every connection anew under the newest key of TOKEN_KEY, one transaction each: broken
 * off and begun again, it goes on where it was. `unreadable` ones need a key that TOKEN_KEY does not hold;
 * `busy` ones were locked for too long and are left for the next time.
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
