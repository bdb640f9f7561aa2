import { createHash, randomBytes } from "node:crypto";
import type { Session, State } from "./state.ts";

export interface Whose {
  readonly corpId: number;
  readonly staffId: number;
  readonly scopes: string[];
}

interface Ports {
  readonly now: () => number;
  /** Lifetime of an access token in seconds. */
  readonly seconds: number;
  readonly changed: () => void;
}

/** Codes and tokens of all accounts, kept in `state`. A refresh token opens once: its successor comes with the answer. */
export function createGrants(state: State, { now, seconds, changed }: Ports) {
  const random = (): string => randomBytes(20).toString("hex");
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const open = ({ corpId, staffId, scopes }: Whose): { session: Session; refreshToken: string } => {
    const expiresAt = now() + seconds * 1_000;
    // A JWT, of which apps read the account.
    const claims = { corpId, jti: random(), exp: Math.floor(expiresAt / 1_000), scopes };
    const token = `${part({ typ: "JWT", alg: "RS256" })}.${part(claims)}.${random()}`;
    const session = { corpId, staffId, scopes, token, expiresAt };
    state.sessions[token] = session;
    const refreshToken = random();
    state.refreshTokens[refreshToken] = { corpId, staffId, scopes };
    changed();
    return { session, refreshToken };
  };
  return {
    authorize: (whose: Whose, redirectUri: string, challenge: string): string => {
      const code = random();
      state.codes[code] = { ...whose, redirectUri, challenge, expiresAt: now() + 600_000 };
      changed();
      return code;
    },
    exchange: (code: string, redirectUri: string, verifier: string) => {
      const found = state.codes[code];
      delete state.codes[code];
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      if (found === undefined || found.redirectUri !== redirectUri || found.expiresAt < now()) return null;
      return found.challenge === challenge ? open(found) : null;
    },
    refresh: (refreshToken: string) => {
      const whose = state.refreshTokens[refreshToken];
      delete state.refreshTokens[refreshToken];
      return whose === undefined ? null : open(whose);
    },
    session: (token: string): Session | null => {
      const found = state.sessions[token];
      return found === undefined || found.expiresAt <= now() ? null : found;
    },
    /** What an administrator of the account does who withdraws our access. */
    revokeAll: (corpId: number): void => {
      for (const kept of [state.sessions, state.refreshTokens])
        for (const [token, whose] of Object.entries(kept)) if (whose.corpId === corpId) delete kept[token];
      changed();
    },
    tokens: (): string[] => [...Object.keys(state.sessions), ...Object.keys(state.refreshTokens)],
    expireSessions: (): void => {
      state.sessions = {};
      changed();
    },
  };
}
export type Grants = ReturnType<typeof createGrants>;
