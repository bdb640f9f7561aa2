import { signInCallback } from "../../functions/auth/social/callback-address.ts";
import { redirectUri } from "../../functions/crm/connections/redirect-uri.ts";
import { contract as receiveWebhook } from "../../functions/crm/webhooks/receive-webhook.ts";
import { CRMS } from "../../functions/crm/names.ts";
import { createEnvironment, SOCIAL_PROVIDERS } from "../../functions/env.ts";

/** The addresses that each CRM and each sign-in service has to be given, by the code that the product uses. */
export function callbackLines(appUrl: string): string[] {
  const environment = createEnvironment({ APP_URL: appUrl });
  return [
    ...CRMS.map((crm) => `${crm}, callback: ${redirectUri(environment, crm)}`),
    // The other CRMs’ are registered when an account is connected, or there are none.
    `hubspot, webhooks: ${new URL(receiveWebhook.path.replace("{crm}", "hubspot"), appUrl).href}`,
    ...SOCIAL_PROVIDERS.map((name) => `${name}, sign-in: ${signInCallback(appUrl, name)}`),
  ];
}
