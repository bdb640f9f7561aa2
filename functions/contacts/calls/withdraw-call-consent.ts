import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input } from "../../http/contract.ts";
import { endpoint, JsonText } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { ContactDetail } from "../contract.ts";
import { readContact } from "../store.ts";
import { removeConsent } from "./consent-store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/call-consent",
  summary: "Retire l’accord d’un contact à être appelé.",
  params: z.object({ contactId: z.uuid() }),
  response: ContactDetail,
});

/** DELETE /api/contacts/{contactId}/call-consent: any member takes it back; audited. Throws `not_found`. */
export async function withdrawCallConsent(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { ctx, input } = call;
  await removeConsent(ctx, input.params.contactId);
  return readContact(ctx, input.params.contactId, ctx.clock.now());
}

export const route = endpoint(
  contract,
  "session",
  async (call) => new JsonText(await withdrawCallConsent(call)),
  { name: "ContactsWithdrawCallConsent" },
);
export const handler = lambda(route);
