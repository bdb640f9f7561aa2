/** Local hours in which the day's lists are asked for: a day missed until then is not made up any more. */
export const LISTS = { from: 5, until: 19 };
