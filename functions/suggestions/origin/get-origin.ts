import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { getOrigin as contract } from "../contract.ts";
import { readOrigin } from "./store.ts";

/** As instants are on the wire. */
const utc = (stored: string): string => new Date(stored).toISOString();

/**
 * GET /api/contacts/{contactId}/origin: where the contact's newest suggestion comes from. Null where the caller sees
 * none, as of a contact of another organization.
 */
export async function getOrigin(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const row = await readOrigin(call.ctx, call.input.params.contactId);
  if (row === undefined) return { data: null };
  const { synchronized_at: synchronized, reader, read_at: read } = row;
  return {
    data: {
      day: row.day,
      chosen: row.chosen,
      madeAt: utc(row.made_at),
      synchronization: synchronized === null ? null : { crm: row.crm, at: utc(synchronized) },
      reading: reader === null || read === null ? null : { reader, at: utc(read) },
      correlationId: row.correlation_id,
    },
  };
}
