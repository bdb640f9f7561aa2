import * as z from "zod";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, noNul, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { aircallOf } from "./aircall/client.ts";
import { sealCredentials } from "./credentials.ts";
import { readTelephone, saveTelephone } from "./store.ts";
import { Telephone } from "./contract.ts";
import { getTelephone } from "./get-telephone.ts";

/** Neither half of a key holds what separates them, or what a header cannot carry. */
const half = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(noNul)
  .refine((text) => /^[\x21-\x7e]+$/.test(text) && !text.includes(":"));

export const contract = defineContract({
  method: "POST",
  path: "/api/telephone",
  errors: ["conflict"],
  summary: "Connecte l’Aircall de l’organisation, par une clé que son administrateur y crée.",
  body: z.strictObject({ apiId: half, apiToken: half }),
  status: 201,
  response: Telephone,
});

/**
 * POST /api/telephone: tries the key, has the account's calls announced to us, and stores the key encrypted. Throws
 * `invalid_request` for a key that Aircall refuses, `conflict` where a telephone is connected, `not_configured` and
 * `unavailable`.
 */
export async function connectTelephone(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const aircall = aircallOf(ctx.environment, input.body);
  if ((await readTelephone(ctx)) !== undefined)
    throw new AppError("conflict", "Une téléphonie est déjà connectée. Déconnectez-la d’abord.");
  const { APP_URL, BRAND } = ctx.environment.application();
  const accountName = await aircall.companyName();
  const { webhookId, token } = await aircall.announceTo(
    new URL(`/api/telephone/webhooks/aircall/${ctx.claims.organizationId}`, APP_URL).href,
    BRAND,
  );
  try {
    const sealed = sealCredentials(ctx.environment, ctx.claims.organizationId, input.body);
    await saveTelephone(ctx, { accountName, webhookId, token, sealed });
  } catch (error) {
    // Nobody would know the token of what it goes on to announce.
    await aircall
      .stopAnnouncing(webhookId)
      .catch((refusal: unknown) => ctx.log.warn("webhook left at Aircall", errorFields(refusal)));
    throw error;
  }
  return getTelephone({ ctx });
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation connectent une téléphonie." },
  connectTelephone,
  { name: "TelephoneConnect", environment: ["telephone", "tokens"], timeoutSeconds: 29 },
);
export const handler = lambda(route);
