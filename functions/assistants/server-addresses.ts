import type { BaseContext } from "../http/context.ts";

/** Addresses of the authorization server and of the one resource that its tokens open, in the form that clients compare. */
export interface ServerAddresses {
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
  readonly resource: string;
  /** Where the resource says who authorizes for it (RFC 9728). */
  readonly resourceMetadata: string;
}

export function serverAddresses({ environment }: Pick<BaseContext, "environment">): ServerAddresses {
  const { origin } = new URL(environment.application().APP_URL);
  return {
    issuer: origin,
    authorize: `${origin}/consent`,
    token: `${origin}/api/oauth/token`,
    revoke: `${origin}/api/oauth/revoke`,
    resource: `${origin}/api/mcp`,
    resourceMetadata: `${origin}/.well-known/oauth-protected-resource/api/mcp`,
  };
}
