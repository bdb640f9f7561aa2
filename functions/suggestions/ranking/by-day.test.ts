import { describe, expect, it } from "vitest";
import { addDays } from "../../language/dates/calendar.ts";
import type { TextualHistory } from "../textual-history.ts";
import {
  aDeal,
  aHistory,
  aNote,
  anAction,
  anEngagement,
  explain,
  promise,
  received,
  sent,
  signalsOf,
} from "./history.fixture.ts";
import { explainContact } from "./score-contact.ts";
import type { RankingAction, RankingSuppression } from "./types.ts";

type Rows = Parameters<typeof explain>[0];
const MONDAY = "2026-10-05";

/** What is said of a history on which days after that Monday, with the first and the last weight. */
function spans(rows: Rows, overrides: Partial<TextualHistory> = {}): string[] {
  const found: { name: string; from: number; to: number; first: string; last: string }[] = [];
  for (let day = -40; day <= 420; day++) {
    const { vetoes, reasons } = explain(rows, overrides, addDays(MONDAY, day));
    const told = [
      ...vetoes.map(({ veto }) => ({ name: veto, weight: "" })),
      ...reasons.map(({ signal, weight }) => ({ name: signal, weight: ` ${weight}` })),
    ];
    for (const { name, weight } of told) {
      const before = found.find((one) => one.name === name && one.to === day - 1);
      if (before) Object.assign(before, { to: day, last: weight });
      else found.push({ name, from: day, to: day, first: weight, last: weight });
    }
  }
  return found.map(
    ({ name, from, to, first, last }) =>
      `${name} from ${from} to ${to}${first === last ? first : `${first} to${last}`}`,
  );
}

const handled = (
  archivedReason: "done" | "dismissed",
  more: Partial<RankingAction> = {},
): Partial<TextualHistory> => ({
  actions: [anAction({ archivedAt: `${MONDAY}T08:00:00.000Z`, archivedBy: "user", archivedReason, ...more })],
});
const article = {
  id: "article-1",
  contactId: "contact-1",
  company: "Moulin Neuf",
  title: "Moulin Neuf s’agrandit",
  publishedAt: `${MONDAY}T08:00:00.000Z`,
  snippet: null,
};

describe("how many days after it a reason holds, and what it weighs", () => {
  it.each<[string, Rows, Partial<TextualHistory>, string[]]>([
    [
      "a call for Wednesday",
      [aNote(MONDAY, "Je le rappelle mercredi.", [promise("call", "mercredi")])],
      {},
      ["promisedCallback from 2 to 17 100 to 40"],
    ],
    [
      "a meeting that leaves something to do",
      [anEngagement(MONDAY, "meeting", "Rendez-vous.", [{ kind: "nextStep", who: "us" }])],
      {},
      ["meetingWithoutFollowUp from 1 to 21 88 to 84.5"],
    ],
    ["a quote", [sent(MONDAY, "Notre devis.", [{ kind: "quoteSent" }])], {}, ["silentQuote from 7 to 25 62"]],
    [
      "a term on 31 March",
      [aNote(MONDAY, "Contrat.", [{ kind: "renewal", due: "le 31 mars" }])],
      {},
      ["renewal from 132 to 167 58"],
    ],
    [
      "a budget of January",
      [aNote(MONDAY, "Budget.", [{ kind: "budget", due: "en janvier" }])],
      {},
      ["budgetWindow from 78 to 125 52"],
    ],
    [
      "an introduction",
      [received(MONDAY, "Voyez avec Julie.", [{ kind: "introduction" }])],
      {},
      ["pendingIntroduction from 0 to 45 50"],
    ],
    [
      "a wait until March",
      [received(MONDAY, "En mars.", [{ kind: "postponement", due: "en mars" }])],
      {},
      ["postponed from 0 to 146", "plannedResumption from 147 to 192 46"],
    ],
    [
      "an absence until the 20th",
      [received(MONDAY, "Absente.", [{ kind: "absence", due: "jusqu'au 20 octobre" }])],
      {},
      ["absent from 0 to 15"],
    ],
    [
      "an objection",
      [received(MONDAY, "Ne m’écrivez plus.", [{ kind: "optOut" }])],
      {},
      ["optedOut from 0 to 420"],
    ],
    ["an article", [], { articles: [article] }, ["companyNews from 0 to 15 18"]],
    [
      "a deal’s planned end",
      [],
      { deals: [aDeal({ closesOn: MONDAY })] },
      ["dealClosing from -10 to 0 60", "dealOverdue from 1 to 60 52"],
    ],
    [
      "a deal’s stage",
      [],
      { deals: [aDeal({ stageSince: `${MONDAY}T08:00:00.000Z` })] },
      ["dealStalled from 45 to 270 38"],
    ],
    ["a deal won", [], { deals: [aDeal({ state: "won", closesOn: MONDAY })] }, ["dealWon from 1 to 21 30"]],
    [
      "a lost deal to be taken up in December",
      [],
      { deals: [aDeal({ state: "lost", closesOn: MONDAY, resumesOn: "2026-12-01" })] },
      ["dealLost from 57 to 72 46"],
    ],
    ["a message sent", [], handled("done"), ["recentlyDone from 0 to 7"]],
    [
      "a proposal hidden beside a call of ours",
      [aNote("2026-09-30", "Je le rappelle.", [promise("call", "le 2 octobre")])],
      handled("dismissed"),
      ["promisedCallback from -3 to 12 100 to 40", "recentlyDismissed from 0 to 14"],
    ],
    [
      "a proposal hidden because they are in touch",
      [],
      handled("dismissed", { dismissedBecause: "inTouch" }),
      ["recentlyDismissed from 0 to 30"],
    ],
  ])("%s", (_, rows, overrides, expected) => {
    expect(spans(rows, overrides)).toEqual(expected);
  });
});

describe("an article", () => {
  const news = (title: string, company: string) =>
    signalsOf([], {
      contact: { ...aHistory([]).contact, company },
      articles: [{ ...article, company, title }],
    });

  it("names a company by a word of its own, not by one that many bear, nor by a short one", () => {
    expect(news("Ce que prépare Moulin", "Groupe Moulin Neuf")).toEqual(["companyNews"]);
    expect(news("Un groupe prépare son année", "Groupe Moulin Neuf")).toEqual([]);
    expect(news("Un sol de lin", "Lin Moulin Neuf")).toEqual([]);
  });
});

describe("what was noted down of a message", () => {
  const quote = sent("2026-09-25", "Voici notre devis.", [{ kind: "quoteSent" }]);

  it("of theirs answers, of ours chases", () => {
    const theirs = anEngagement("2026-10-01", "other", "Merci, je lis.", [], { manner: "theirMessage" });
    expect(signalsOf([quote, theirs])).toEqual([]);
    const ours = anEngagement("2026-09-30", "other", "L’avez-vous lu ?", [], { manner: "ourMessage" });
    expect(explain([quote, ours]).reasons.map(({ text }) => text)).toEqual([
      "Devis envoyé vendredi 25 septembre, relancé mercredi 30 septembre, toujours sans réponse",
    ]);
  });
});

describe("the list of objections", () => {
  const vetoes = (suppression: RankingSuppression, email: string | null = "ines@lab.moulin.example") =>
    explainContact(aHistory([], { contact: { ...aHistory([]).contact, email } }), {
      day: MONDAY,
      timeZone: "Europe/Paris",
      suppressions: [suppression],
    }).vetoes.map(({ veto }) => veto);

  it("names an address in any case, a domain with what is below it, and a contact", () => {
    expect(vetoes({ email: " INES@lab.moulin.example " })).toEqual(["suppressed"]);
    expect(vetoes({ domain: "Moulin.example" })).toEqual(["suppressed"]);
    expect(vetoes({ domain: "lab.moulin.example" })).toEqual(["suppressed"]);
    expect(vetoes({ contactId: "contact-1" })).toEqual(["suppressed"]);
  });

  it("says nothing of others, nor of who has no address", () => {
    expect(vetoes({ email: "marc@lab.moulin.example" })).toEqual([]);
    expect(vetoes({ domain: "oulin.example" })).toEqual([]);
    expect(vetoes({ domain: "x.lab.moulin.example" })).toEqual([]);
    expect(vetoes({ contactId: "contact-2" })).toEqual([]);
    expect(vetoes({ email: "ines@lab.moulin.example", domain: "moulin.example" }, null)).toEqual([]);
  });
});
