import { describe, expect, it } from "vitest";
import {
  aContact,
  aDeal,
  aHistory,
  aNote,
  anAction,
  explain,
  promise,
  received,
  type Said,
  sent,
  signalsOf,
  TODAY,
  weighs,
} from "./history.fixture.ts";
import { scoreContact } from "./score-contact.ts";

const quote = sent("2026-09-25", "Voici notre offre.", [{ kind: "quoteSent" }]);
const call = aNote("2026-10-06", "Je la rappelle vendredi.", [promise("call", "vendredi")]);

describe("an occasion that something unread has followed", () => {
  it("weighs less: it may be over", () => {
    const [alone] = explain([quote]).reasons;
    const [followed] = explain([quote, aNote("2026-10-01", "Elle a le papier.", null)]).reasons;
    expect(followed?.weight).toBeCloseTo((alone?.weight ?? 0) * 0.6);
    const offer = received("2026-10-01", "Voyez avec Julie.", [{ kind: "introduction" }]);
    const theirs = received("2026-10-02", "Alors ?", null);
    expect(explain([offer, theirs]).reasons[0]).toMatchObject({
      signal: "pendingIntroduction",
      weight: weighs("pendingIntroduction") * 0.6,
    });
    expect(explain([quote, aNote("2026-10-01", "Passée voir le site.")]).reasons[0]?.weight).toBe(
      alone?.weight,
    );
  });

  it("weighs a little less where we owe it, and only by what we may have done since", () => {
    const owed = { signal: "promisedCallback", weight: weighs("promisedCallback") };
    expect(explain([call, received("2026-10-07", "Bonjour.", null)]).reasons[0]).toMatchObject(owed);
    const away = { ...received("2026-10-07", "Absente.", null), manner: "machine" as const };
    expect(explain([call, away]).reasons[0]).toMatchObject(owed);
    for (const ours of [aNote("2026-10-07", "Vu ça.", null), sent("2026-10-07", "Bonjour.", null)])
      expect(explain([call, ours]).reasons[0]).toMatchObject({
        ...owed,
        weight: weighs("promisedCallback") * 0.75,
      });
  });
});

describe("a reason that was read with doubt", () => {
  const doubts = (rows: Parameters<typeof explain>[0]) => explain(rows).reasons.map(({ doubt }) => doubt);

  it("says which, and none says so that was read plainly", () => {
    expect(doubts([call])).toEqual([undefined]);
    const words = "Je la rappelle peut-être vendredi.";
    expect(doubts([aNote("2026-10-06", words, [{ ...promise("call", "vendredi"), quote: words }])])).toEqual([
      "hedged",
    ]);
    expect(doubts([call, aNote("2026-10-07", "Vu ça.", null)])).toEqual(["unreadSince"]);
  });
});

describe("a verdict", () => {
  const archived = aContact({ archivedAt: "2026-01-01T00:00:00.000Z" });
  const verdictOn = (rows: Parameters<typeof aHistory>[0]) =>
    scoreContact(aHistory(rows, { contact: archived }), {
      day: TODAY,
      timeZone: "Europe/Paris",
      suppressions: [],
    });

  it("is worth nothing under a veto, which is looked for where there is a reason alone", () => {
    expect(verdictOn([call])).toMatchObject({ score: 0, vetoes: [{ veto: "archived" }] });
    expect(verdictOn([])).toMatchObject({ score: 0, vetoes: [] });
  });

  it("tells the strongest reason first", () => {
    const offer = aNote("2026-10-01", "Voyez avec Julie.", [{ kind: "introduction" }]);
    const both = ["dealClosing", "pendingIntroduction"] as const;
    expect(signalsOf([offer], { deals: [aDeal({ closesOn: "2026-10-12" })] })).toEqual(
      both.toSorted((one, other) => weighs(other) - weighs(one)),
    );
  });
});

describe("a contact that a member put off", () => {
  const resumed = { actions: [anAction({ resumesOn: "2026-10-08", handledBy: "user-2" })] };

  it("stands above the strongest reasons of others, and tells its own first", () => {
    const alone = explain([], resumed);
    expect(alone.score).toBe(1_005);
    expect(alone.score).toBeGreaterThan(explain([call, received("2026-10-07", "Quel prix ?")]).score + 100);
    expect(alone.askedByUserId).toBe("user-2");
    expect(explain([call], resumed).reasons.map(({ signal }) => signal)).toEqual([
      "promisedCallback",
      "putOff",
    ]);
  });

  it.each([
    ["before its day", { resumesOn: "2026-10-10" }],
    ["more than a week after it", { resumesOn: "2026-10-01" }],
    [
      "once handled again",
      {
        resumesOn: "2026-10-08",
        archivedAt: "2026-10-08T09:00:00.000Z",
        archivedBy: "user",
        archivedReason: "done",
      },
    ],
  ] as const)("is like any other %s", (_, action) => {
    expect(signalsOf([], { actions: [anAction(action)] })).toEqual([]);
  });
});

describe("what is at stake", () => {
  it("is said of an amount that a text names, and of no deal, which stands beside the reason", () => {
    const deal = aDeal({ name: "Entretien", amount: 1000, closesOn: "2026-10-02" });
    const [ofDeal] = explain([], { deals: [deal] }).reasons;
    expect(ofDeal?.text).toMatch(/dépassée$/);
    const offer = sent("2026-09-25", "Voici notre offre de 12 400 € HT.", [{ kind: "quoteSent" }]);
    const [ofText] = explain([offer]).reasons;
    expect(ofText?.text.replaceAll(/[\u00A0\u202F]/g, " ")).toMatch(
      /\(en jeu : devis du 25 septembre, 12 400 € HT\)$/,
    );
  });
});

describe("somebody who left and named a successor", () => {
  const asked = received("2026-09-20", "Pouvez-vous m’envoyer la fiche ?", [
    { kind: "commitment", who: "us", act: "send" },
  ]);
  const named: Said = { kind: "successor", object: "Julie Martin" };

  it("is on the card for the successor alone, whatever is owed, and no later", () => {
    const gone = received("2026-10-02", "Je pars, Julie Martin prend la suite.", [
      { kind: "departure", quote: "Je pars" },
      named,
    ]);
    const verdict = explain([asked, gone]);
    expect(verdict.reasons.map(({ signal }) => signal)).toEqual(["successorNamed", "owedDocument"]);
    expect(verdict.reasons[0]?.weight).toBe(verdict.reasons[1]?.weight);
    expect(verdict.vetoes).toEqual([]);
  });

  it("is owed what they asked for as long as they are there", () => {
    const stays = received("2026-10-02", "Julie Martin prend la suite en mai.", [named]);
    expect(signalsOf([asked, stays])).toEqual(["owedDocument", "successorNamed"]);
  });
});
