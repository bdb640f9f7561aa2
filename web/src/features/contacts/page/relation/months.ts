import type { ContactDetail } from "../../../../../../functions/contacts/contract.ts";
import type { Promised } from "../../../../../../functions/suggestions/contract.ts";

/** In the order in which a month shows them. */
export const MARKS = [
  "received",
  "sent",
  "meeting",
  "exchange",
  "note",
  "promise",
  "deal",
  "handled",
] as const;
export type Mark = (typeof MARKS)[number];

/** What happened with a contact in one month: how often each kind of thing. */
export interface Month {
  /** Its first day, in the person's time zone. */
  start: Date;
  counts: Readonly<Record<Mark, number>>;
}

type Drawn = Pick<ContactDetail, "engagements" | "notes" | "actions" | "deals">;

/** Months drawn, this one included. */
export const MONTHS = 12;

const NOTHING: Readonly<Record<Mark, number>> = {
  received: 0,
  sent: 0,
  meeting: 0,
  exchange: 0,
  note: 0,
  promise: 0,
  deal: 0,
  handled: 0,
};

/** The last twelve months of a relation, the oldest first. What is dated later than now has not happened yet. */
export function monthsOf(
  contact: Drawn,
  promises: readonly Pick<Promised, "source">[],
  now = new Date(),
): Month[] {
  const happened = marksOf(contact, promises).filter(({ date }) => date <= now);
  return Array.from({ length: MONTHS }, (_, index) => {
    const start = new Date(now.getFullYear(), now.getMonth() - (MONTHS - 1 - index), 1);
    const end = new Date(start.getFullYear(), start.getMonth() + 1, 1);
    const counts = { ...NOTHING };
    for (const { mark, date } of happened) if (date >= start && date < end) counts[mark]++;
    return { start, counts };
  });
}

function marksOf(
  { engagements, notes, actions, deals }: Drawn,
  promises: readonly Pick<Promised, "source">[],
) {
  return [
    ...engagements.map(({ date, type, direction }) => ({ date, mark: markOf(type, direction) })),
    ...notes.map(({ date }) => ({ date, mark: "note" as const })),
    // Dated by the exchange that says so: a day of the calendar, at its noon wherever one is.
    ...promises.map(({ source }) => ({ date: noonOf(source.date), mark: "promise" as const })),
    // Of an open one the day is only planned.
    ...deals.flatMap(({ state, closesOn }) =>
      state === "open" || closesOn === null ? [] : [{ date: noonOf(closesOn), mark: "deal" as const }],
    ),
    ...actions.flatMap(({ archivedAt, archivedBy, archivedReason }) =>
      archivedAt !== null && archivedBy === "user" && archivedReason === "done"
        ? [{ date: archivedAt, mark: "handled" as const }]
        : [],
    ),
  ];
}

/** A calendar day (midnight UTC) as an instant of that day in the person's time zone. */
function noonOf(day: Date): Date {
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12);
}

type Engagement = ContactDetail["engagements"][number];

function markOf(type: Engagement["type"], direction: Engagement["direction"]): Mark {
  if (type === "meeting") return "meeting";
  if (direction === "incoming") return "received";
  return direction === "outgoing" ? "sent" : "exchange";
}
