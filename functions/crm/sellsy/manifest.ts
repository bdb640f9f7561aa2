/**
 * Sellsy allows an account five calls a second, whoever makes them, counts refused ones too, and 432,000 a day. No call
 * follows another at once, so that any second holds at most five, also where the network delays one of them.
 * https://api.sellsy.com/documentation/rules
 */
export const RATES = { call: { spacing: 250, burst: 0 } } as const;

/** Calls of an account in a day. */
export const DAILY = 432_000;

/** Most objects of a page, and most ids of a filter. */
export const PAGE = 100;

const READ_SCOPES = [
  "contacts.read",
  "individuals.read",
  "companies.read",
  "staffs.read",
  "comments.read",
  "phonecalls.read",
  "calendars.read",
  "tasks.read",
  "activities.read",
  "emails.read",
  "opportunities.read",
  "estimates.read",
  "scopes.read",
];

/** Required in addition for write-back: a call is a phone call there, a message a comment. */
export const WRITE_SCOPES = ["phonecalls.write", "comments.write"];

export const scopesOf = (withWriting: boolean): string[] =>
  withWriting ? [...READ_SCOPES, ...WRITE_SCOPES] : READ_SCOPES;
