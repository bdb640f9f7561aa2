import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import { callMailbox } from "../access.ts";
import { redirectUri } from "../connections/redirect-uri.ts";
import type { Grant, MailboxAuthorization } from "../definition.ts";
import { askForTokens, postForm, type TokenReply } from "../token-endpoint.ts";
import { SCOPES } from "./manifest.ts";

type Authorization = MailboxAuthorization;

/** https://developers.google.com/identity/protocols/oauth2/web-server */
const authorizeUrl: Authorization["authorizeUrl"] = (environment, request) => {
  const { GOOGLE_MAILBOX_SIGN_IN_URL, GOOGLE_MAILBOX_CLIENT_ID = "" } = environment.mailboxes();
  const url = new URL(`${GOOGLE_MAILBOX_SIGN_IN_URL.replace(/\/$/, "")}/o/oauth2/v2/auth`);
  url.search = new URLSearchParams({
    client_id: GOOGLE_MAILBOX_CLIENT_ID,
    redirect_uri: redirectUri(environment, "google"),
    response_type: "code",
    scope: SCOPES[request.purpose],
    // A refresh token comes with an answer of the consent page alone.
    access_type: "offline",
    prompt: "consent",
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
    ...(request.address === null ? {} : { login_hint: request.address }),
  }).toString();
  return url.href;
};

const exchangeCode: Authorization["exchangeCode"] = async (ctx, { purpose, code, codeVerifier }) => {
  const { GOOGLE_MAILBOX_CLIENT_ID = "", GOOGLE_MAILBOX_CLIENT_SECRET = "" } = ctx.environment.mailboxes();
  const reply = await askForTokens(tokenUrl(ctx, "/token"), {
    grant_type: "authorization_code",
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri(ctx.environment, "google"),
    client_id: GOOGLE_MAILBOX_CLIENT_ID,
    client_secret: GOOGLE_MAILBOX_CLIENT_SECRET,
  });
  if ("refused" in reply) {
    ctx.log.warn("google refused a code", { reason: reply.refused });
    return null;
  }
  // People untick single rights on Google's page.
  if (!reply.scope.split(" ").includes(SCOPES[purpose])) return "not_granted";
  return grantOf(reply, undefined);
};

const renewGrant: Authorization["renewGrant"] = async (ctx, _purpose, refreshToken) => {
  const { GOOGLE_MAILBOX_CLIENT_ID = "", GOOGLE_MAILBOX_CLIENT_SECRET = "" } = ctx.environment.mailboxes();
  const reply = await askForTokens(tokenUrl(ctx, "/token"), {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: GOOGLE_MAILBOX_CLIENT_ID,
    client_secret: GOOGLE_MAILBOX_CLIENT_SECRET,
  });
  if (!("refused" in reply)) return grantOf(reply, refreshToken);
  ctx.log.warn("google refused a refresh token", { reason: reply.refused });
  // Withdrawn, its password changed, or half a year unused. Any other refusal is the operator's to fix.
  if (reply.refused === "invalid_grant") return "revoked";
  throw new AppError("mailbox_unavailable");
};

/** Revoking one token ends every grant that the account gave us. */
const revokeGrants: Authorization["revokeGrants"] = async (ctx, refreshToken) => {
  const { status } = await postForm(tokenUrl(ctx, "/revoke"), { token: refreshToken });
  // 400: the token opens nothing any more.
  return status === 200 || status === 400;
};

const readAddress: Authorization["readAddress"] = async (ctx, accessToken) => {
  const { GOOGLE_MAILBOX_API_URL } = ctx.environment.mailboxes();
  const url = `${GOOGLE_MAILBOX_API_URL.replace(/\/$/, "")}/gmail/v1/users/me/profile`;
  const answer = await callMailbox(ctx, () => Promise.resolve(accessToken), { method: "GET", url });
  const profile =
    answer === "lost"
      ? undefined
      : z.object({ emailAddress: z.string().min(3).max(320) }).safeParse(answer.body).data;
  if (profile === undefined) throw new AppError("mailbox_unavailable");
  return profile.emailAddress;
};

const tokenUrl = (ctx: Parameters<Authorization["renewGrant"]>[0], path: "/token" | "/revoke"): string =>
  `${ctx.environment.mailboxes().GOOGLE_MAILBOX_TOKEN_URL.replace(/\/$/, "")}${path}`;

function grantOf(reply: TokenReply, former: string | undefined): Grant {
  const refreshToken = reply.refresh_token ?? former;
  // Without one there is nothing to go on with in an hour.
  if (refreshToken === undefined) throw new AppError("mailbox_unavailable");
  return { accessToken: reply.access_token, refreshToken, expiresIn: reply.expires_in };
}

/** Google's implementation of the sign-in interface. */
export const authorization: MailboxAuthorization = {
  isConfigured: (environment) => Boolean(environment.mailboxes().GOOGLE_MAILBOX_CLIENT_ID),
  authorizeUrl,
  exchangeCode,
  renewGrant,
  revokeGrants,
  readAddress,
};
