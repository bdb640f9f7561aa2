/**
 * Pipedrive allows a token of its smallest plan 80 points per two seconds; a list page costs 10, one of the older API
 * 20. This spacing stays within 80 points in any two seconds, including the burst.
 * https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
 */
export const RATES = { call: { spacing: 500, burst: 1 } } as const;

/** Maximum objects on a page. */
export const PAGE = 500;
/** Maximum objects of one read by id. */
export const IDS = 100;

/** Required in addition to the read scopes for write-back. Scopes are configured in the app, not requested. */
export const WRITE_SCOPES = ["activities:full"];
