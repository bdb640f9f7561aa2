import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { requireInPerson } from "../db/in-person.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { UserContext } from "../http/context.ts";
import { newSecret } from "../http/assistant-token.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { sendMail } from "../mail/send-mail.ts";
import { assistantMail } from "./assistant-mail.ts";
import { type AuthorizationRequest, readRequest } from "./authorization-request.ts";
import { LONGEST_REQUEST } from "./contract.ts";
import { auditAssistant, endAssistant } from "./store.ts";

/** Assistants of one person in an organization at most, and authorized within an hour; each is told by mail. */
const MOST_WORKING = 20;
const MOST_AN_HOUR = 20;
/** What gives access wants a session that was begun within the day, as a key does. */
const FRESH_SECONDS = 86_400;

export const contract = defineContract({
  method: "POST",
  path: "/api/oauth/consent",
  errors: ["not_found", "conflict", "rate_limited", "session_not_fresh"],
  summary:
    "Autorise ou refuse un assistant au nom de la personne connectée, dans une de ses organisations, et dit où le navigateur retourne\u00A0; autoriser demande une session d’un jour au plus, et la personne est prévenue par e-mail.",
  body: z.strictObject({
    /** The query of the address that the assistant opened, as it stands there. */
    request: z.string().max(LONGEST_REQUEST),
    /** The organization that it is authorized for; null refuses. */
    organizationId: z.uuid().nullable(),
  }),
  response: z.object({ goTo: z.string() }),
});

/**
 * POST /api/oauth/consent: the browser takes the code, or the refusal, to where the assistant's document says. Throws
 * `invalid_request` where that is in doubt, `not_found` for an organization that is not the caller's, `conflict`,
 * `rate_limited`, `session_not_fresh`, `forbidden` to whoever acts as somebody, and `unavailable` where no mail goes.
 */
export async function giveConsent({
  ctx,
  input: {
    body: { request, organizationId },
  },
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const asked = await readRequest(ctx, request);
  if ("refusedAt" in asked) return { goTo: asked.refusedAt };
  if (organizationId === null)
    return { goTo: asked.answer({ error: "access_denied", error_description: "the person refused" }) };
  // Fails before anything is stored on a server that sends no mail.
  ctx.environment.mail();
  const { secret, hash } = newSecret("code");
  // Of an organization that may not be the session's: what is read first says whether it is one of the caller's at all.
  const there = { ...ctx, claims: { subject: ctx.user.id, organizationId, role: "member" } };
  const { id, organizationName } = await authorize(there, asked, hash);
  try {
    await tell(ctx, asked, organizationName);
  } catch (error) {
    ctx.log.error("assistant mail not sent", errorFields(error));
    await withClaims(there, (client) => endAssistant(client, id));
    throw new AppError(
      "unavailable",
      "L’e-mail qui annonce l’assistant n’a pas pu partir\u00A0: il n’est pas autorisé. Réessayez dans quelques minutes.",
    );
  }
  return { goTo: asked.answer({ code: secret }) };
}

function authorize(
  ctx: UserContext,
  { client: assistant, redirectUri, codeChallenge, scopes }: AuthorizationRequest,
  hash: string,
): Promise<{ id: string; organizationName: string }> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    // Two at once are counted one after the other.
    const memberships = await execute(client, "select from app.own_membership for no key update");
    if (memberships === 0) throw new AppError("not_found");
    if ((await requireInPerson(ctx, client)) >= FRESH_SECONDS) throw new AppError("session_not_fresh");
    const counted = await firstRow(
      client,
      z.object({ working: z.int(), recent: z.int() }),
      `select count(*) filter (where revoked_at is null and expires_at > now())::integer as working,
         count(*) filter (where created_at > now() - interval '1 hour')::integer as recent
       from private.assistant where organization_id = $1 and user_id = $2`,
      [organizationId, ctx.user.id],
    );
    if ((counted?.working ?? 0) >= MOST_WORKING)
      throw new AppError(
        "conflict",
        "Vous avez déjà vingt assistants connectés\u00A0: déconnectez-en un d’abord, dans vos paramètres.",
      );
    if ((counted?.recent ?? 0) >= MOST_AN_HOUR)
      throw new AppError(
        "rate_limited",
        "Vous avez autorisé vingt assistants en une heure\u00A0: attendez un peu.",
      );
    const made = await firstRow(
      client,
      z.object({ id: z.string(), organizationName: z.string() }),
      `insert into private.assistant
         (organization_id, user_id, client_id, client_name, scopes, redirect_uri, code_challenge, expires_at)
       select o.id, $1::uuid, $2, $3, $4::text[], $5, $6, now() + interval '5 minutes' from app.own_organization o
       returning id, (select name from app.own_organization) as "organizationName"`,
      [ctx.user.id, assistant.id, assistant.name, scopes, redirectUri, codeChallenge],
    );
    if (made === undefined) throw new AppError("not_found");
    await execute(
      client,
      `insert into private.assistant_secret (organization_id, assistant_id, kind, hash, expires_at)
       values ($1, $2, 'code', decode($3, 'hex'), now() + interval '5 minutes')`,
      [organizationId, made.id, hash],
    );
    await auditAssistant(client, {
      did: "authorized",
      id: made.id,
      name: assistant.name,
      organizationId,
      actor: ctx.user,
      detail: { host: assistant.host, scopes },
      requestId: ctx.requestId,
    });
    return made;
  });
}

async function tell(
  ctx: UserContext,
  { client: { name, host }, scopes }: AuthorizationRequest,
  organizationName: string,
): Promise<void> {
  const { APP_URL, BRAND } = ctx.environment.application();
  await sendMail(ctx.environment, {
    kind: "security",
    to: ctx.user.email,
    ...assistantMail(BRAND, APP_URL, { name, host, scopes, organizationName }),
  });
}

export const route = endpoint(contract, "session", giveConsent, {
  name: "OauthConsentGive",
  environment: ["mail"],
  // A mail server may take its time before it is given up.
  timeoutSeconds: 29,
});
export const handler = lambda(route);
