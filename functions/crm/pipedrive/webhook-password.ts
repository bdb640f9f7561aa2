import { createHmac } from "node:crypto";

/**
 * The password by which an account's webhooks prove to be Pipedrive's, which signs nothing: our client's secret makes
 * it of the account's id, so that one account knows no other's, and nothing has to be kept.
 */
export function webhookPassword(clientSecret: string, companyId: string): string {
  return createHmac("sha256", clientSecret).update(`webhooks of ${companyId}`).digest("base64url");
}
