import { clientVariables } from "../../client-variables.ts";
import type { BetterAuthOptions } from "better-auth";
import { type Environment, SOCIAL_PROVIDERS, type SocialProvider } from "../../env.ts";

type SocialProviders = NonNullable<BetterAuthOptions["socialProviders"]>;

/**
 * The providers whose client is configured (docs/product.md, 7 and 9). Whoever signs in by one
 * already has an account here: none is made. Apple's identity tokens are at most an hour old by
 * better-auth's own rule.
 */
export function socialProviders(environment: Environment): SocialProviders {
  const variables = environment.social();
  const particulars: Partial<Record<SocialProvider, object>> = {
    microsoft: { tenantId: "common", profilePhotoSize: 48 },
    gitlab: { issuer: variables.GITLAB_URL },
    // TikTok's name for the client id.
    tiktok: { clientKey: variables.TIKTOK_CLIENT_ID },
    zoom: { pkce: true },
  };
  const configured = SOCIAL_PROVIDERS.flatMap((name) => {
    const { id, secret } = clientVariables(name);
    const [clientId, clientSecret] = [variables[id], variables[secret]];
    if (!clientId || !clientSecret) return [];
    const options = { clientId, clientSecret, disableSignUp: true, disableImplicitSignUp: true };
    return [[name, { ...options, ...particulars[name] }] as const];
  });
  return Object.fromEntries(configured);
}
