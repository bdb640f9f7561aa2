import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { ContactDetail, Deal, Engagement, Note } from "../../../../../functions/contacts/contract.ts";
import type { TextReading } from "../../../../../functions/readings/contract.ts";
import type { Promised } from "../../../../../functions/suggestions/contract.ts";
import type { DEAL_MARKS, Mark } from "./marks.ts";
import { noonOf } from "../../../lib/instants.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

/** Something that happened with a contact, or is to come, with what it is known from. */
export type Event = { date: Date } & (
  | { mark: "received" | "sent" | "meeting" | "exchange"; engagement: OnWire<Engagement> }
  | { mark: "note"; note: OnWire<Note> }
  | { mark: "reading"; text: OnWire<TextReading> }
  | { mark: "ours" | "theirs"; promise: OnWire<Promised>; isDue: boolean }
  | { mark: (typeof DEAL_MARKS)[number]; deal: OnWire<Deal> }
  | { mark: "handled" | "hidden" | "postponed"; action: OnWire<Action> }
);

type Drawn = OnWire<Pick<ContactDetail, "engagements" | "notes" | "actions" | "deals">>;

/** All that is dated of a relation. A calendar day stands at its noon, wherever one is. */
export function eventsOf(
  { engagements, notes, actions, deals }: Drawn,
  promises: readonly OnWire<Promised>[],
  readings: readonly OnWire<TextReading>[],
  now = new Date(),
): Event[] {
  return [
    ...engagements.map((engagement): Event => ({
      date: new Date(engagement.date),
      mark: markOf(engagement),
      engagement,
    })),
    ...notes.map((note): Event => ({ date: new Date(note.date), mark: "note", note })),
    ...readings.flatMap((text): Event[] => {
      const facts = text.facts.filter((fact) => counts(fact) && !isTold(fact, text, promises));
      return facts.length === 0
        ? []
        : [{ date: new Date(text.date), mark: "reading", text: { ...text, facts } }];
    }),
    ...promises.flatMap((promise) => promised(promise, now)),
    ...deals.flatMap(dealt),
    ...actions.flatMap(acted),
  ];
}

type Fact = OnWire<TextReading>["facts"][number];

const counts = ({ correction }: Fact): boolean => correction?.correction !== "notSo";

/** Whether a fact is shown as a promise already. */
const isTold = (
  { kind }: Fact,
  { id }: OnWire<TextReading>,
  promises: readonly OnWire<Promised>[],
): boolean => kind === "commitment" && promises.some(({ source }) => source.id === id);

/** The day a promise was made and, while it is open, the day on which it falls due if that is still to come. */
function promised(promise: OnWire<Promised>, now: Date): Event[] {
  const { by, source, state, due } = promise;
  const mark = by === "us" ? "ours" : "theirs";
  const dueOn = state === "open" && due !== null ? noonOf(due) : null;
  return [
    { date: noonOf(source.date), mark, promise, isDue: false },
    ...(dueOn !== null && dueOn > now ? [{ date: dueOn, mark, promise, isDue: true } as const] : []),
  ];
}

function dealt(deal: OnWire<Deal>): Event[] {
  const { state, openedOn, closesOn } = deal;
  return [
    ...(openedOn === null ? [] : [{ date: noonOf(openedOn), mark: "opened", deal } as const]),
    ...(closesOn === null
      ? []
      : [{ date: noonOf(closesOn), mark: state === "open" ? "expected" : state, deal } as const]),
  ];
}

/** What a person did with a suggestion; what the system put away is no event of the relation. */
function acted(action: OnWire<Action>): Event[] {
  const { archivedAt, archivedBy, archivedReason, resumesOn } = action;
  if (archivedAt === null || archivedBy !== "user") return [];
  if (archivedReason === "done") return [{ date: new Date(archivedAt), mark: "handled", action }];
  if (archivedReason !== "dismissed") return [];
  return [{ date: new Date(archivedAt), mark: resumesOn === null ? "hidden" : "postponed", action }];
}

function markOf({
  type,
  direction,
}: OnWire<Engagement>): Extract<Mark, "received" | "sent" | "meeting" | "exchange"> {
  if (type === "meeting") return "meeting";
  if (direction === "incoming") return "received";
  return direction === "outgoing" ? "sent" : "exchange";
}
