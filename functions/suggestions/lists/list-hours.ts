import { LISTS_FROM } from "../../settings/names.ts";

/**
 * Local hours: the one at which the day's lists are there, where the organization has chosen no other, and the last in
 * which a day missed until then is made up for.
 */
export const LISTS = { from: LISTS_FROM.usual, until: 19 };
