/** The dated API this product speaks. https://developers.hubspot.com/docs/api-reference/2026-03/overview */
export const VERSION = "2026-03";

/**
 * HubSpot allows an OAuth app 110 calls in ten seconds an account, and beside them 5 searches a second and
 * 300 a minute. Spaced as here, no ten seconds hold more than 104 calls and no second more than 5 searches;
 * in the long run that is 89 % and 80 % of what is allowed. Six searches take 1.25 seconds: one that
 * arrives a quarter of a second late still meets no other five.
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const RATES = {
  call: { spacing: 102, burst: 6 },
  // Two at once would make six in a second.
  search: { spacing: 250, burst: 0 },
} as const;

/** Read rights only; without sales-email-read the text of e-mails comes back redacted. */
export const SCOPES = ["oauth", "crm.objects.contacts.read", "sales-email-read", "crm.objects.owners.read"];

/**
 * Asked for, and granted or not by the account: an administrator may leave deals out, or its plan may have no rights
 * to their pipelines, which name the stages.
 */
export const OPTIONAL_SCOPES = ["crm.objects.deals.read", "crm.schemas.deals.read"];

/** Asked for beside them where an organization has turned writing into its CRM on. */
export const WRITE_SCOPES = ["crm.objects.contacts.write"];
