/**
 * Pipedrive allows a token of its smallest plan 80 points in two seconds; a page of a list costs 10, one of the older
 * API 20. Spaced as here, no two seconds hold more than 80 points beside a rest's second call.
 * https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
 */
export const RATES = { call: { spacing: 500, burst: 1 } } as const;

/** Objects a page holds at most. */
export const PAGE = 500;
/** Objects one call reads by id. */
export const IDS = 100;

/** Beside the rights to read, where an organization has turned writing into its CRM on. They are the app's to ask. */
export const WRITE_SCOPES = ["activities:full"];
