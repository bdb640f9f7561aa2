import { describe, expect, it } from "vitest";
import type { TextualEngagement, TextualNote } from "../history/textual-history.ts";
import {
  aHistory,
  aNote,
  anEngagement,
  promise,
  received,
  type Said,
  sent,
  signalsOf,
  TODAY,
} from "./history.fixture.ts";
import { settlingEvent } from "../lists/resolving/settling.ts";
import { situationOf } from "./situation.ts";

type Row = TextualNote | TextualEngagement;

/** The text as it is after a person said « c’est fait » of one of its facts. */
function done<R extends Row>(row: R, of: Said): R {
  const fact = row.facts?.find(({ kind, act }) => kind === of.kind && act === (of.act ?? null));
  if (fact === undefined) throw new Error("no such fact");
  const { who, object, quote } = fact;
  const said = {
    kind: "done" as const,
    who,
    act: null,
    object,
    due: null,
    quote,
    refersTo: row.id,
    resolved: null,
  };
  return { ...row, facts: [...(row.facts ?? []), said] };
}

describe("« c’est fait », said of a fact of the text itself", () => {
  const call = promise("call", "vendredi");
  const quote = { kind: "quoteSent" } as const;
  const question = { kind: "question", who: "us" } as const;
  const next = { kind: "nextStep", who: "us" } as const;
  const renewal = { kind: "renewal", due: "le 6 novembre" } as const;
  const introduction = { kind: "introduction" } as const;

  it.each<[string, Row, Said]>([
    ["a promised call", aNote("2026-10-06", "Je la rappelle vendredi.", [call]), call],
    [
      "a document owed",
      aNote("2026-10-06", "Envoi de la notice mercredi.", [promise("send", "mercredi")]),
      promise("send"),
    ],
    ["a question, though the contact wrote it", received("2026-10-06", "Quel délai ?", [question]), question],
    ["a meeting’s next step", anEngagement("2026-10-06", "meeting", "On chiffre.", [next]), next],
    ["a quote", sent("2026-09-28", "Voici le devis.", [quote]), quote],
    ["a term", aNote("2026-09-01", "Contrat jusqu’au 6 novembre.", [renewal]), renewal],
    ["an introduction", received("2026-10-01", "Je vous présente Zoé.", [introduction]), introduction],
  ])("settles %s", (_, row, of) => {
    expect(signalsOf([row])).toHaveLength(1);
    expect(signalsOf([done(row, of)])).toEqual([]);
  });

  it("is also that it was called off, and nothing else that the text says of it", () => {
    const marked = done(aNote("2026-10-06", "Je la rappelle vendredi.", [call]), call);
    const as = (kind: "cancelled" | "trouble") => ({
      ...marked,
      facts: (marked.facts ?? []).map((fact) => (fact.kind === "done" ? { ...fact, kind } : fact)),
    });
    expect(signalsOf([as("cancelled")])).toEqual([]);
    expect(signalsOf([as("trouble")])).toEqual(["promisedCallback", "trouble"]);
  });

  it("leaves the text’s other facts open, and older ones replaced", () => {
    const send = { ...promise("send", "mercredi"), object: "la notice" };
    const both = aNote("2026-10-06", "Rappel vendredi, notice mercredi.", [call, send]);
    expect(signalsOf([done(both, call)])).toEqual(["owedDocument"]);
    const twice = aNote("2026-10-06", "Je rappelle jeudi, et encore vendredi.", [
      { ...promise("call", "jeudi"), quote: "rappelle jeudi" },
      { ...call, quote: "encore vendredi" },
    ]);
    expect(signalsOf([done(twice, call)])).toEqual(["promisedCallback"]);
    const older = aNote("2026-10-01", "Je la rappelle jeudi 8.", [promise("call", "jeudi 8")]);
    expect(signalsOf([older, done(aNote("2026-10-06", "Je la rappelle vendredi.", [call]), call)])).toEqual(
      [],
    );
  });
});

describe("what settled a fact", () => {
  const settled = (row: Row, ...others: Row[]) => {
    const situation = situationOf(aHistory([row, ...others]), {
      day: TODAY,
      timeZone: "Europe/Paris",
      suppressions: [],
    });
    const event = situation.events.find(({ id }) => id === row.id);
    const fact = event?.facts?.[0];
    if (event === undefined || fact === undefined) throw new Error("no fact");
    return settlingEvent(situation, { event, fact })?.id;
  };
  const question = received("2026-10-05", "Quel délai ?", [{ kind: "question", who: "us" }]);
  const promised = aNote("2026-10-05", "Je la rappelle.", [promise("call", "mercredi")]);

  it("is nothing while nothing was done", () => {
    expect(settled(question, received("2026-10-06", "Et le prix ?"))).toBeUndefined();
    expect(settled(promised, sent("2026-10-06", "Bonjour"))).toBeUndefined();
  });

  it("is our message after a question, a talk after a promised call, a refusal after either", () => {
    const answer = sent("2026-10-06", "Dix jours.");
    const talk = anEngagement("2026-10-07", "phone_call", "Eue.");
    const refusal = received("2026-10-06", "Nous arrêtons.", [{ kind: "refusal" }]);
    expect(settled(question, answer)).toBe(answer.id);
    expect(settled(promised, answer, talk)).toBe(talk.id);
    expect(settled(promised, refusal, talk)).toBe(refusal.id);
  });

  it("is what says so in words, also where it was written before", () => {
    const record = aNote("2026-10-01", "Annulé.", [{ kind: "cancelled", who: "us", refersTo: promised.id }]);
    expect(settled(promised, record)).toBe(record.id);
  });

  it("is nothing for what nothing settles", () => {
    expect(
      settled(
        received("2026-10-05", "Nous déménageons.", [{ kind: "trouble" }]),
        sent("2026-10-06", "Bien reçu."),
      ),
    ).toBeUndefined();
  });
});
