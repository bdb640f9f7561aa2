import { describe, expect, it } from "vitest";
import {
  explain,
  aNote,
  anEngagement,
  lostOf,
  received,
  sent,
  signalsOf,
  TODAY,
} from "../history.fixture.ts";
import { toCandidate } from "../pick-day.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";

const every = (cadenceDays: number | null) => ({ cadenceDays });
/** Sixty days before TODAY. */
const LAST = "2026-08-10";
const told = (day: string, cadenceDays: number) =>
  explain([received(day, "Bonjour.")], every(cadenceDays)).reasons[0];

describe("a cadence", () => {
  it("is a reason from the day on which it is over, and says since when and how often", () => {
    expect(told(LAST, 61)).toBeUndefined();
    expect(told(LAST, 60)).toMatchObject({
      signal: "cadence",
      text: "Dernier échange le 10 août, rythme prévu\u00A0: tous les 60 jours",
      due: null,
      evidence: [{ kind: "engagement", date: LAST, quote: "" }],
    });
  });

  it("is none of who has none, nor of who was never in touch", () => {
    expect(signalsOf([sent(LAST, "Bonjour.")], every(null))).toEqual([]);
    const unreached = [
      aNote(LAST, "À contacter."),
      anEngagement(LAST, "phone_call", "Pas de réponse.", [], { manner: "attempt" }),
      anEngagement(LAST, "email", "Absent.", [], { direction: "incoming", manner: "machine" }),
    ];
    expect(signalsOf(unreached, every(30))).toEqual([]);
  });

  it.each([
    ["a message of ours", sent("2026-10-01", "Bonjour.")],
    ["a message of theirs", received("2026-10-01", "Bonjour.")],
    ["a call", anEngagement("2026-10-01", "phone_call", "Tout va bien.")],
    ["a meeting to come", anEngagement("2026-10-20", "meeting", "Point.")],
  ])("begins anew with %s", (_, row) => {
    expect(signalsOf([sent(LAST, "Bonjour."), row], every(30))).toEqual([]);
  });

  it("orders those who wait by how long they have, each by their own cadence", () => {
    const weights = [60, 50, 40, 30, 20].map((days) => told(LAST, days)?.weight ?? 0);
    expect(weights).toEqual([...weights].sort((a, b) => a - b));
    expect(weights[0]).toBeLessThan(weights[1] ?? 0);
    const late = told(LAST, 30);
    expect(late && lostOf(late)).toBe(0);
  });

  it("is worth less than whatever happened, and takes no slot kept for nurturing", () => {
    const { cadence, ...others } = SIGNAL_TABLE;
    expect(cadence.weight).toBeLessThan(Math.min(...Object.values(others).map(({ weight }) => weight)));
    const { type, score } = toCandidate(explain([sent(LAST, "Bonjour.")], every(20)));
    expect([type, score < 40]).toEqual(["nurturing", true]);
    const asked = received("2026-07-30", "La pose est-elle comprise ?", [
      { kind: "renewal", due: "20 novembre" },
    ]);
    expect(signalsOf([asked, sent(LAST, "Bonjour.")], every(30), TODAY)).toEqual(["renewal", "cadence"]);
  });
});
