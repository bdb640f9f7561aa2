import { describe, expect, it } from "vitest";
import type { Fact } from "../../../readings/contract.ts";
import {
  aContact,
  aNote,
  anEngagement,
  explain,
  promise,
  received,
  sent,
  signalsOf,
  weighs,
} from "../history.fixture.ts";
import type { LinkedinExperience } from "../types.ts";

describe("a quote without an answer", () => {
  const quote = (day: string) => sent(day, "Voici notre devis.", [{ kind: "quoteSent", who: "us" }]);

  it.each([
    ["2026-10-04", false],
    ["2026-10-02", true],
    ["2026-09-09", true],
    ["2026-09-08", false],
  ])("sent on %s is silent for long enough and not too long: %s", (day, holds) => {
    expect(signalsOf([quote(day)]).includes("silentQuote")).toBe(holds);
  });

  it("counts from the last time we chased it", () => {
    const [reason] = explain([quote("2026-09-10"), sent("2026-09-25", "Avez-vous pu le lire ?")]).reasons;
    expect(reason?.text).toBe(
      "Devis envoyé jeudi 10 septembre, relancé vendredi 25 septembre, toujours sans réponse",
    );
  });

  it.each([
    ["a word of theirs of the last days", received("2026-10-04", "Merci, nous lisons.")],
    ["a talk of the last days", anEngagement("2026-10-04", "phone_call", "Ils étudient.")],
    [
      "a note that they come back to us",
      aNote("2026-10-01", "Revient vers nous mardi.", [promise("answer", "mardi 13", "contact")]),
    ],
    ["a refusal", aNote("2026-10-01", "Ont pris un confrère.", [{ kind: "refusal" }])],
  ])("is no more after %s", (_, later) => {
    expect(signalsOf([quote("2026-09-25"), later])).toEqual([]);
  });

  it.each(["done", "nextStep", "question"] as const)(
    "is no more after our record of a %s of theirs, of the last days",
    (kind) => {
      expect(signalsOf([quote("2026-09-25"), aNote("2026-10-04", "Noté.", [{ kind }])])).toEqual([]);
    },
  );

  it("is silent again a week after a word that decided nothing, a little less", () => {
    const [reason] = explain([quote("2026-09-20"), received("2026-10-02", "Merci, nous lisons.")]).reasons;
    expect(reason).toMatchObject({
      weight: weighs("silentQuote", 8),
      text: "Devis envoyé dimanche 20 septembre, dernier échange vendredi 2 octobre, sans suite",
    });
  });
});

describe("a quote that is followed by a machine", () => {
  it.each<Fact["kind"]>(["support", "done"])("is as silent: %s", (kind) => {
    const quote = sent("2026-09-25", "Voici notre devis.", [{ kind: "quoteSent" }]);
    const automatic = anEngagement("2026-10-01", "email", "Bien reçu.", [{ kind }], {
      direction: "incoming",
      manner: "machine",
    });
    expect(signalsOf([quote, automatic])).toEqual(["silentQuote"]);
  });
});

describe("a contract’s term", () => {
  const term = (due: string) => aNote("2026-03-02", "Contrat annuel.", [{ kind: "renewal", due }]);

  it.each([
    ["le 9 octobre", true],
    ["le 23 novembre", true],
    ["le 24 novembre", false],
    ["au dernier trimestre", false],
    ["entre le 15 octobre et le 15 novembre", true],
    ["entre le 15 octobre et le 16 novembre", false],
  ])("%s is near and not too near: %s", (due, holds) => {
    expect(signalsOf([term(due)]).includes("renewal")).toBe(holds);
  });

  it("is over once renewed or ended, by what refers to it", () => {
    const known = term("le 31 octobre");
    const signed = aNote("2026-09-01", "Prolongé.", [
      { kind: "support" },
      { kind: "done", who: "contact", refersTo: known.id },
    ]);
    expect(signalsOf([known, signed])).toEqual([]);
    expect(signalsOf([known, aNote("2026-09-01", "Résilié.", [{ kind: "cancelled" }])])).toEqual([]);
    const other = aNote("2026-09-01", "Notice envoyée.", [{ kind: "done", who: "us" }]);
    expect(signalsOf([known, other])).toEqual(["renewal"]);
    const called = (refersTo: string, manner: "person" | "machine" = "person") =>
      aNote("2026-09-01", "Résilié.", [{ kind: "cancelled", refersTo }], { manner });
    expect(signalsOf([known, called(known.id)])).toEqual([]);
    expect(signalsOf([known, called("another")])).toEqual(["renewal"]);
    expect(signalsOf([known, called(known.id, "machine")])).toEqual(["renewal"]);
  });
});

describe("a budget", () => {
  const budget = (due: string) => aNote("2026-06-01", "Arbitrages.", [{ kind: "budget", due }]);

  it("opens a little before its days and closes a little after", () => {
    expect(signalsOf([budget("mi-octobre")])).toEqual(["budgetWindow"]);
    expect(signalsOf([budget("mi-novembre")])).toEqual([]);
    expect(signalsOf([budget("début septembre")])).toEqual([]);
  });

  it("is used once we have been in touch within those days", () => {
    expect(signalsOf([budget("mi-octobre"), received("2026-10-06", "Bonjour.")])).toEqual([]);
  });
});

describe("an introduction", () => {
  const offer = aNote("2026-10-01", "Peut nous présenter au siège.", [{ kind: "introduction" }]);

  it("waits for us until it is taken up", () => {
    expect(signalsOf([offer])).toEqual(["pendingIntroduction"]);
    expect(signalsOf([offer, sent("2026-10-05", "Voici deux lignes.")])).toEqual([]);
    const taken = aNote("2026-10-05", "Siège appelé.", [{ kind: "done", who: "us" }]);
    expect(signalsOf([offer, taken])).toEqual([]);
    const made = received("2026-10-05", "Paul, voici Marc.", [{ kind: "done", refersTo: offer.id }]);
    expect(signalsOf([offer, made])).toEqual([]);
  });
});

describe("a champion’s new job", () => {
  const support = aNote("2025-02-03", "Nous défend en interne.", [{ kind: "support" }]);
  const work: LinkedinExperience = { title: "DAF", company: "Verdier", startDate: "2026-09", current: true };
  const profile = (posts: object[] = []) => ({
    linkedinProfile: {
      contactId: "contact-1",
      headline: "DAF chez Verdier",
      experiences: [{ ...work, company: "Ancien", startDate: "2019-01", current: false }, work],
      posts: posts as never[],
    },
  });

  it("is told by the profile, or by a post in which they tell of it", () => {
    const [reason] = explain([support], profile()).reasons;
    expect(reason).toMatchObject({ signal: "championChangedJob", weight: weighs("championChangedJob", 16) });
    expect(reason?.evidence[0]).toMatchObject({ id: "contact-1", date: "2026-09-01" });
    const fact = { kind: "departure", who: "contact", quote: "Ravie de rejoindre Verdier" };
    const post = { id: "post-1", date: "2026-09-03T08:00:00Z", text: "", facts: [fact] };
    expect(explain([support], profile([post])).reasons[0]?.evidence[0]).toEqual({
      kind: "linkedin",
      id: "post-1",
      date: "2026-09-03",
      quote: "Ravie de rejoindre Verdier",
    });
  });

  it("needs somebody who stood with us, and no word since", () => {
    expect(signalsOf([], profile())).toEqual([]);
    expect(signalsOf([support, received("2026-09-20", "Bonjour !")], profile())).toEqual([]);
  });
});

describe("a planned resumption", () => {
  const plan = (due: string) => aNote("2026-05-04", "Projet en pause.", [{ kind: "postponement", due }]);

  it("comes when its time does", () => {
    expect(signalsOf([plan("au dernier trimestre")])).toEqual(["plannedResumption"]);
    expect(signalsOf([plan("en novembre")])).toEqual([]);
    expect(signalsOf([plan("au deuxième trimestre")])).toEqual([]);
  });

  it("is also what we mean to do ourselves within a wide window, and nothing to send", () => {
    const ours = (act: Fact["act"], due = "au dernier trimestre", who: Fact["who"] = "us") =>
      aNote("2026-05-04", "On se reparle.", [promise(act, due, who)]);
    for (const act of ["call", "meet", "other"] as const)
      expect(signalsOf([ours(act)]), act).toEqual(["plannedResumption"]);
    for (const act of ["send", "answer"] as const)
      expect(signalsOf([ours(act)]), act).not.toContain("plannedResumption");
    expect(signalsOf([ours("call", "au dernier trimestre", "contact")])).toEqual([]);
    expect(signalsOf([ours("meet", "le 5 octobre")])).toEqual([]);
    expect(signalsOf([ours("meet", "entre le 1er octobre et le 13 octobre")])).toEqual([]);
    expect(signalsOf([ours("meet", "entre le 1er octobre et le 14 octobre")])).toEqual(["plannedResumption"]);
  });

  it("rests on the plan, and on a word of theirs for us where there is one", () => {
    const support = aNote("2026-04-02", "Nous défend.", [{ kind: "support" }]);
    const paused = plan("au dernier trimestre");
    const evidenceOf = (...rows: (typeof support)[]) =>
      explain(rows).reasons.flatMap(({ evidence }) => evidence.map(({ id }) => id));
    expect(evidenceOf(paused)).toEqual([paused.id]);
    expect(evidenceOf(paused, support)).toEqual([paused.id, support.id]);
  });

  it("is no appointment: two weeks ahead at least, and the newest that names its time", () => {
    const near = (day: string) => aNote(day, "En pause.", [{ kind: "postponement", due: "le 9 octobre" }]);
    expect(signalsOf([near("2026-09-25")])).toEqual(["plannedResumption"]);
    expect(signalsOf([near("2026-09-26")])).toEqual([]);
    const undated = aNote("2026-09-26", "Pas maintenant.", [{ kind: "postponement" }]);
    expect(signalsOf([plan("au dernier trimestre"), undated])).toEqual(["plannedResumption"]);
  });

  it.each([
    ["a month before it", "2026-05-04", "2026-09-01", []],
    ["earlier", "2026-05-04", "2026-08-31", ["plannedResumption"]],
    ["the day it was said, a month before it", "2026-09-01", "2026-09-01", ["plannedResumption"]],
    ["the day after it was said, less than a month before it", "2026-09-11", "2026-09-12", []],
  ])("is used by a word of theirs %s", (_, day, later, signals) => {
    const due = [{ kind: "postponement", due: "le 1er octobre" } as const];
    expect(signalsOf([received(day, "En octobre.", due), received(later, "Bonjour.")])).toEqual(signals);
  });

  it("is used once we have been in touch about that time", () => {
    expect(signalsOf([plan("au dernier trimestre"), sent("2026-10-05", "On reprend ?")])).toEqual([]);
    expect(signalsOf([plan("au dernier trimestre"), sent("2026-06-05", "Bien noté.")])).toEqual([
      "plannedResumption",
    ]);
  });
});

describe("news of the company", () => {
  const article = (overrides: object = {}) => ({
    articles: [
      {
        id: "article-1",
        contactId: "contact-1",
        company: "Moulin Neuf",
        title: "Moulin Neuf inaugure une ligne",
        publishedAt: "2026-10-05T08:00:00Z",
        snippet: null,
        ...overrides,
      },
    ],
  });

  it("gives a reason while it is fresh, names them, and nobody has been in touch since", () => {
    expect(signalsOf([], article())).toEqual(["companyNews"]);
    expect(signalsOf([], article({ publishedAt: "2026-09-05T08:00:00Z" }))).toEqual([]);
    expect(signalsOf([], article({ title: "La météo du jour" }))).toEqual([]);
    expect(signalsOf([], article({ company: "Verdier" }))).toEqual([]);
    const unnamed = { contact: aContact({ company: null }), ...article({ title: "Une usine ouvre" }) };
    expect(signalsOf([], unnamed)).toEqual(["companyNews"]);
    expect(signalsOf([sent("2026-10-06", "Bravo !")], article())).toEqual([]);
  });
});
