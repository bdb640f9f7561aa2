import { createHash, randomBytes } from "node:crypto";
import { expiredAuthentication, oauthError, unauthenticated } from "./errors.ts";
import type { AccessToken, Code, RefreshToken, State } from "./state-file.ts";

/** Not published by HubSpot: RFC 6749 recommends ten minutes at most. */
const codeLifetime = 10 * 60 * 1000;

type Authorization = {
  clientId: string;
  redirectUri: string;
  hubId: number;
  scopes: string[];
  challenge?: string | undefined;
};

/** Codes and tokens of one simulated HubSpot. */
export type Grants = {
  authorize(authorization: Authorization): string;
  exchange(request: { code: string; clientId: string; redirectUri: string; verifier?: string }): AccessToken;
  refresh(refreshToken: string): AccessToken;
  /** The access token of a call. Throws 401. */
  authenticate(token: string): AccessToken;
  /** Revokes the refresh token; its access tokens stay valid until they expire, as HubSpot documents. */
  revoke(refreshToken: string): void;
  expireAccessTokens(hubId?: number): void;
  /** Uninstalls the app: all codes and tokens become invalid. */
  uninstall(hubId?: number): void;
};

const secret = (prefix: string) => prefix + randomBytes(24).toString("base64url");
const badCode = (status: string, message: string) => oauthError("invalid_grant", status, message);

/** The codes and tokens that `state` holds; `changed` is called after each change of them. */
export function createGrants(
  state: State,
  options: { now: () => number; lifetimeSeconds: number; changed: () => void },
): Grants {
  const { now, changed } = options;
  const spent = new Set<string>();
  const issue = (refresh: RefreshToken): AccessToken => {
    const access = {
      token: secret("CAsim"),
      refreshToken: refresh.token,
      hubId: refresh.hubId,
      scopes: refresh.scopes,
      expiresAt: now() + options.lifetimeSeconds * 1000,
    };
    // Kept for a day, so that expired tokens differ from unknown ones without the file growing.
    state.accessTokens = state.accessTokens.filter((each) => each.expiresAt > now() - 86_400_000);
    state.accessTokens.push(access);
    changed();
    return access;
  };
  const take = (value: string): Code => {
    const code = state.codes.find((each) => each.code === value);
    if (!code) {
      const why = spent.has(value) ? "auth code has already been used" : "missing or unknown auth code";
      throw badCode("BAD_AUTH_CODE", why);
    }
    state.codes = state.codes.filter((each) => each !== code);
    spent.add(value);
    changed();
    return code;
  };
  const concerns = (hubId: number | undefined) => (grant: { hubId: number }) =>
    hubId === undefined || grant.hubId === hubId;

  return {
    authorize: (authorization) => {
      const code = secret("");
      state.codes.push({ ...authorization, code, expiresAt: now() + codeLifetime });
      changed();
      return code;
    },
    exchange: ({ code: value, clientId, redirectUri, verifier }) => {
      const code = take(value);
      if (code.expiresAt <= now()) throw badCode("EXPIRED_AUTH_CODE", "auth code is expired");
      if (code.clientId !== clientId)
        throw badCode("BAD_AUTH_CODE", "auth code was not issued to this client");
      if (code.redirectUri !== redirectUri) {
        throw badCode(
          "MISMATCH_REDIRECT_URI_AUTH_CODE",
          "redirect_uri does not match the one of the auth code",
        );
      }
      const proof = createHash("sha256")
        .update(verifier ?? "")
        .digest("base64url");
      if (code.challenge !== undefined && proof !== code.challenge) {
        throw badCode("BAD_CODE_VERIFIER", "code_verifier is missing or does not match the code_challenge");
      }
      const refresh = { token: secret("eu1-"), hubId: code.hubId, scopes: code.scopes };
      state.refreshTokens.push(refresh);
      return issue(refresh);
    },
    refresh: (token) => {
      const refresh = state.refreshTokens.find((each) => each.token === token);
      if (!refresh) throw badCode("BAD_REFRESH_TOKEN", "refresh token is invalid, expired or revoked");
      return issue(refresh);
    },
    authenticate: (token) => {
      const access = state.accessTokens.find((each) => each.token === token);
      if (!access) throw unauthenticated();
      if (access.expiresAt <= now()) throw expiredAuthentication(access.expiresAt, now());
      return access;
    },
    revoke: (token) => {
      state.refreshTokens = state.refreshTokens.filter((each) => each.token !== token);
      changed();
    },
    expireAccessTokens: (hubId) => {
      for (const access of state.accessTokens.filter(concerns(hubId)))
        access.expiresAt = Math.min(access.expiresAt, now() - 1000);
      changed();
    },
    uninstall: (hubId) => {
      const kept = <T extends { hubId: number }>(grants: T[]) =>
        grants.filter((grant) => !concerns(hubId)(grant));
      state.codes = kept(state.codes);
      state.refreshTokens = kept(state.refreshTokens);
      state.accessTokens = kept(state.accessTokens);
      changed();
    },
  };
}
