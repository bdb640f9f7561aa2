/** The most contacts proposed to a person a day: the only place that says so. What its reader adds comes on top. */
export const LIST_LENGTH = 10;

/** Cards of a list that are drafted before it is there, where the others are drafted when opened. */
export const DRAFTED_FIRST = 3;
