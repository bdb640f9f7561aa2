/** HubSpot API version in use. https://developers.hubspot.com/docs/api-reference/2026-03/overview */
export const VERSION = "2026-03";

/**
 * HubSpot allows an OAuth app 110 calls per ten seconds and account, and separately 5 searches a second and 300 a
 * minute. This spacing gives at most 104 calls in ten seconds and 5 searches in a second: 89 % and 80 % of the limits
 * in the long run. Six searches span 1.25 seconds, which leaves a quarter of a second for jitter.
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const RATES = {
  call: { spacing: 102, burst: 6 },
  // A burst of one would allow six in a second.
  search: { spacing: 250, burst: 0 },
} as const;

/** Read scopes; without sales-email-read, e-mail texts come back redacted. */
export const SCOPES = ["oauth", "crm.objects.contacts.read", "sales-email-read", "crm.objects.owners.read"];

/**
 * Requested but optional: an administrator may refuse access to deals, or the plan may lack access to pipelines, which
 * hold the stages' names.
 */
export const OPTIONAL_SCOPES = ["crm.objects.deals.read", "crm.schemas.deals.read"];

/** Requested in addition if the organization enabled write-back. */
export const WRITE_SCOPES = ["crm.objects.contacts.write"];
