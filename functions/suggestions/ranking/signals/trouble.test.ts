import { describe, expect, it } from "vitest";
import { aNote, explain, received, type Said, sent, signalsOf } from "../history.fixture.ts";

const done: Said = { kind: "done", who: "us" };

describe("a complaint", () => {
  const leak = received("2026-10-05", "Fuite sous le toit refait.", [{ kind: "trouble", who: "us" }]);

  it.each([
    ["« on regarde »", sent("2026-10-06", "Nous regardons.")],
    ["a catalogue", sent("2026-10-06", "Voici le catalogue.", [done])],
    ["a visit that is noted", aNote("2026-10-06", "Passé voir.")],
  ])("is not settled by %s", (_, later) => {
    expect(signalsOf([leak, later])).toEqual(["trouble"]);
  });

  it.each([
    ["what a mail of ours says of it", sent("2026-10-06", "Réparé.", [{ ...done, refersTo: leak.id }])],
    ["a note that it is done", aNote("2026-10-06", "Réparé ce matin.", [done])],
    ["their own word", received("2026-10-07", "Tout est sec, merci.", [done])],
    ["their being pleased again", received("2026-10-07", "Ravis.", [{ kind: "support" }])],
  ])("is settled by %s", (_, later) => {
    expect(signalsOf([leak, later])).toEqual([]);
  });

  it("is the worst of several, not the newest", () => {
    const theirs = aNote("2026-10-08", "Facture bloquée chez eux.", [{ kind: "trouble", who: "contact" }]);
    expect(explain([leak, theirs]).reasons[0]?.evidence[0]?.id).toBe(leak.id);
  });

  it("of somebody else's making is settled once we have told them", () => {
    const late = received("2026-10-05", "Le transporteur l’a abîmé.", [
      { kind: "trouble", who: "thirdParty" },
    ]);
    expect(signalsOf([late])).toEqual(["trouble"]);
    expect(signalsOf([late, sent("2026-10-06", "L’échange est fixé.")])).toEqual([]);
  });
});
