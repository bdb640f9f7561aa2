import { describe, expect, it } from "vitest";
import { aDeal, aHistory, anEngagement, aNote, received, sent } from "../ranking/history.fixture.ts";
import { aftermathOf } from "./aftermath.ts";

const until = { today: "2026-10-30", timeZone: "Europe/Paris" };

describe("what followed a replayed day", () => {
  it("is the first exchange of ours and the first of theirs, from that day on", () => {
    const history = aHistory([
      sent("2026-10-05", "Avant."),
      received("2026-10-09", "Bonjour."),
      anEngagement("2026-10-12", "phone_call", "Appel."),
      sent("2026-10-13", "Suite."),
      aNote("2026-10-08", "Une note n’est pas un échange."),
    ]);
    expect(aftermathOf(history, "2026-10-06", until)).toEqual({
      touchedOn: "2026-10-12",
      wroteOn: "2026-10-09",
      lost: [],
    });
    expect(aftermathOf(history, "2026-10-14", until)).toEqual({ touchedOn: null, wroteOn: null, lost: [] });
  });

  it("is no meeting that is still to come", () => {
    const history = aHistory([anEngagement("2026-11-20", "meeting", "Rendez-vous.")]);
    expect(aftermathOf(history, "2026-10-06", until).touchedOn).toBeNull();
  });

  it("is a deal lost since, and none that was lost before", () => {
    const lost = (id: string, closesOn: string) => aDeal({ id, state: "lost", closesOn, amount: 12_000 });
    const history = aHistory([], { deals: [lost("a", "2026-10-01"), lost("b", "2026-10-20"), aDeal()] });
    expect(aftermathOf(history, "2026-10-06", until).lost).toEqual([
      { id: "b", name: "Contrat 2027", closedOn: "2026-10-20", amount: 12_000, currency: null },
    ]);
  });
});
