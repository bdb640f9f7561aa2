interface Lists {
  /** The most contacts proposed to a person a day. What its reader adds comes on top. */
  readonly length: number;
  /** Cards of a list that are drafted before it is there, where the others are drafted when opened. */
  readonly draftedFirst: number;
}

/** The only place that says how long a list is; an object, so that a test can lengthen it for a while. */
export const LISTS: Lists = { length: 10, draftedFirst: 3 };
