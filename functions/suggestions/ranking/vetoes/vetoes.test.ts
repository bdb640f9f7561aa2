import { describe, expect, it } from "vitest";
import {
  aHistory,
  aNote,
  anEngagement,
  explain,
  promise,
  received,
  sent,
  TODAY,
  vetoesOf,
  type Said,
} from "../history.fixture.ts";
import { scoreContact } from "../score-contact.ts";

const machine = (day: string, said: Said) =>
  anEngagement(day, "email", "Réponse automatique.", [said], { direction: "incoming", manner: "machine" });

describe("an objection", () => {
  it("holds for ever, whoever wrote it down", () => {
    expect(vetoesOf([received("2025-03-02", "Ne m’écrivez plus.", [{ kind: "optOut" }])])).toEqual([
      "optedOut",
    ]);
    expect(vetoesOf([aNote("2025-03-02", "Ne veut plus de mails.", [{ kind: "optOut" }])])).toEqual([
      "optedOut",
    ]);
  });

  it("is not ours, nor somebody else’s", () => {
    expect(vetoesOf([sent("2026-03-02", "Pour vous désinscrire…", [{ kind: "optOut" }])])).toEqual([]);
    const other = aNote("2026-03-02", "Son collègue ne veut plus.", [{ kind: "optOut", who: "thirdParty" }]);
    expect(vetoesOf([other])).toEqual([]);
  });

  it("may reach us by a machine of theirs, not by one of ours", () => {
    const said = (direction: "incoming" | "outgoing") =>
      anEngagement("2026-03-02", "email", "Désinscription.", [{ kind: "optOut" }], {
        direction,
        manner: "machine",
      });
    expect(vetoesOf([said("incoming")])).toEqual(["optedOut"]);
    expect(vetoesOf([said("outgoing")])).toEqual([]);
  });
});

describe("a line that reaches nobody", () => {
  const bounce = machine("2026-09-02", { kind: "unreachable" });

  it("holds until the contact writes", () => {
    expect(vetoesOf([bounce])).toEqual(["unreachable"]);
    expect(vetoesOf([bounce, received("2026-10-02", "Ma nouvelle adresse.")])).toEqual([]);
  });

  it("is also somebody who has left, from the day they leave", () => {
    const left = (due: string | null) => aNote("2026-09-02", "Part.", [{ kind: "departure", due }]);
    expect(explain([left(null)]).vetoes).toMatchObject([
      { veto: "unreachable", text: "A quitté l’entreprise, appris mercredi 2 septembre" },
    ]);
    expect(vetoesOf([left("fin décembre")])).toEqual([]);
    const colleague = aNote("2026-09-02", "Leur DSI part.", [{ kind: "departure", who: "thirdParty" }]);
    expect(vetoesOf([colleague])).toEqual([]);
  });
});

describe("an absence", () => {
  it.each([
    ["Je suis en congés jusqu’au 16 octobre.", "16 octobre", "2026-10-16"],
    ["De retour le lundi 19 octobre.", "lundi 19 octobre", "2026-10-18"],
    ["Je suis souffrante.", null, "2026-10-10"],
    ["Je suis en arrêt maladie.", null, "2026-11-04"],
    ["Je ne lirai rien avant le 16 octobre.", "16 octobre", "2026-10-15"],
  ])("lasts: %s", (text, due, until) => {
    const away = anEngagement("2026-10-05", "email", text, [{ kind: "absence", due }], {
      direction: "incoming",
      manner: "machine",
    });
    expect(explain([away]).vetoes).toMatchObject([{ veto: "absent", until }]);
  });

  it("ends with its last day, or when they write again", () => {
    const away = machine("2026-09-21", { kind: "absence", due: "2 octobre" });
    expect(vetoesOf([away])).toEqual([]);
    const now = machine("2026-10-05", { kind: "absence", due: "16 octobre" });
    expect(vetoesOf([now, received("2026-10-07", "Me revoilà.")])).toEqual([]);
  });
});

describe("an absence that is no veto", () => {
  it.each([
    ["of a colleague", aNote("2026-10-05", "Absent.", [{ kind: "absence", who: "thirdParty" }])],
    ["that we wrote of", sent("2026-10-05", "Vous êtes absente.", [{ kind: "absence" }])],
    [
      "that begins later",
      received("2026-10-05", "Absente.", [{ kind: "absence", due: "du 12 au 20 octobre" }]),
    ],
  ])("%s", (_, row) => {
    expect(vetoesOf([row])).toEqual([]);
  });
});

describe("the suppression list", () => {
  it.each([
    { contactId: "contact-1" },
    { email: "INES.Fabre@moulin-neuf.example" },
    { domain: "moulin-neuf.example" },
  ])("suppresses by %o", (rule) => {
    const history = aHistory([
      aNote("2026-10-06", "Je la rappelle vendredi.", [promise("call", "vendredi")]),
    ]);
    const verdict = scoreContact(history, { day: TODAY, timeZone: "Europe/Paris", suppressions: [rule] });
    expect(verdict.vetoes.map((veto) => veto.veto)).toEqual(["suppressed"]);
    expect(verdict.score).toBe(0);
  });
});
