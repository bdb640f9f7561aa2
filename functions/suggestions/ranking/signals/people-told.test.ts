import { describe, expect, it } from "vitest";
import { aNote, explain, received, type Said, sent, signalsOf, vetoesOf } from "../history.fixture.ts";

const departure = (quote: string, due: string | null = null): Said => ({ kind: "departure", quote, due });

describe("somebody who writes from another company", () => {
  const moved = received("2026-10-06", "J’ai quitté Moulin Neuf, écrivez-moi ici.", [
    departure("J’ai quitté Moulin Neuf", "le 1er octobre"),
  ]);

  it("is a reason until we answer, and can be reached", () => {
    expect(signalsOf([moved])).toEqual(["championChangedJob"]);
    expect(vetoesOf([moved])).toEqual([]);
    expect(signalsOf([moved, sent("2026-10-07", "Félicitations.")])).toEqual([]);
  });

  it.each([
    ["in the words of a colleague", "Mme Fabre ne fait plus partie de la société.", null],
    ["before the day", "Je pars le 30 octobre.", "le 30 octobre"],
  ])("is none %s", (_, said, due) => {
    expect(signalsOf([received("2026-10-06", said, [departure(said, due)])])).toEqual([]);
  });

  it("is none in a note of ours, and then has left", () => {
    const note = aNote("2026-10-06", "J’apprends qu’elle est partie.", [departure("elle est partie")]);
    expect(signalsOf([note])).toEqual([]);
    expect(vetoesOf([note])).toEqual(["unreachable"]);
  });
});

describe("somebody who leaves and names who takes over", () => {
  const told = received("2026-10-06", "Je pars vendredi, Julie Martin reprend.", [
    departure("Je pars", "mardi"),
    { kind: "successor", object: "Julie Martin" },
  ]);
  const gone = received("2026-09-28", "Partie. Voyez Julie Martin.", [
    departure("Partie."),
    { kind: "successor", object: "Julie Martin" },
  ]);

  it("is proposed though they have left, until the successor has been written to", () => {
    expect(signalsOf([told])).toEqual(["successorNamed"]);
    expect(explain([gone]).vetoes).toEqual([]);
    const taken = aNote("2026-10-07", "Eu Julie au tél.", [{ kind: "done", who: "us" }]);
    expect(signalsOf([gone, taken])).toEqual([]);
    expect(vetoesOf([gone, taken])).toEqual(["unreachable"]);
    expect(signalsOf([gone], { isSucceeded: true })).toEqual([]);
  });
});

it("a shared mailbox is nobody to get to know", () => {
  const told = received("2026-10-01", "Écrivez à production@agence.example.", [
    departure("Partie."),
    { kind: "successor", object: "production@agence.example" },
  ]);
  expect(signalsOf([told])).toEqual([]);
  const nobody = received("2026-10-01", "Pas de remplaçant prévu.", [
    { kind: "successor", quote: "Pas de remplaçant prévu." },
  ]);
  expect(signalsOf([nobody])).toEqual([]);
});

describe("what they want before they go away", () => {
  const away: Said = { kind: "absence", due: "jusqu’au 30 octobre", quote: "absente jusqu’au 30 octobre" };
  const asked = (due: string | null) =>
    received("2026-10-08", "Il me le faut avant lundi, puis absente jusqu’au 30 octobre.", [
      { kind: "commitment", who: "us", act: "send", due, quote: "Il me le faut avant lundi" },
      away,
    ]);

  it("is not put off by the absence that the same text tells", () => {
    expect(vetoesOf([asked("avant lundi")])).toEqual([]);
    expect(vetoesOf([asked(null)])).toEqual(["absent"]);
    expect(vetoesOf([asked("d’ici là")])).toEqual([]);
  });
});
