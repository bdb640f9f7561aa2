import type { SocialProvider } from "../../env.ts";

/** What the paths of better-auth begin with. */
export const AUTH_PATH = "/api/auth";

/** Where a service sends people back to, which its own settings have to name. */
export function signInCallback(appUrl: string, provider: SocialProvider): string {
  return new URL(`${AUTH_PATH}/callback/${provider}`, appUrl).href;
}
