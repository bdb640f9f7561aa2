import { describe, expect, it } from "vitest";
import { CLICHES } from "./form.ts";
import type { DraftToVerify, Given, ViolationKind } from "./types.ts";
import { verifyDraft } from "./verify-draft.ts";

const given: Given = {
  sources: [
    {
      id: "note-1",
      kind: "note",
      date: "2026-10-05",
      author: "us",
      text: "Vu Inès. Devis de 12 400 € pour trois sites, remise de 5 %. Elle veut démarrer mi-novembre. Je la rappelle jeudi à 14 h 30.",
    },
    {
      id: "mail-1",
      kind: "engagement",
      date: "2026-10-06",
      author: "contact",
      text: "Bonjour Marc, la pose est-elle comprise ? Écrivez-moi à ines@ailleurs.example ou au 06 11 22 33 44. Julie Morvan suit le dossier. À demain.",
    },
  ],
  trusted: {
    names: ["Inès Fabre", "Moulin Neuf", "Marc Vidal"],
    days: ["2026-11-24"],
    urls: ["https://rdv.ordalys.example/marc"],
    emails: ["marc@ordalys.example"],
    phones: ["+33 6 98 76 54 32"],
  },
};

const CLAIM = "Notre devis de 12 400 € concernait vos trois sites.";
const QUOTE = "Devis de 12 400 € pour trois sites";
const PLAIN: DraftToVerify = {
  subject: "Votre devis",
  message: `Bonjour Inès,\n\n${CLAIM} Quand pourrions-nous en parler ?\n\nBien cordialement,\nMarc Vidal`,
  claims: [{ text: CLAIM, quote: QUOTE, sourceIds: ["note-1"] }],
  register: "vous",
};

const kindsOf = (draft: DraftToVerify): ViolationKind[] => [
  ...new Set(verifyDraft(draft, given).map(({ kind }) => kind)),
];
/** The same draft with a sentence more, which claims nothing. */
const adding = (sentence: string): DraftToVerify => ({
  ...PLAIN,
  message: PLAIN.message.replace(CLAIM, `${CLAIM} ${sentence}`),
});

describe("a draft", () => {
  it("whose every fact is proved has nothing wrong", () => {
    expect(verifyDraft(PLAIN, given)).toEqual([]);
  });

  it("may join a first and a last name that are trusted one after the other, and no others", () => {
    const apart: Given = {
      ...given,
      trusted: { ...given.trusted, names: ["Inès", "Fabre", "Moulin Neuf", "Marc Vidal"] },
    };
    expect(verifyDraft(adding("Inès Fabre est au courant."), apart)).toEqual([]);
    expect(verifyDraft(adding("Inès Vidal est au courant."), apart)).toMatchObject([
      { kind: "name", text: "Inès Vidal" },
    ]);
  });

  it("may say in a kin word what a source says, and not what none does", () => {
    const told = (text: string): Given => ({
      ...given,
      sources: given.sources.map((one) => ({ ...one, text: `${one.text} ${text}` })),
    });
    const said = adding("Vos recrutements avancent.");
    expect(verifyDraft(said, told("Ils embauchent."))).toEqual([]);
    expect(verifyDraft(said, given)).toMatchObject([{ kind: "unproven", text: "recrutements" }]);
  });

  it.each([
    ["the day a source was written", "Nous en parlions le 5 octobre."],
    ["a day read from the day of its source", "Notre appel était prévu le jeudi 8 octobre à 14 h 30."],
    ["a vaguer word for it", "Vous vouliez démarrer en novembre."],
    ["the same stretch", "Vous vouliez démarrer à la mi-novembre."],
    ["an amount in words", "Le montant de douze mille quatre cents euros tient compte d’une remise de 5 %."],
    ["an amount in thousands", "Le montant est de 12,4 k€."],
    ["a trusted day", "L’échéance est le 24 novembre."],
    [
      "a trusted link, address and number",
      "Voici https://rdv.ordalys.example/marc, marc@ordalys.example et le 06 98 76 54 32.",
    ],
    ["how long a talk would last", "Quinze minutes suffiront."],
  ])("may tell %s", (_what, sentence) => {
    expect(verifyDraft(adding(sentence), given)).toEqual([]);
  });

  it.each<[ViolationKind, string]>([
    ["date", "Nous en parlions le 7 octobre."],
    ["date", "Notre appel était prévu le vendredi 8 octobre."],
    ["date", "Vous vouliez démarrer le 15 novembre 2027."],
    ["date", "Vous vouliez démarrer à la mi-décembre."],
    ["date", "Le projet date de 2019."],
    ["relative_date", "Je vous appelle demain."],
    ["relative_date", "Parlons-en la semaine prochaine."],
    ["relative_date", "Vous m’écriviez il y a deux semaines."],
    ["number", "Cela concerne quatre personnes."],
    ["number", "Notre appel était prévu à 15 h."],
    ["amount", "Le montant est de 13 400 €."],
    ["amount", "Le montant est de douze mille euros."],
    ["percentage", "Vous gagnez douze pour cent."],
    ["name", "Solène m’en a parlé."],
    ["name", "Nous travaillons aussi avec VALORIS."],
    ["name", "Votre collègue d’Orvanne est d’accord."],
    ["url", "Voyez www.ailleurs.example."],
    ["email", "Écrivez à paul@ailleurs.example."],
    ["phone", "Appelez le 07 11 22 33 44."],
    ["iban", "Réglez sur FR76 3000 6000 0112 3456 7890 189."],
    ["quote", "Vous écriviez : « la livraison est bien trop chère »."],
    ["unproven", "Votre directrice financière est d’accord."],
    ["cliche", "J’espère que vous allez bien."],
    ["placeholder", "Merci à [Prénom]."],
    ["markup", "Voici ![logo](https://x.example/a.png)."],
    ["markup", "Voici <b>tout</b>."],
    ["markup", "Voici [ce lien](https://rdv.ordalys.example/marc)."],
    ["requests", "Avez-vous reçu le devis ?"],
    ["register", "Je te remercie."],
  ])("is told of its %s: %s", (kind, sentence) => {
    expect(kindsOf(adding(sentence))).toContain(kind);
  });

  it("may use nobody else’s facts: a source that no claim cites proves nothing", () => {
    const draft = adding("Julie Morvan suit le dossier.");
    expect(kindsOf(draft)).toEqual(["name"]);
    const cited = {
      ...draft,
      claims: [
        ...PLAIN.claims,
        {
          text: "Julie Morvan suit le dossier.",
          quote: "Julie Morvan suit le dossier",
          sourceIds: ["mail-1"],
        },
      ],
    };
    expect(verifyDraft(cited, given)).toEqual([]);
  });

  it("never takes an address from a source, even where it quotes it", () => {
    const sentence = "Vous écriviez : « Écrivez-moi à ines@ailleurs.example ou au 06 11 22 33 44 ».";
    const claims = [{ text: sentence, quote: "Écrivez-moi à ines@ailleurs.example", sourceIds: ["mail-1"] }];
    expect(kindsOf({ ...adding(sentence), claims: [...PLAIN.claims, ...claims] })).toEqual([
      "email",
      "phone",
    ]);
  });

  it("may repeat « demain » as the source’s own words", () => {
    const sentence = "Vous terminiez par : « Julie Morvan suit le dossier. À demain ».";
    const claims = [{ text: sentence, quote: "À demain", sourceIds: ["mail-1"] }];
    expect(verifyDraft({ ...adding(sentence), claims: [...PLAIN.claims, ...claims] }, given)).toEqual([]);
  });

  it.each<[ViolationKind, Partial<DraftToVerify["claims"][number]>]>([
    ["quote", { quote: "Devis de 12 500 € pour trois sites" }],
    ["quote", { quote: "" }],
    ["source", { sourceIds: ["note-1", "note-9"] }],
    ["source", { sourceIds: [] }],
    ["claim_not_in_message", { text: "Notre devis concernait vos sites." }],
  ])("has a wrong claim: %s", (kind, change) => {
    expect(kindsOf({ ...PLAIN, claims: PLAIN.claims.map((claim) => ({ ...claim, ...change })) })).toContain(
      kind,
    );
  });

  it("is quoted alike whatever its spaces, apostrophes and dashes; its capitals count", () => {
    const quoted = (quote: string) =>
      kindsOf({ ...PLAIN, claims: [{ text: CLAIM, quote, sourceIds: ["note-1"] }] });
    expect(quoted("Devis de 12\u00a0400\u202f€  pour trois sites")).toEqual([]);
    expect(quoted("devis de 12 400 € pour trois sites")).toEqual(["quote"]);
  });

  it("asks for one thing, begins with a greeting, and is no longer than 120 words", () => {
    expect(
      kindsOf({ ...PLAIN, message: PLAIN.message.replace("Quand pourrions-nous en parler ?", "") }),
    ).toEqual(["requests"]);
    expect(kindsOf({ ...PLAIN, message: PLAIN.message.replace("Bonjour Inès,\n\n", "") })).toEqual([
      "greeting",
    ]);
    expect(kindsOf(adding("Nous pouvons en parler. ".repeat(30)))).toEqual(["length"]);
    expect(kindsOf({ ...PLAIN, message: " \n" })).toEqual(["empty"]);
  });

  it("is verified in its subject too", () => {
    expect(verifyDraft({ ...PLAIN, subject: "13 400 € pour Solène" }, given)).toEqual([
      { kind: "amount", text: "13 400 €", start: null, end: null },
      { kind: "name", text: "Solène", start: null, end: null },
    ]);
  });

  it("shows where each violation stands", () => {
    const draft = adding("Le montant est de 13 400 €.");
    const [violation] = verifyDraft(draft, given);
    expect(draft.message.slice(violation?.start ?? 0, violation?.end ?? 0)).toBe("13 400 €");
  });
});

describe("the list of clichés", () => {
  it("holds at least forty formulas", () => {
    expect(CLICHES.length).toBeGreaterThanOrEqual(40);
  });
});
