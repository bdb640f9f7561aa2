import * as z from "zod";
import { newApiKey } from "../http/api-key.ts";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, noNul, Scope, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { sendMail } from "../mail/send-mail.ts";
import { ApiKey } from "./contract.ts";
import { keyMail } from "./key-mail.ts";
import { endApiKey, insertApiKey, type StoredApiKey } from "./store.ts";

/** Most days that a key may live. */
const LONGEST_LIFE = 365;

/** Days that a key lives unless said. */
const USUAL_LIFE = 90;

export const contract = defineContract({
  method: "POST",
  path: "/api/api-keys",
  errors: ["conflict", "rate_limited", "session_not_fresh"],
  summary:
    "Crée une clé d’API de la personne connectée dans son organisation active, et la montre une seule fois\u00A0; demande une session d’un jour au plus, et prévient la personne par e-mail.",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).refine(noNul),
    scopes: z
      .array(Scope)
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length),
    /** Days until it expires. */
    days: z.int().min(1).max(LONGEST_LIFE).default(USUAL_LIFE),
  }),
  status: 201,
  response: z.object({ key: z.string(), apiKey: ApiKey }),
});

/**
 * POST /api/api-keys: the only reply that ever holds the key; its person is told by mail. Throws `conflict` where the
 * caller has ten, `rate_limited`, `session_not_fresh`, and `unavailable` where the mail does not go: then nobody has
 * seen the key, and it is revoked.
 */
export async function createApiKey(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  // Fails before anything is stored on a server that sends no mail.
  ctx.environment.mail();
  const { key, hash, ending } = newApiKey();
  const { apiKey, organizationName } = await insertApiKey(ctx, { ...call.input.body, hash, ending });
  try {
    await tell(ctx, apiKey, organizationName);
  } catch (error) {
    ctx.log.error("api key mail not sent", errorFields(error));
    await endApiKey(ctx, apiKey.id);
    throw new AppError(
      "unavailable",
      "L’e-mail qui annonce la clé n’a pas pu partir\u00A0: elle n’est pas créée. Réessayez dans quelques minutes.",
    );
  }
  return { key, apiKey };
}

async function tell(ctx: UserContext, apiKey: StoredApiKey, organizationName: string): Promise<void> {
  const { APP_URL, BRAND } = ctx.environment.application();
  const { timeZone } = ctx.organization;
  const expiresAt = new Date(apiKey.expiresAt);
  await sendMail(ctx.environment, {
    kind: "security",
    to: ctx.user.email,
    ...keyMail(BRAND, APP_URL, { ...apiKey, expiresAt, organizationName, timeZone }),
  });
}

export const route = endpoint(contract, "session", createApiKey, {
  name: "ApiKeysCreate",
  environment: ["mail"],
  // A mail server may take its time before it is given up.
  timeoutSeconds: 29,
});
export const handler = lambda(route);
