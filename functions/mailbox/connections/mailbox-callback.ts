import * as z from "zod";
import { requireInPerson } from "../../db/in-person.ts";
import type { PublicContext, UserContext } from "../../http/context.ts";
import { defineContract, type Input } from "../../http/contract.ts";
import { endpoint, type HtmlPage } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { errorFields } from "../../http/log.ts";
import { requireUser } from "../../http/session-gate.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { ProviderName } from "../contract.ts";
import { readMailboxNow } from "../read-now.ts";
import { authorizationOf } from "../registry/authorization-of.ts";
import { takeAuthorization } from "./authorization-store.ts";
import { type CallbackOutcome, callbackPage } from "./callback-page.ts";
import { readMailbox, saveGrant } from "./mailbox-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/mailbox/oauth-callback/{provider}",
  errors: ["unauthenticated", "conflict", "mailbox_unavailable"],
  openTo: "anyone",
  summary: "Le retour de la messagerie après l’autorisation\u00A0: une page qui se referme.",
  params: z.object({ provider: ProviderName }),
  // A browser navigates here: values that are too long count as missing, and a page explains.
  query: z.object({
    code: z.string().max(4000).optional().catch(undefined),
    state: z.string().max(500).optional().catch(undefined),
    error: z.string().max(200).optional().catch(undefined),
  }),
  mediaType: "text/html",
  response: z.string(),
});

/**
 * GET /api/mailbox/oauth-callback/{provider}: completes the authorization that this session began and stores the
 * encrypted tokens of that one right. Another mailbox than the one connected is refused, and its access revoked. Always returns a page.
 */
export async function mailboxCallback(call: {
  ctx: PublicContext;
  input: Input<typeof contract>;
}): Promise<HtmlPage> {
  const { BRAND } = call.ctx.environment.application();
  const { provider } = call.input.params;
  let outcome: CallbackOutcome;
  try {
    outcome = await finish(await requireUser(call.ctx), call.input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isSignedOut = error.code === "unauthenticated" || error.code === "no_active_organization";
    outcome = isSignedOut ? "signed_out" : "unavailable";
    call.ctx.log.warn("mailbox authorization not finished", { code: error.code });
  }
  return callbackPage({ provider, brand: BRAND, outcome });
}

async function finish(ctx: UserContext, input: Input<typeof contract>): Promise<CallbackOutcome> {
  const { provider } = input.params;
  const { code, state, error } = input.query;
  await requireInPerson(ctx);
  const vendor = await authorizationOf(provider);
  const begun = state === undefined ? null : await takeAuthorization(ctx, provider, state);
  if (begun === null) return "invalid";
  const { purpose } = begun;
  if (error !== undefined) return "refused";
  if (code === undefined) return "invalid";
  const grant = await vendor.exchangeCode(ctx, { purpose, code, codeVerifier: begun.codeVerifier });
  if (grant === null) return "invalid";
  if (grant === "not_granted") return "refused";
  const address = await vendor.readAddress(ctx, grant.accessToken);
  if ((await saveGrant(ctx, { provider, address, purpose }, grant)) === "other") {
    const connected = await readMailbox(ctx, ctx.user.id);
    // What was just given for an account that is refused is given back. Of the same address at another provider nothing is.
    if (connected?.address.toLowerCase() !== address.toLowerCase())
      await vendor.revokeGrants(ctx, grant.refreshToken).catch((failure: unknown) => {
        ctx.log.warn("mailbox access not revoked at the provider", { provider, ...errorFields(failure) });
      });
    return "other_mailbox";
  }
  if (purpose === "replies")
    await sendMessage(ctx, readMailboxNow, { userId: ctx.user.id }).catch((failure: unknown) => {
      // The connection stands; the clock has it read within a quarter of an hour.
      ctx.log.warn("first reading of a mailbox not started", errorFields(failure));
    });
  return "connected";
}

export const route = endpoint(contract, "public", mailboxCallback, {
  name: "MailboxOauthCallback",
  environment: ["mailboxes", "queue", "tokens"],
  timeoutSeconds: 29,
});
export const handler = lambda(route);
