/** History as Sellsy's addresses name it. E-mails have no list of their own: the log of activities names them. */
export const HISTORY = [
  "comments",
  "phone-calls",
  "calendar-events",
  "tasks",
  "emails",
  "opportunities",
  "estimates",
] as const;
export type HistoryKind = (typeof HISTORY)[number];

/** Sellsy numbers each kind of object from one: a prefix makes their ids unique. */
const PREFIXES: Readonly<Record<HistoryKind, string>> = {
  comments: "comment-",
  "phone-calls": "call-",
  "calendar-events": "event-",
  tasks: "task-",
  emails: "email-",
  opportunities: "opportunity-",
  estimates: "estimate-",
};
const INDIVIDUAL = "individual-";

/** The stored id of an object. */
export const storedId = (kind: HistoryKind, id: string): string => PREFIXES[kind] + id;

/** The kind and Sellsy's id of a stored object; null for none of ours. */
export function vendorOf(stored: string): { kind: HistoryKind; id: string } | null {
  const kind = HISTORY.find((one) => stored.startsWith(PREFIXES[one]));
  return kind === undefined ? null : { kind, id: stored.slice(PREFIXES[kind].length) };
}

/** The stored id of an individual, who is a contact here as people of companies are. */
export const individualId = (id: string): string => INDIVIDUAL + id;

/** Sellsy's ids of people of companies, and of individuals, among stored ids of contacts. */
export function peopleIn(stored: readonly string[]): { contacts: string[]; individuals: string[] } {
  const isIndividual = (id: string): boolean => id.startsWith(INDIVIDUAL);
  return {
    contacts: stored.filter((id) => !isIndividual(id)),
    individuals: stored.filter(isIndividual).map((id) => id.slice(INDIVIDUAL.length)),
  };
}
