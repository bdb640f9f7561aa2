import { createHmac } from "node:crypto";

/**
 * Password of an account's webhooks, which Pipedrive does not sign. Derived from our client secret and the account id:
 * no account knows another's, and nothing has to be stored.
 */
export function webhookPassword(clientSecret: string, companyId: string): string {
  return createHmac("sha256", clientSecret).update(`webhooks of ${companyId}`).digest("base64url");
}
