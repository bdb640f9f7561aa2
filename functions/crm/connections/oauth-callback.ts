import * as z from "zod";
import { isManager, type PublicContext, type UserContext } from "../../http/context.ts";
import { defineContract, type Input } from "../../http/contract.ts";
import { endpoint, type HtmlPage } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { errorFields } from "../../http/log.ts";
import { requireUser } from "../../http/session-gate.ts";
import { startJob } from "../../jobs/start-job.ts";
import { Crm } from "../contract.ts";
import { refreshContacts } from "../messages.ts";
import { claimAccount } from "./account-store.ts";
import { callbackPage, type CallbackOutcome } from "./callback-page.ts";
import { saveConnection } from "./connection-store.ts";
import { takeAuthorization } from "./oauth-state.ts";
import { authorizationOf } from "../registry/authorization-of.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/crm/oauth-callback/{crm}",
  errors: ["unauthenticated", "conflict", "crm_unavailable", "crm_unreadable"],
  openTo: "anyone",
  summary: "Le retour du CRM après l’autorisation\u00A0: une page qui se referme.",
  params: z.object({ crm: Crm }),
  // A browser navigates here: values that are too long count as missing, and a page explains.
  query: z.object({
    code: z.string().max(2000).optional().catch(undefined),
    state: z.string().max(500).optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  mediaType: "text/html",
  response: z.string(),
});

/**
 * GET /api/crm/oauth-callback/{crm}: completes the authorization this session began, stores the encrypted tokens and
 * starts the first synchronization. An account other than the one whose contacts are stored is refused, unless a
 * manager asked to replace it. Always returns a page.
 */
export async function oauthCallback(call: {
  ctx: PublicContext;
  input: Input<typeof contract>;
}): Promise<HtmlPage> {
  const { BRAND } = call.ctx.environment.application();
  let outcome: CallbackOutcome;
  try {
    const ctx = await requireUser(call.ctx);
    outcome = await finish(ctx, call.input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    outcome =
      error.code === "unauthenticated" || error.code === "no_active_organization"
        ? "signed_out"
        : "unavailable";
    call.ctx.log.warn("authorization not finished", { code: error.code });
  }
  return callbackPage({ crm: call.input.params.crm, outcome, brand: BRAND });
}

async function finish(ctx: UserContext, input: Input<typeof contract>): Promise<CallbackOutcome> {
  const { crm } = input.params;
  const { code, state, error } = input.query;
  const vendor = await authorizationOf(crm);
  const begun = state === undefined ? null : await takeAuthorization(ctx, crm, state);
  if (begun === null) return "invalid";
  if (error !== undefined) return "refused";
  if (code === undefined) return "invalid";
  const grant = await vendor.exchangeCode(ctx, code, begun.codeVerifier, begun.host);
  if (grant === null) return "invalid";
  const replace = begun.replaceAccount && isManager(ctx);
  const claimed = await claimAccount(ctx, crm, grant.portalId, replace);
  if (claimed !== "ok") {
    await vendor.revokeGrant(ctx, grant.refreshToken, begun.host).catch((failure: unknown) => {
      ctx.log.warn("refused account's access not revoked", { crm, ...errorFields(failure) });
    });
    return claimed === "other" ? "other_account" : "unfinished";
  }
  const access = { accessToken: grant.accessToken, apiUrl: grant.apiUrl ?? null };
  const owners = await vendor.readOwners(ctx, access, { withFormer: false }).catch(() => ({}));
  await saveConnection(ctx, {
    crm,
    portalId: grant.portalId,
    portalName: null,
    scopes: grant.scopes,
    owners,
    grant,
    userId: ctx.user.id,
    signInHost: begun.host,
  });
  await startJob(ctx, refreshContacts, { crm }).catch((failure: unknown) => {
    // The connection stands; the synchronization can be started again from the settings.
    ctx.log.warn("first synchronization not started", errorFields(failure));
  });
  return "connected";
}

export const route = endpoint(contract, "public", oauthCallback, {
  name: "CrmOauthCallback",
  environment: ["crms", "queue", "tokens"],
  timeoutSeconds: 29,
});
export const handler = lambda(route);
