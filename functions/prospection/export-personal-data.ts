import { requireInPerson } from "../db/in-person.ts";
import { dayIn } from "../http/clock.ts";
import type { ManagerContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { FileReply } from "../http/endpoint.ts";
import type { exportPersonalData as contract } from "./contract.ts";
import { searchFor } from "./mentions/mention-search.ts";
import { readPersonalData } from "./erasure-store.ts";

/** GET /api/contacts/{contactId}/personal-data: everything stored about a person, as a file. For managers, in person. */
export async function exportPersonalData(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<FileReply> {
  const { ctx } = call;
  const { contactId } = call.input.params;
  await requireInPerson(ctx);
  const data = await readPersonalData(ctx, contactId, searchFor);
  const now = ctx.clock.now();
  const text = JSON.stringify({ exportedAt: now.toISOString(), ...data }, null, 2);
  const day = dayIn(ctx.organization.timeZone, now);
  return new FileReply(
    new TextEncoder().encode(text),
    `Données personnelles ${day}.json`,
    "application/json; charset=utf-8",
  );
}
