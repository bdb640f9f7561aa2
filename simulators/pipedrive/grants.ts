import { randomBytes } from "node:crypto";
import type { Session, State } from "./state.ts";

interface Whose {
  readonly companyId: number;
  readonly userId: number;
}

interface Ports {
  readonly now: () => number;
  /** Lifetime of an access token in seconds. */
  readonly seconds: number;
  readonly changed: () => void;
}

/** Codes and tokens of all accounts, kept in `state`. A refresh token is not rotated, and ends with the grant. */
export function createGrants(state: State, { now, seconds, changed }: Ports) {
  const random = (): string => randomBytes(20).toString("hex");
  const open = ({ companyId, userId }: Whose): Session => {
    const session = { companyId, userId, token: random(), expiresAt: now() + seconds * 1_000 };
    state.sessions[session.token] = session;
    changed();
    return session;
  };
  const end = (companyId: number | undefined): void => {
    for (const kept of [state.sessions, state.refreshTokens])
      for (const [token, whose] of Object.entries(kept))
        if (whose.companyId === companyId) delete kept[token];
    changed();
  };
  return {
    authorize: ({ companyId, userId }: Whose, redirectUri: string): string => {
      const code = random();
      state.codes[code] = { companyId, userId, redirectUri, expiresAt: now() + 300_000 };
      changed();
      return code;
    },
    exchange: (code: string, redirectUri: string): { session: Session; refreshToken: string } | null => {
      const found = state.codes[code];
      delete state.codes[code];
      if (found === undefined || found.redirectUri !== redirectUri || found.expiresAt < now()) return null;
      const { companyId, userId } = found;
      const refreshToken = random();
      state.refreshTokens[refreshToken] = { companyId, userId };
      return { session: open(found), refreshToken };
    },
    refresh: (refreshToken: string): Session | null => {
      const whose = state.refreshTokens[refreshToken];
      return whose === undefined ? null : open(whose);
    },
    session: (token: string): Session | null => {
      const found = state.sessions[token];
      return found === undefined || found.expiresAt <= now() ? null : found;
    },
    /** Ends a token's grant, which uninstalls the app for the account. */
    revoke: (refreshToken: string): void => end(state.refreshTokens[refreshToken]?.companyId),
    revokeAll: end,
    tokens: (): string[] => [...Object.keys(state.sessions), ...Object.keys(state.refreshTokens)],
    expireSessions: (): void => {
      state.sessions = {};
      changed();
    },
  };
}
export type Grants = ReturnType<typeof createGrants>;
