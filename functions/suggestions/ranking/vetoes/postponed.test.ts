import { describe, expect, it } from "vitest";
import { aNote, explain, promise, received, sent, vetoesOf, type Said } from "../history.fixture.ts";

describe("a postponement", () => {
  const putOff = (due: string | null, day = "2026-09-28") =>
    aNote(day, "Pas avant.", [{ kind: "postponement", due }]);

  it("holds until its time; without one, for a month", () => {
    expect(explain([putOff("mars 2027")]).vetoes).toMatchObject([{ veto: "postponed", until: "2027-02-28" }]);
    expect(explain([putOff(null)]).vetoes).toMatchObject([{ veto: "postponed", until: "2026-10-27" }]);
    expect(vetoesOf([putOff("début octobre", "2026-06-01")])).toEqual([]);
  });

  it("is lifted when the contact asks us something", () => {
    const asked = received("2026-10-06", "Finalement, quel tarif ?", [{ kind: "question", who: "us" }]);
    expect(vetoesOf([putOff("mars 2027"), asked])).toEqual([]);
  });

  it.each<[string, Said]>([
    ["a question of ours to them", { kind: "question", who: "contact" }],
    ["something else about us", { kind: "support", who: "us" }],
    ["what calls another text off", { kind: "cancelled", refersTo: "another" }],
    ["what settles it", { kind: "done", refersTo: "put-off" }],
  ])("is not lifted by %s", (_, said) => {
    const row = { ...putOff("mars 2027"), id: "put-off" };
    expect(vetoesOf([row, received("2026-10-06", "Bonjour.", [said])])).toEqual(["postponed"]);
  });

  it("is lifted by what calls it off, not by a question that we noted down", () => {
    const row = { ...putOff("mars 2027"), id: "put-off" };
    const off = aNote("2026-10-06", "Finalement oui.", [
      { kind: "support" },
      { kind: "cancelled", refersTo: "put-off" },
    ]);
    expect(vetoesOf([row, off])).toEqual([]);
    const noted = aNote("2026-10-06", "Se demande le tarif.", [{ kind: "question", who: "us" }]);
    expect(vetoesOf([row, noted])).toEqual(["postponed"]);
  });

  it("is the contact’s own, and the newest replaces those before", () => {
    const other = aNote("2026-09-28", "Leur DSI attend.", [
      { kind: "postponement", who: "thirdParty", due: "mars 2027" },
    ]);
    expect(vetoesOf([other])).toEqual([]);
    expect(vetoesOf([sent("2026-09-28", "En mars ?", [{ kind: "postponement", due: "mars 2027" }])])).toEqual(
      [],
    );
    const [over, still] = [putOff("le 8 octobre", "2026-09-21"), putOff("mars 2027", "2026-09-07")];
    expect(vetoesOf([still, over])).toEqual([]);
    const theirs = received("2026-09-21", "Je vous réponds.", [promise("answer", "le 8 octobre", "contact")]);
    expect(vetoesOf([still, theirs])).toEqual(["postponed"]);
    const later = received("2026-09-21", "Je vous réponds.", [promise("answer", "février 2027", "contact")]);
    for (const rows of [
      [still, later],
      [later, still],
    ])
      expect(explain(rows).vetoes).toMatchObject([{ until: "2027-01-31" }]);
    const before = received("2026-09-01", "Je vous réponds.", [promise("answer", "février 2027", "contact")]);
    expect(explain([before, still]).vetoes).toMatchObject([{ until: "2027-02-28" }]);
  });

  it("is also that they come back to us much later, until they do", () => {
    const theirs = (due: string) => received("2026-10-05", "C’est moi.", [promise("call", due, "contact")]);
    expect(explain([theirs("février 2027")]).vetoes).toMatchObject([
      { veto: "postponed", text: "Doit nous recontacter, dit lundi 5 octobre, jusqu’au 31 janvier 2027" },
    ]);
    expect(vetoesOf([theirs("vendredi")])).toEqual([]);
    const called = aNote("2026-10-07", "A appelé.", [{ kind: "done", who: "contact" }]);
    expect(vetoesOf([theirs("février 2027"), called])).toEqual([]);
  });
});
