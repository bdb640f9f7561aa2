import { describe, expect, it } from "vitest";
import {
  anAction,
  aHistory,
  aNote,
  anEngagement,
  explain,
  promise,
  received,
  type Said,
  sent,
  TODAY,
  vetoesOf,
} from "../history.fixture.ts";
import { scoreContact } from "../score-contact.ts";
import type { RankingAction } from "../types.ts";

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

describe("what was handled", () => {
  const handled = (
    archivedReason: RankingAction["archivedReason"],
    day: string,
    more: Partial<RankingAction> = {},
  ): RankingAction =>
    anAction({
      createdAt: `${day}T05:00:00.000Z`,
      archivedAt: `${day}T12:00:00.000Z`,
      archivedBy: archivedReason === "updated" ? "system" : "user",
      archivedReason,
      ...more,
    });

  it.each([
    ["done", "2026-10-02", ["recentlyDone"]],
    ["done", "2026-10-01", []],
    ["dismissed", "2026-09-25", ["recentlyDismissed"]],
    ["dismissed", "2026-09-24", []],
    ["updated", "2026-10-08", []],
  ] as const)("stays away after %s on %s", (reason, day, vetoes) => {
    expect(vetoesOf([], { actions: [handled(reason, day)] })).toEqual(vetoes);
  });

  it.each([
    ["notNow", "2026-09-25", "2026-09-24"],
    ["wrongReason", "2026-09-25", "2026-09-24"],
    ["inTouch", "2026-09-09", "2026-09-08"],
    ["wrongPerson", "2025-10-09", "2025-10-08"],
  ] as const)("stays away as long as %s deserves", (dismissedBecause, last, before) => {
    const vetoes = [last, before].map((day) =>
      vetoesOf([], { actions: [handled("dismissed", day, { dismissedBecause })] }),
    );
    expect(vetoes).toEqual([["recentlyDismissed"], []]);
  });

  it("stays away until the day to which it was put off, however near or far, and says so", () => {
    const putOff = (resumesOn: string) => ({ actions: [handled("dismissed", "2026-10-07", { resumesOn })] });
    expect(explain([], putOff("2026-10-10")).vetoes).toMatchObject([
      { veto: "recentlyDismissed", until: "2026-10-09", text: expect.stringContaining("remise à plus tard") },
    ]);
    expect(vetoesOf([], putOff(TODAY))).toEqual([]);
    expect(vetoesOf([], putOff("2027-06-01"))).toEqual(["recentlyDismissed"]);
  });

  it("comes back when the contact writes or we take on something new, not when a mailing leaves", () => {
    const actions = [handled("dismissed", "2026-10-05")];
    expect(vetoesOf([received("2026-10-07", "Est-ce négociable ?")], { actions })).toEqual([]);
    const taken = aNote("2026-10-07", "Lui envoyer le plan.", [{ kind: "support" }, promise("send")]);
    expect(vetoesOf([taken], { actions })).toEqual([]);
    expect(vetoesOf([aNote("2026-10-07", "Vu.")], { actions })).toEqual(["recentlyDismissed"]);
    const mailing = anEngagement("2026-10-07", "other", "Newsletter", [], { manner: "machine" });
    expect(vetoesOf([mailing], { actions })).toEqual(["recentlyDismissed"]);
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
