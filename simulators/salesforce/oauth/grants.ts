import { createHash, randomBytes } from "node:crypto";
import { invalidSession, oauthError } from "../errors.ts";
import type { RefreshToken, Session, State } from "../state-file.ts";

const codeLifetime = 15 * 60 * 1000;
/** Maximum grants of one user for one app; the next one ends the oldest. */
const mostFamilies = 5;

export type Whose = { orgId: string; userId: string; scopes: string[] };
export type Tokens = { session: Session; refreshToken?: string | undefined };

/** Codes, sessions and refresh tokens of one simulated Salesforce. */
export type Grants = {
  authorize(request: Whose & { redirectUri: string; challenge?: string | undefined }): string;
  exchange(request: { code: string; redirectUri: string; verifier?: string | undefined }): Tokens;
  /** With rotation, returns the next refresh token; reusing the old one ends them all. */
  refresh(token: string): Tokens;
  /** The session of a call; use in its second half extends it. Throws 401. */
  authenticate(token: string): Session;
  /** Revokes a refresh token and its sessions. False for an unknown token. */
  revoke(token: string): boolean;
  expireSessions(orgId?: string): void;
  /** An administrator's « Revoke »: all codes and tokens become invalid. */
  revokeAll(orgId?: string): void;
};

const secret = (prefix: string) => prefix + randomBytes(40).toString("base64url");
const dead = () => oauthError("invalid_grant", "expired access/refresh token");

/** The codes, sessions and refresh tokens that `state` holds; `changed` is called after each change of them. */
export function createGrants(
  state: State,
  options: {
    now: () => number;
    settings: { sessionSeconds: number; rotation: boolean };
    changed: () => void;
  },
): Grants {
  const { now, settings, changed } = options;
  const open = (whose: Whose, family: string): Session => {
    const { orgId, userId, scopes } = whose;
    const token = secret(`${orgId.slice(0, 15)}!AQ`);
    const session = {
      orgId,
      userId,
      scopes,
      family,
      token,
      expiresAt: now() + settings.sessionSeconds * 1000,
    };
    state.sessions = state.sessions.filter((each) => each.expiresAt > now());
    state.sessions.push(session);
    return session;
  };
  const end = (family: string) => {
    state.refreshTokens = state.refreshTokens.filter((each) => each.family !== family);
    state.sessions = state.sessions.filter((each) => each.family !== family);
  };
  const issueRefresh = (whose: Whose, family: string): RefreshToken => {
    const { orgId, userId, scopes } = whose;
    const refresh = { orgId, userId, scopes, family, token: secret("5Aep861"), spent: false };
    state.refreshTokens.push(refresh);
    return refresh;
  };
  const familiesOf = ({ orgId, userId }: Whose) => [
    ...new Set(
      state.refreshTokens
        .filter((each) => each.orgId === orgId && each.userId === userId)
        .map((each) => each.family),
    ),
  ];

  return {
    authorize: (request) => {
      const code = secret("aPrx");
      const { orgId, userId, scopes, redirectUri, challenge } = request;
      state.codes.push({
        orgId,
        userId,
        scopes,
        redirectUri,
        challenge,
        code,
        expiresAt: now() + codeLifetime,
      });
      changed();
      return code;
    },
    exchange: ({ code: value, redirectUri, verifier }) => {
      const code = state.codes.find((each) => each.code === value);
      if (!code) throw oauthError("invalid_grant", "invalid authorization code");
      state.codes = state.codes.filter((each) => each !== code);
      changed();
      if (code.expiresAt <= now()) throw oauthError("invalid_grant", "expired authorization code");
      if (code.redirectUri !== redirectUri) {
        throw oauthError("redirect_uri_mismatch", "redirect_uri must match configuration");
      }
      const proof = createHash("sha256")
        .update(verifier ?? "")
        .digest("base64url");
      if (code.challenge !== undefined && proof !== code.challenge) {
        throw oauthError("invalid_grant", "invalid code verifier");
      }
      const family = secret("");
      const offline = code.scopes.some((scope) => scope === "refresh_token" || scope === "offline_access");
      const refreshToken = offline ? issueRefresh(code, family).token : undefined;
      for (const old of familiesOf(code).slice(0, -mostFamilies)) end(old);
      const session = open(code, family);
      changed();
      return { session, refreshToken };
    },
    refresh: (token) => {
      const refresh = state.refreshTokens.find((each) => each.token === token);
      if (!refresh) throw dead();
      if (refresh.spent) {
        end(refresh.family);
        changed();
        throw dead();
      }
      const session = open(refresh, refresh.family);
      let refreshToken: string | undefined;
      if (settings.rotation) {
        refresh.spent = true;
        refreshToken = issueRefresh(refresh, refresh.family).token;
      }
      changed();
      return { session, refreshToken };
    },
    authenticate: (token) => {
      const session = state.sessions.find((each) => each.token === token);
      if (!session || session.expiresAt <= now()) throw invalidSession();
      if (session.expiresAt - now() < settings.sessionSeconds * 500) {
        session.expiresAt = now() + settings.sessionSeconds * 1000;
        changed();
      }
      return session;
    },
    revoke: (token) => {
      const refresh = state.refreshTokens.find((each) => each.token === token);
      const session = state.sessions.find((each) => each.token === token);
      if (refresh) end(refresh.family);
      state.sessions = state.sessions.filter((each) => each !== session);
      changed();
      return refresh !== undefined || session !== undefined;
    },
    expireSessions: (orgId) => {
      state.sessions = state.sessions.filter((each) => orgId !== undefined && each.orgId !== orgId);
      changed();
    },
    revokeAll: (orgId) => {
      const kept = <T extends { orgId: string }>(grants: T[]) =>
        grants.filter((grant) => orgId !== undefined && grant.orgId !== orgId);
      state.codes = kept(state.codes);
      state.refreshTokens = kept(state.refreshTokens);
      state.sessions = kept(state.sessions);
      changed();
    },
  };
}
