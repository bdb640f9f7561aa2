import { describe, expect, it } from "vitest";
import { aHistory, aNote, anEngagement, received, TODAY } from "./history.fixture.ts";
import {
  type HistoryEvent,
  isConversation,
  isOurMessage,
  isOurMove,
  isRecord,
  isTheirMessage,
  factsOf,
  situationOf,
} from "./situation.ts";

const SAYS = { isOurMessage, isTheirMessage, isConversation, isOurMove, isRecord };

it.each<[Pick<HistoryEvent, "channel" | "incoming" | "manner">, (keyof typeof SAYS)[]]>([
  [{ channel: "email", incoming: false, manner: "person" }, ["isOurMessage", "isOurMove"]],
  [{ channel: "email", incoming: true, manner: "person" }, ["isTheirMessage"]],
  [{ channel: "email", incoming: false, manner: "machine" }, []],
  [{ channel: "email", incoming: true, manner: "machine" }, []],
  [{ channel: "sms", incoming: false, manner: "ourMessage" }, ["isOurMessage", "isOurMove"]],
  [{ channel: "sms", incoming: true, manner: "theirMessage" }, ["isTheirMessage"]],
  [{ channel: "other", incoming: false, manner: "person" }, ["isRecord"]],
  [{ channel: "other", incoming: true, manner: "person" }, ["isTheirMessage"]],
  [{ channel: "meeting", incoming: false, manner: "person" }, ["isConversation", "isOurMove", "isRecord"]],
  [{ channel: "phone_call", incoming: true, manner: "person" }, ["isConversation", "isOurMove", "isRecord"]],
  [{ channel: "phone_call", incoming: false, manner: "attempt" }, ["isRecord"]],
  [{ channel: "meeting", incoming: false, manner: "machine" }, []],
  [{ channel: "note", incoming: false, manner: "person" }, ["isRecord"]],
])("%j: %j", (what, said) => {
  const event: HistoryEvent = { ...what, kind: "engagement", id: "e", at: "", day: "", facts: null };
  const all = Object.entries(SAYS).flatMap(([name, says]) => (says(event) ? [name] : []));
  expect(all).toEqual(said);
});

describe("a situation", () => {
  const situation = (...rows: Parameters<typeof aHistory>[0]) =>
    situationOf(aHistory(rows), { day: TODAY, timeZone: "Europe/Paris", suppressions: [] });
  const question = { kind: "question", who: "us" } as const;

  it("is in order of instants, and of ids where they are the same", () => {
    const at = (id: string, date: string) => ({ ...aNote("2026-10-06", "Vu."), id, date });
    const rows = [
      at("b", "2026-10-06T09:00:00Z"),
      { ...anEngagement("2026-10-06", "email", "Vu."), id: "c", date: "2026-10-06T09:00:00Z" },
      at("a", "2026-10-06T09:00:00Z"),
      at("d", "2026-10-06T08:00:00Z"),
    ];
    for (const given of [rows, rows.toReversed()])
      expect(situation(...given).events.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
        "note d",
        "note a",
        "note b",
        "engagement c",
      ]);
  });

  it("says what machines wrote where it is asked for alone", () => {
    const automatic = { ...received("2026-10-06", "Quel délai ?", [question]), manner: "machine" as const };
    const found = (ofMachines?: boolean) =>
      [...factsOf(situation(automatic), "question", { horizon: 10, ...(ofMachines ? { ofMachines } : {}) })]
        .length;
    expect([found(), found(true)]).toEqual([0, 1]);
  });
});
