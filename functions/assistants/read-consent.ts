import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, Scope, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { readRequest } from "./authorization-request.ts";
import { LONGEST_REQUEST } from "./contract.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/oauth/consent",
  errors: ["rate_limited"],
  summary: "Dit ce qu’un assistant demande à la personne connectée, avant qu’elle l’autorise.",
  query: z.object({ request: z.string().max(LONGEST_REQUEST) }),
  response: z.union([
    z.object({
      /** As it calls itself: nobody checked it. */
      name: z.string(),
      /** Host of the address by which it is known, and of the place that the answer goes to. */
      host: z.string(),
      answerHost: z.string(),
      scopes: z.array(Scope),
    }),
    /** A request that only the assistant can mend: the browser takes the error there. */
    z.object({ refusedAt: z.string() }),
  ]),
});

/** GET /api/oauth/consent. Throws `invalid_request` where nothing may be sent back, and `rate_limited`. */
export async function readConsent({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const asked = await readRequest(ctx, input.query.request);
  if ("refusedAt" in asked) return asked;
  const { client, redirectUri, scopes } = asked;
  const { name, host } = client;
  return {
    name,
    host,
    answerHost: new URL(redirectUri).hostname || new URL(redirectUri).protocol,
    scopes: [...scopes],
  };
}

export const route = endpoint(contract, "session", readConsent, { name: "OauthConsentRead" });
export const handler = lambda(route);
