import * as z from "zod";
import { CRMS } from "../../crm/names.ts";
import type { UserContext } from "../../http/context.ts";
import { calendarDay, defineContract, type Input, instant, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { readOrigin } from "./store.ts";

/** Where a suggestion comes from: its list, and what was known when that was made. */
const Origin = z.object({
  day: calendarDay(),
  /** Whether somebody put the contact in the list by hand. */
  chosen: z.boolean(),
  madeAt: instant(),
  /** The last synchronization before; null where contacts came from a file. */
  synchronization: z.object({ crm: z.enum(CRMS).nullable(), at: instant() }).nullable(),
  /** The last reading of one of the contact's texts before. */
  reading: z.object({ reader: z.enum(["person", "model", "local"]), at: instant() }).nullable(),
  /** The id that log lines of the run name, for support. Null for lists older than such ids. */
  correlationId: z.uuid().nullable(),
});

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/origin",
  summary: "D’où vient la dernière suggestion d’un contact.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ data: Origin.nullable() }),
});

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

export const route = endpoint(contract, "session", getOrigin, { name: "SuggestionsGetOrigin" });
export const handler = lambda(route);
