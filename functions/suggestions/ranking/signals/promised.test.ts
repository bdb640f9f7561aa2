import { describe, expect, it } from "vitest";
import {
  aNote,
  anEngagement,
  explain,
  promise,
  received,
  sent,
  signalsOf,
  weighs,
} from "../history.fixture.ts";

const reason = (...rows: Parameters<typeof explain>[0]) => {
  const [first] = explain(rows).reasons;
  return first && { signal: first.signal, weight: first.weight, due: first.due, text: first.text };
};

describe("a call we promised", () => {
  const note = (due: string, day = "2026-10-06") =>
    aNote(day, `Je la rappelle ${due}.`, [promise("call", due)]);

  it("is worth most on its day, and less each day after", () => {
    expect(reason(note("vendredi"))).toEqual({
      signal: "promisedCallback",
      weight: weighs("promisedCallback"),
      due: "2026-10-09",
      text: "Rappel prévu pour aujourd’hui (noté mardi 6 octobre)",
    });
    expect(reason(note("mercredi"))).toMatchObject({
      weight: weighs("promisedCallback", 3),
      text: "Rappel prévu pour mercredi 7 octobre (noté mardi 6 octobre), non fait à ce jour",
    });
    expect(reason(note("jeudi"))).toMatchObject({
      weight: weighs("promisedCallback", 1.5),
      text: "Rappel prévu pour jeudi 8 octobre (noté mardi 6 octobre), non fait à ce jour",
    });
  });

  it("is not late before the end of its window, nor shown as a day", () => {
    expect(reason(note("semaine 41", "2026-09-28"))).toMatchObject({
      weight: weighs("promisedCallback"),
      due: "2026-10-09",
      text: "Rappel prévu entre le 5 octobre et le 9 octobre (noté lundi 28 septembre)",
    });
    expect(reason(note("semaine 42"))).toBeUndefined();
    expect(signalsOf([note("entre le 27 septembre et le 9 octobre", "2026-09-07")])).toEqual([
      "promisedCallback",
    ]);
    expect(signalsOf([note("entre le 27 septembre et le 10 octobre", "2026-09-07")])).toEqual([
      "plannedResumption",
    ]);
    expect(reason(note("d’ici le 9 octobre", "2026-09-07"))).toMatchObject({ due: "2026-10-09" });
  });

  it.each([
    ["prévu", aNote("2026-10-06", "Je la rappelle.", [promise("call", "vendredi")])],
    ["demandé", received("2026-10-06", "Rappelez-moi.", [promise("call", "vendredi")])],
    ["promis", sent("2026-10-06", "Je vous rappelle.", [promise("call", "vendredi")])],
  ])("is %s, by who said so", (word, row) => {
    expect(reason(row)).toMatchObject({
      text: `Rappel ${word} pour aujourd’hui (noté mardi 6 octobre)`,
    });
  });

  it("of two for one day is the one that was said first", () => {
    const said = ["après-midi", "soir"].map((quote) => ({ ...promise("call", "vendredi"), quote }));
    const [first] = explain([aNote("2026-10-06", "Vendredi après-midi, ou le soir.", said)]).reasons;
    expect(first?.evidence[0]?.quote).toBe("après-midi");
  });

  it.each([
    ["by a talk", anEngagement("2026-10-08", "phone_call", "Échange de dix minutes.")],
    ["by a record that it was made", aNote("2026-10-08", "Eue au tél.", [{ kind: "done", who: "us" }])],
    ["by being called off", aNote("2026-10-08", "Plus besoin.", [{ kind: "cancelled", who: "us" }])],
    ["by a refusal", received("2026-10-08", "Nous arrêtons là.", [{ kind: "refusal" }])],
  ])("is settled %s", (_, later) => {
    expect(signalsOf([note("vendredi"), later])).toEqual([]);
  });

  it.each([
    [
      "a call that reached nobody",
      anEngagement("2026-10-08", "phone_call", "Répondeur.", [], { manner: "attempt" }),
    ],
    ["what the contact says was done", received("2026-10-08", "C’est fait.", [{ kind: "done", who: "us" }])],
    [
      "a message that settles something",
      sent("2026-10-08", "Voici la notice.", [{ kind: "done", who: "us" }]),
    ],
    [
      "a newsletter",
      anEngagement("2026-10-08", "phone_call", "Campagne", [{ kind: "done", who: "us" }], {
        manner: "machine",
      }),
    ],
    [
      "a refusal by a machine",
      anEngagement("2026-10-08", "email", "Refusé.", [{ kind: "refusal" }], { manner: "machine" }),
    ],
    ["a record of something else", aNote("2026-10-08", "Ravis.", [{ kind: "support", who: "contact" }])],
  ])("is not settled by %s", (_, later) => {
    expect(signalsOf([note("vendredi"), later])).toEqual(["promisedCallback"]);
  });

  it("is settled by what refers to it, whenever that was written, and not by what refers to another text", () => {
    const promised = note("vendredi");
    const about = (refersTo: string) =>
      aNote("2026-10-05", "Annulé.", [{ kind: "cancelled", who: "us", refersTo }]);
    expect(signalsOf([promised, about(promised.id)])).toEqual([]);
    expect(signalsOf([promised, about("another")])).toEqual(["promisedCallback"]);
  });

  it("is expected within days where none is named, at once where they asked, and « ça marche » is no call", () => {
    const undated = aNote("2026-10-01", "Le rappeler.", [promise("call")]);
    expect(reason(undated)).toMatchObject({
      weight: weighs("promisedCallback", 19.5),
      text: "Appel prévu jeudi 1er octobre, sans suite à ce jour",
    });
    expect(signalsOf([aNote("2026-10-06", "Je la rappelle.", [promise("call")])])).toEqual([]);
    const asked = received("2026-10-08", "Passez nous voir.", [promise("meet")]);
    expect(reason(asked)).toMatchObject({
      weight: weighs("promisedCallback", 6.5),
      text: "Rencontre demandée jeudi 8 octobre, sans suite à ce jour",
    });
    expect(signalsOf([asked, sent("2026-10-08", "Ça marche !")])).toEqual(["promisedCallback"]);
    const fixed = sent("2026-10-08", "Mardi 10 h ?", [{ kind: "question", who: "contact" }]);
    expect(signalsOf([asked, fixed])).toEqual([]);
  });

  it("is a meeting to be agreed before the day they ask for", () => {
    const asked = received("2026-10-08", "Voyons-nous mercredi.", [promise("meet", "mercredi")]);
    expect(reason(asked)).toMatchObject({
      weight: weighs("promisedCallback", 15),
      due: "2026-10-14",
      text: "Rencontre demandée d’ici mercredi 14 octobre (noté jeudi 8 octobre)",
    });
    expect(signalsOf([asked, sent("2026-10-08", "Entendu.")])).toEqual([]);
  });

  it("weighs nothing where it is somebody else’s, or nobody has read it", () => {
    expect(
      signalsOf([aNote("2026-10-06", "Ils rappellent.", [promise("call", "vendredi", "thirdParty")])]),
    ).toEqual([]);
    expect(
      signalsOf([aNote("2026-10-06", "Elle rappelle.", [promise("call", "vendredi", "contact")])]),
    ).toEqual([]);
    expect(signalsOf([aNote("2026-10-06", "Je la rappelle vendredi.", null)])).toEqual([]);
  });
});

describe("a document we owe", () => {
  const note = (due: string | null) =>
    aNote("2026-10-05", "Lui envoyer le chiffrage.", [promise("send", due)]);

  it("is late from its day on; without a day, after two", () => {
    expect(reason(note("mercredi"))).toEqual({
      signal: "owedDocument",
      weight: weighs("owedDocument", 10.5),
      due: "2026-10-07",
      text: "Envoi prévu pour mercredi 7 octobre (noté lundi 5 octobre), sans trace de départ",
    });
    expect(reason(note(null))).toMatchObject({ weight: weighs("owedDocument", 14.5), due: null });
    expect(reason(note("lundi"))).toBeUndefined();
    const both = aNote("2026-10-05", "Lui envoyer le plan, et mercredi le chiffrage.", [
      promise("send"),
      promise("send", "mercredi"),
    ]);
    expect(reason(both)).toMatchObject({ due: "2026-10-07" });
  });

  it("is shown before a deadline, louder as it comes nearer, and not a month ahead", () => {
    expect(reason(note("avant le 14 octobre"))).toEqual({
      signal: "owedDocument",
      weight: weighs("owedDocument", 46),
      due: "2026-10-13",
      text: "Envoi prévu d’ici mardi 13 octobre (noté lundi 5 octobre)",
    });
    expect(reason(note("d’ici lundi"))).toMatchObject({ weight: weighs("owedDocument", 37) });
    expect(reason(note("d’ici le 9 octobre"))).toMatchObject({ weight: weighs("owedDocument", 10) });
    expect(reason(note("d’ici le 6 novembre"))).toBeUndefined();
  });

  it("presses more where they asked, at once and « pour » a day too", () => {
    const asked = (due: string | null) => received("2026-10-09", "Il me la faut.", [promise("send", due)]);
    expect(reason(asked(null))).toMatchObject({ weight: weighs("owedDocument"), due: null });
    expect(reason(asked("pour lundi"))).toMatchObject({
      weight: weighs("owedDocument", 9),
      text: "Envoi demandé d’ici lundi 12 octobre (noté vendredi 9 octobre)",
    });
  });

  it.each([
    ["a record that it left", aNote("2026-10-08", "Chiffrage parti.", [{ kind: "done", who: "us" }])],
    ["a quote that left", sent("2026-10-08", "Voici notre devis.", [{ kind: "quoteSent" }])],
  ])("is settled by %s", (_, later) => {
    expect(signalsOf([note("mercredi"), later])).not.toContain("owedDocument");
  });

  it("stays owed after a message that says nothing of it", () => {
    expect(signalsOf([note("mercredi"), sent("2026-10-08", "Bonne année !")])).toContain("owedDocument");
  });

  it("is told by who said so", () => {
    expect(reason(sent("2026-10-05", "Je vous réponds.", [promise("answer", "mercredi")]))?.text).toBe(
      "Réponse promise pour mercredi 7 octobre (noté lundi 5 octobre), sans trace de départ",
    );
    expect(reason(received("2026-10-05", "Envoyez-moi le plan.", [promise("send")]))?.text).toBe(
      "Envoi demandé le lundi 5 octobre, sans trace de départ",
    );
  });

  it("belongs to an introduction beside it, unless it has a day of its own", () => {
    const both = (due: string | null) =>
      aNote("2026-10-05", "Peut nous présenter ; envoyer deux lignes.", [
        { kind: "introduction" },
        promise("send", due),
      ]);
    expect(signalsOf([both(null)])).toEqual(["pendingIntroduction"]);
    expect(signalsOf([both("mercredi")])).toEqual(["owedDocument", "pendingIntroduction"]);
  });

  it("is an answer that any message of ours holds", () => {
    const owed = aNote("2026-10-05", "Lui répondre mercredi.", [promise("answer", "mercredi")]);
    expect(signalsOf([owed])).toEqual(["owedDocument"]);
    expect(signalsOf([owed, sent("2026-10-08", "Oui, c’est possible.")])).toEqual([]);
  });
});

describe("a question they asked", () => {
  const question = received("2026-10-06", "Livrez-vous le samedi ?", [{ kind: "question", who: "us" }]);

  it("waits for us until we write or talk", () => {
    expect(reason(question)).toMatchObject({
      signal: "unansweredQuestion",
      weight: weighs("unansweredQuestion", 24),
    });
    const quoted = sent("2026-10-01", "Notre devis.", [{ kind: "quoteSent" }]);
    expect(reason(quoted, question)).toMatchObject({ weight: weighs("unansweredQuestion") });
    expect(signalsOf([question, sent("2026-10-07", "Oui.")])).toEqual([]);
    expect(signalsOf([question, anEngagement("2026-10-07", "phone_call", "Répondu.")])).toEqual([]);
    expect(signalsOf([question, aNote("2026-10-07", "Répondu.", [{ kind: "done", who: "us" }])])).toEqual([]);
  });

  it("is no question of ours, and none for a day to come, unless it is the last one to answer", () => {
    expect(signalsOf([sent("2026-10-06", "Vous venez ?", [{ kind: "question", who: "contact" }])])).toEqual(
      [],
    );
    const later = received("2026-10-06", "Vous m’appelez lundi ?", [
      { kind: "question", who: "us", due: "lundi" },
    ]);
    expect(signalsOf([later])).toEqual([]);
    const today = received("2026-10-06", "Vous m’appelez vendredi ?", [
      { kind: "question", who: "us", due: "vendredi" },
    ]);
    expect(signalsOf([today])).toEqual(["unansweredQuestion"]);
    const early = received("2026-10-06", "Pouvez-vous me répondre d’ici mardi ?", [
      { kind: "question", who: "us", due: "d’ici mardi" },
    ]);
    expect(reason(early)).toEqual({
      signal: "unansweredQuestion",
      weight: weighs("unansweredQuestion", 2),
      due: "2026-10-13",
      text: "Question reçue mardi 6 octobre, réponse attendue d’ici mardi 13 octobre",
    });
    const ours = sent("2026-10-06", "Que reste-t-il à faire ?", [{ kind: "question", who: "us" }]);
    expect(signalsOf([ours])).toEqual([]);
    const theirs = received("2026-10-06", "J’en parle à Paul ?", [{ kind: "question", who: "contact" }]);
    expect(signalsOf([theirs])).toEqual([]);
  });
});

describe("a meeting without follow-up", () => {
  const meeting = (...said: Parameters<typeof aNote>[2] & object) =>
    anEngagement("2026-10-06", "meeting", "Atelier avec l’équipe.", said);

  it("calls for us where something is owed, until we write", () => {
    const owed = meeting({ kind: "nextStep", who: "us" });
    expect(reason(owed)).toMatchObject({
      signal: "meetingWithoutFollowUp",
      weight: weighs("meetingWithoutFollowUp"),
    });
    expect(signalsOf([owed, sent("2026-10-07", "Le compte rendu.")])).toEqual([]);
  });

  it("may fill a list without a next step, and is silent where nothing was read in it", () => {
    expect(reason(meeting({ kind: "support" }))).toMatchObject({
      weight: weighs("meetingWithoutFollowUp", 52),
    });
    expect(signalsOf([meeting()])).toEqual([]);
    for (const kind of ["done", "cancelled", "refusal", "optOut", "departure"] as const)
      expect(signalsOf([meeting({ kind })]), kind).toEqual([]);
    expect(signalsOf([anEngagement("2026-10-06", "meeting", "Atelier.", null)])).toEqual([]);
  });

  it("is theirs where the next step is", () => {
    expect(reason(meeting({ kind: "nextStep", who: "contact" }))).toMatchObject({
      weight: weighs("meetingWithoutFollowUp", 52),
    });
  });
});
