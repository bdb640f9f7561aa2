import type { Environment } from "../../env.ts";
import type { Provider } from "../names.ts";

/** OAuth redirect URI of a provider. */
export function redirectUri(environment: Environment, provider: Provider): string {
  return new URL(`/api/mailbox/oauth-callback/${provider}`, environment.application().APP_URL).href;
}
