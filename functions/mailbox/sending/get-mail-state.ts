import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { NotFoundError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { MailState, ProviderName } from "../contract.ts";
import { readMailbox } from "../connections/mailbox-store.ts";
import { PROVIDER_NAMES } from "../names.ts";
import { readMessage, readSource } from "./message-store.ts";
import { stateOf } from "./state-of.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/mailbox/messages/{actionId}",
  summary: "Ce que le message d’une action est devenu dans sa messagerie.",
  params: z.object({ actionId: z.uuid() }),
  response: MailState.extend({
    /** The mailbox that may take it; null where none is connected for that. */
    mailbox: z.object({ provider: ProviderName, name: z.string(), address: z.string() }).nullable(),
  }),
});

/** GET /api/me/mailbox/messages/{actionId}: whether the message may go into the caller's mailbox, and whether it did. Throws `not_found`. */
export async function getMailState(call: {
  ctx: UserContext;
  input: Pick<Input<typeof contract>, "params">;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { actionId } = input.params;
  const [source, stored, kept] = await Promise.all([
    readSource(ctx, actionId),
    readMailbox(ctx, ctx.user.id),
    readMessage(ctx, actionId),
  ]);
  if (source === undefined) throw new NotFoundError("Cette action n’existe pas ou n’est plus accessible.");
  const mayWrite = stored?.grants.some(({ purpose, state }) => purpose === "write" && state === "active");
  return {
    ...stateOf(kept),
    mailbox:
      stored === undefined || mayWrite !== true
        ? null
        : { provider: stored.provider, name: PROVIDER_NAMES[stored.provider], address: stored.address },
  };
}

export const route = endpoint(contract, "session", getMailState, { name: "MailboxGetMailState" });
export const handler = lambda(route);
