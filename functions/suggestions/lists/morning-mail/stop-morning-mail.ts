import * as z from "zod";
import type { PublicContext } from "../../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { NotFoundError } from "../../../http/errors.ts";
import { lambda } from "../../../http/lambda.ts";
import { readStopToken } from "./stop-token.ts";
import { stopMorningMailOf } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/morning-mail/stop",
  errors: ["not_found"],
  openTo: "anyone",
  summary:
    "Arrête le message du matin d’une personne, sans connexion\u00A0: le jeton vient de ce message (RFC 8058).",
  query: z.object({ token: z.string().max(200) }),
  response: z.object({ stopped: z.literal(true) }),
});

/**
 * POST /api/morning-mail/stop: as mail programs call it for « Se désabonner » (RFC 8058), without a session.
 * Throws `not_found` for a token we have not signed.
 */
export async function stopMorningMail(call: {
  ctx: PublicContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const recipient = readStopToken(call.ctx, call.input.query.token);
  if (recipient === null) throw new NotFoundError();
  await stopMorningMailOf(call.ctx, recipient);
  return { stopped: true };
}

export const route = endpoint(contract, "public", stopMorningMail, { name: "SuggestionsStopMorningMail" });
export const handler = lambda(route);
