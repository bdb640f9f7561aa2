import { LISTS_FROM } from "../../settings/names.ts";

/**
 * Local hours: the one at which the day's lists are there, where the organization has chosen no other, and the last in
 * which a day missed until then is made up for.
 */
export const LISTS = { from: LISTS_FROM.usual, until: 19 };

/** The key under which the dispatcher has asked for a day's lists. */
export const listsKey = (organizationId: string, day: string): string =>
  `${organizationId}|daily-suggestions|${day}`;
