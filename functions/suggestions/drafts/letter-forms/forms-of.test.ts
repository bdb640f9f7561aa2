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
} from "../../ranking/history.fixture.ts";
import { formsOf } from "./forms-of.ts";

const user = { name: "Camille Renaud", signature: "Camille Renaud\n06 11 22 33 44" };
const LETTER = `Bonjour Madame Roux,

Je vous rappelle comme promis avec [vos tarifs]. Ils valent pour vos 14 techniciens.

Quelle date retenez-vous pour la mise en service ?

Belle journée,

Camille Renaud
06 11 22 33 44`;

type Rows = Parameters<typeof aHistory>[0];
const forms = (rows: Rows, message = LETTER, overrides: Partial<Parameters<typeof formsOf>[0]> = {}) =>
  formsOf({
    message,
    user,
    register: "vous",
    reasons: explain(rows).reasons,
    history: aHistory(rows),
    now: new Date(`${TODAY}T18:00:00Z`),
    day: TODAY,
    timeZone: "Europe/Paris",
    ...overrides,
  });

const TARIFFS = { ...promise("call", "vendredi"), object: "les tarifs pour 14 techniciens" };
const written = sent("2026-10-06", "Je vous rappelle vendredi pour les tarifs pour 14 techniciens.", [
  TARIFFS,
]);

describe("a call", () => {
  it("begins with who calls, the promise and its matter", () => {
    expect(forms([written]).call.opening).toBe(
      "Bonjour Madame Roux, Camille Renaud\u00a0: je vous rappelle comme promis au sujet des tarifs pour 14 techniciens.",
    );
  });

  it.each([
    [
      "un appel où nous l’avons dit",
      anEngagement("2026-10-06", "phone_call", "Promis : rappel vendredi.", [TARIFFS]),
    ],
    [
      "une note qui dit que c’est promis",
      aNote("2026-10-06", "Promis à Mme Roux de la rappeler vendredi.", [TARIFFS], {
        author: "Camille Renaud",
      }),
    ],
  ])("knows of it from %s", (_, row) => {
    expect(forms([row]).call.opening).toContain("je vous rappelle comme promis au sujet des tarifs");
  });

  it("says what a colleague agreed as agreed, and what only we noted not at all", () => {
    const colleagues = aNote("2026-10-06", "Promis à Mme Roux de la rappeler vendredi.", [TARIFFS]);
    expect(forms([colleagues]).call.opening).toContain("je vous rappelle comme convenu au sujet des tarifs");
    const noted = aNote("2026-10-06", "La rappeler vendredi, budget serré.", [TARIFFS]);
    const { opening, points } = forms(
      [noted],
      "Bonjour,\n\nNous préparons votre dossier.\n\nBelle journée,",
    ).call;
    expect(opening).toBe("Bonjour, Camille Renaud. Nous préparons votre dossier.");
    expect(JSON.stringify(points)).not.toContain("tarifs");
  });

  it.each([
    [
      "la question du client",
      [received("2026-10-06", "La pose est-elle comprise ?", [{ kind: "question", who: "us" as const }])],
      "je vous appelle pour répondre à votre question du mardi 6 octobre.",
    ],
    [
      "l’envoi promis",
      [
        sent("2026-10-01", "Je vous envoie la notice mercredi.", [
          { ...promise("send", "mercredi"), object: "la notice" },
        ]),
      ],
      "je vous avais promis la notice, je vous appelle à ce sujet.",
    ],
    [
      "ce qu’il nous demande",
      [received("2026-10-06", "Envoyez-moi vos tarifs.", [{ ...promise("send"), object: "vos tarifs" }])],
      "vous m’avez demandé nos tarifs, je vous appelle à ce sujet.",
    ],
    [
      "notre devis",
      [sent("2026-09-25", "Voici notre devis.", [{ kind: "quoteSent" as const }])],
      "je vous appelle au sujet de notre devis du vendredi 25 septembre.",
    ],
  ])("of %s says what it is about", (_, rows, said) => {
    expect(forms(rows).call.opening).toBe(`Bonjour Madame Roux, Camille Renaud\u00a0: ${said}`);
  });

  it("says tu to whom one says tu", () => {
    const opening = forms([written], LETTER, { register: "tu" }).call.opening;
    expect(opening).toContain("je te rappelle comme promis");
  });

  it.each([
    ["Monsieur Sarrazin,", "Bonjour Monsieur Sarrazin, Camille Renaud"],
    ["Chère Geneviève,", "Bonjour Geneviève, Camille Renaud"],
    ["Hello Tom,", "Hello Tom, Camille Renaud. The quote is ready."],
  ])("greets aloud as « %s » does in writing", (greeting, said) => {
    const body = greeting.startsWith("Hello") ? "The quote is ready." : "Le devis est prêt.";
    expect(forms([written], `${greeting}\n\n${body}`).call.opening.startsWith(said)).toBe(true);
  });

  it("gives three points with their sources beside what the opening says, and the letter's question last", () => {
    const asked = received("2026-10-07", "La pose est-elle comprise ?", [{ kind: "question", who: "us" }]);
    const owed = anEngagement("2026-10-02", "phone_call", "Elle nous envoie le plan du site lundi.", [
      { kind: "commitment", who: "contact", act: "send", object: "le plan du site", due: "lundi" },
    ]);
    const { opening, points } = forms([asked, written, owed]).call;
    expect(opening).toContain("des tarifs pour 14 techniciens");
    expect(points.map(({ text, source }) => [text, source.id])).toEqual([
      ["Attendu de sa part\u00a0: le plan du site, pour lundi 5 octobre", owed.id],
      ["Sa question\u00a0: «\u00a0La pose est-elle comprise\u202f?\u00a0»", asked.id],
      ["À demander\u00a0: Quelle date retenez-vous pour la mise en service\u202f?", written.id],
    ]);
  });

  it("says the matter once: where there is nothing else to say it is the point, with where it stands", () => {
    const { opening, points } = forms([written], "Bonjour,\n\nMerci.").call;
    expect(opening).toBe("Bonjour, Camille Renaud\u00a0: je vous rappelle comme promis.");
    expect(points).toEqual([
      {
        text: "Sujet de l’appel\u00a0: les tarifs pour 14 techniciens",
        source: { kind: "engagement", id: written.id, date: "2026-10-06" },
      },
    ]);
    const notice = sent("2026-10-01", "Je vous envoie la notice mercredi.", [
      { ...promise("send", "mercredi"), object: "la notice" },
    ]);
    expect(forms([notice], "Bonjour,\n\nMerci.").call).toMatchObject({
      opening: "Bonjour, Camille Renaud\u00a0: je vous appelle au sujet de ce que je vous avais promis.",
      points: [{ text: expect.stringMatching(/^À envoyer\s: la notice/) as string }],
    });
  });

  it("marks a point that was read with doubt", () => {
    const hedged = anEngagement("2026-10-02", "phone_call", "Il nous envoie peut-être le plan lundi.", [
      {
        kind: "commitment",
        who: "contact",
        act: "send",
        object: "le plan du site",
        due: "lundi",
        quote: "Il nous envoie peut-être le plan lundi.",
      },
    ]);
    expect(forms([written, hedged]).call.points[0]?.text).toBe(
      "Attendu de sa part\u00a0: le plan du site, pour lundi 5 octobre (à vérifier)",
    );
  });

  it("asks nobody for the call that is being made", () => {
    const letter = "Bonjour,\n\nNotre appel est prévu. Quel créneau vous conviendrait le mieux ?";
    const { opening, points } = forms([written], letter).call;
    expect(JSON.stringify([opening, points])).not.toContain("créneau");
  });

  it.each(["la marge de 30 %", "une remise de 10 %", "le budget de la direction"])(
    "never comes to %s, though it was said in a talk",
    (object) => {
      const talk = anEngagement("2026-10-06", "meeting", `À lui donner : ${object}.`, [
        { ...promise("send"), object },
      ]);
      expect(JSON.stringify(forms([talk], "Bonjour,\n\nMerci pour cet échange.").call)).not.toContain(object);
    },
  );

  it("leaves out what is settled since", () => {
    const called = anEngagement(TODAY, "phone_call", "Tarifs donnés.", []);
    const { points } = forms([written, called], LETTER, { reasons: [] }).call;
    expect(points).toEqual([]);
  });
});

describe("a short form", () => {
  it("is an SMS of two lines, which keeps the place to fill and the question", () => {
    expect(forms([written]).sms).toBe(
      "Bonjour Madame Roux, je vous rappelle comme promis avec [vos tarifs].\nQuelle date retenez-vous pour la mise en service ? Camille Renaud",
    );
  });

  it("is a message of four lines on LinkedIn", () => {
    expect(forms([written]).linkedin.split("\n")).toEqual([
      "Bonjour Madame Roux,",
      "Je vous rappelle comme promis avec [vos tarifs]. Ils valent pour vos 14 techniciens.",
      "Quelle date retenez-vous pour la mise en service ?",
      "Camille Renaud",
    ]);
  });

  it("keeps what is to fill in before what only opens, and cuts no long text in the middle", () => {
    const long = `Bonjour,\n\n${"Nous avons bien avancé. ".repeat(3)}Le prix est de [votre prix]. ${"Une phrase qui dure ".repeat(14)}.\n\nQuand ?`;
    const { sms, linkedin } = forms([written], long);
    expect(sms).toContain("[votre prix]");
    expect(linkedin).toContain("[votre prix]");
    expect(sms.split("\n")).toHaveLength(2);
    expect(linkedin.split("\n")).toHaveLength(4);
  });

  it("has no marks of markdown, no signature of several lines, and no name written small", () => {
    const letter =
      "Bonjour,\n\n**Julie** m’a parlé de vous \\*.\n\nCordialement,\n\nCamille Renaud\n06 11 22 33 44";
    expect(forms([written], letter).sms).toBe("Bonjour. Julie m’a parlé de vous *.\nCamille Renaud");
  });

  it("of an empty message is the name alone", () => {
    expect(forms([written], "").sms).toBe("Camille Renaud");
  });
});

describe("all that a form says", () => {
  it("stands in the letter or is known to the contact, whatever the history", () => {
    const noted = aNote("2026-10-01", "Décideur fâché, marge à 40 %, concurrent Acme en face.", [
      { kind: "competitor" },
      { kind: "trouble", who: "us" },
    ]);
    const said = JSON.stringify(forms([written, noted]));
    for (const word of ["Acme", "fâché", "marge"]) expect(said).not.toContain(word);
  });
});
