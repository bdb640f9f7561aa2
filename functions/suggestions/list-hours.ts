import { LISTS_FROM } from "../settings/names.ts";

/**
 * Local hours in which the day's lists are asked for, from the organization's own where it has chosen one: a day
 * missed until then is not made up any more.
 */
export const LISTS = { from: LISTS_FROM.usual, until: 19 };
