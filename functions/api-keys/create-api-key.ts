import * as z from "zod";
import { newApiKey } from "../http/api-key.ts";
import { call } from "../db/call.ts";
import { withClaims } from "../db/claims.ts";
import { requireInPerson } from "../db/in-person.ts";
import { execute, firstRow } from "../db/statement.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { defineContract, type Input, noNul, Scope, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { sendMail } from "../mail/send-mail.ts";
import { ApiKey } from "./contract.ts";
import { keyMail } from "./key-mail.ts";
import { endApiKey } from "./revoke-api-key.ts";
import { auditKey, readKeys, type ShownKey, showKey } from "./store.ts";

/** Most days that a key may live. */
const LONGEST_LIFE = 365;

/** Days that a key lives unless said. */
const USUAL_LIFE = 90;

/** Keys in service of one person in an organization at most, and made within an hour; each is told by mail. */
const MOST_WORKING = 10;
const MOST_AN_HOUR = 20;

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
export async function createApiKey({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  // Fails before anything is stored on a server that sends no mail.
  ctx.environment.mail();
  const { key, hash, ending } = newApiKey();
  const { apiKey, organizationName } = await insertApiKey(ctx, { ...input.body, hash, ending });
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

/** With its SHA-256 in hexadecimal. */
type NewKey = Input<typeof contract>["body"] & { readonly hash: string; readonly ending: string };

/** A key of a year wants a session that was begun within the day, though it was renewed since: a stolen one makes none. */
const FRESH_SECONDS = 86_400;

async function insertApiKey(
  ctx: UserContext,
  { name, scopes, days, hash, ending }: NewKey,
): Promise<{ apiKey: ShownKey; organizationName: string }> {
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    const seconds = await requireInPerson(ctx, client);
    if (seconds >= FRESH_SECONDS) throw new AppError("session_not_fresh");
    // Two at once are counted one after the other.
    await execute(client, "select from app.own_membership for no key update");
    const working = await execute(
      client,
      `select from private.api_key
       where organization_id = $1 and user_id = $2 and revoked_at is null and expires_at > now()`,
      [ctx.organization.id, ctx.user.id],
    );
    if (working >= MOST_WORKING)
      throw new AppError(
        "conflict",
        "Vous avez déjà dix clés d’API en service\u00A0: révoquez-en une d’abord.",
      );
    if (((await call(client, "app.keys_of_last_hour", {})) ?? 0) >= MOST_AN_HOUR)
      throw new AppError(
        "rate_limited",
        "Vous avez créé vingt clés d’API en une heure\u00A0: attendez un peu.",
      );
    const made = await firstRow(
      client,
      z.object({ id: z.string(), organizationName: z.string() }),
      `insert into private.api_key (organization_id, user_id, name, hash, ending, scopes, expires_at)
       select o.id, $1::uuid, $2, decode($3, 'hex'), $4, $5::text[], now() + make_interval(days => $6) from app.own_organization o
       returning id, (select name from app.own_organization) as "organizationName"`,
      [ctx.user.id, name, hash, ending, scopes, days],
    );
    const [key] = await readKeys(ctx, client, "k.id = $3", made?.id);
    if (made === undefined || key === undefined) throw new AppError("no_active_organization");
    await auditKey(ctx, client, "created", key, { scopes, expiresAt: key.expires_at });
    return { apiKey: showKey(ctx, key), organizationName: made.organizationName };
  });
}

async function tell(ctx: UserContext, apiKey: ShownKey, organizationName: string): Promise<void> {
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
