import { describe, expect, it } from "vitest";
import type { DraftAnswer } from "../schema.ts";
import { tidied } from "../tidied.ts";
import type { DraftInput, DraftSource } from "../types.ts";
import { supportQuestion } from "./ask-support.ts";
import { reviewedBy } from "./review.ts";
import { sentencesIn } from "./sentences.ts";

const MAIL: DraftSource = {
  id: "mail",
  kind: "engagement",
  date: "2026-11-17",
  author: "contact",
  audience: "shared",
  text: "Bonjour, notre DG attend le dossier et votre RIB pour l’acompte. Intervenez-vous le week-end ? Le devis ne tient que jusqu’au 30 novembre. M. Ruiz, de l’atelier, vous appellera, et on vous enverra le plan.\nOdile Bram, assistante de direction",
};
const CALL: DraftSource = {
  ...MAIL,
  id: "call",
  author: "us",
  audience: "present",
  date: "2026-11-20",
  text: "Promis de lui remettre les tarifs pour 14 techniciens sous huitaine. La marge est mince, prochaine étape à voir avec Paul.",
  told: ["Promis de lui remettre les tarifs pour 14 techniciens sous huitaine."],
};

const input = (
  sources: readonly DraftSource[] = [MAIL, CALL],
  more: Partial<DraftInput> = {},
): DraftInput => ({
  contact: { id: "c", firstName: "Agnès", lastName: "Lorrain", job: null, company: "Ateliers Vasseur" },
  salesperson: { name: "Camille Renaud" },
  type: "ongoingBusiness",
  reasons: [{ signal: "owedDocument", due: null, sourceIds: sources.slice(0, 1).map(({ id }) => id) }],
  sources,
  register: "vous",
  names: [],
  ...more,
});

const OPENING = "Vous m’écrivez que vous attendez le dossier.";
const answer = (said: string, opening = OPENING, quote = "attend le dossier"): DraftAnswer => ({
  action: "Écrire à Agnès Lorrain",
  reasoning: "",
  prettyAction: "Écrire à Agnès Lorrain",
  prettyReasoning: "",
  subject: "Votre dossier",
  message: `Bonjour Agnès,\n\n${opening} ${said}`,
  register: "vous",
  claims: [{ text: opening, quote, sources: [1] }],
});

/** The kinds of rules that refuse it where the judging model supports it all. */
function refused(draft: DraftAnswer, given = input()): string[] {
  const tidy = tidied(draft, given);
  const reviewed = reviewedBy(
    tidy,
    given,
    sentencesIn(tidy, given).map(() => true),
  );
  return reviewed.ok ? [] : reviewed.refusals.flatMap(({ violations }) => violations.map(({ kind }) => kind));
}

describe("honest French that a model supports", () => {
  it.each([
    ["has words that no source has", "Sous quelle forme souhaitez-vous recevoir cet ensemble ?"],
    ["apologises", "Je vous prie de nous excuser de ce retard."],
    ["congratulates", "Toutes mes félicitations pour ce beau projet."],
    ["takes up a talk", "Je fais suite à notre appel du 20 novembre."],
    ["says what they ask of every week", "Vous demandez si nous intervenons le week-end : [notre réponse]."],
    ["names a DG", "Votre directeur général l’aura à temps."],
    ["speaks of papers they asked for", "Voici notre RIB pour votre acompte : [notre RIB]."],
    ["names who signed", "Merci à Odile Bram pour ce rappel."],
    ["names somebody of the mail outside the quote", "J’attends l’appel de M. Ruiz."],
    ["says « on » of what « vous » do", "Vous m’enverrez le plan."],
    ["speaks of a next step", "Quelle est pour vous la prochaine étape ?"],
    ["says a restriction otherwise", "Le devis tient jusqu’au 30 novembre et pas plus tard."],
    ["says « huitaine » as we did", "Nous devions vous remettre les tarifs sous huitaine."],
    ["thanks them for telling", "Merci de me prévenir. Quel jour vous irait ?"],
    ["asks nothing", "Je vous l’apporte en personne."],
    ["leaves a place to fill", "Les voici pour vos 14 techniciens : [vos tarifs]."],
  ])("is kept where it %s", (_, said) => {
    expect(refused(answer(said))).toEqual([]);
  });

  it("is kept with a quote that joins two passages, proved by the longer", () => {
    const joined = answer("", OPENING, "notre DG attend le dossier … pour l’acompte");
    expect(refused(joined)).toEqual([]);
    expect(tidied(joined, input()).claims).toMatchObject([
      { quote: "notre DG attend le dossier", sources: [1] },
    ]);
  });

  it("is greeted as we greet them where it greets another", () => {
    const style = { greeting: "Chère Madame Lorrain,", closing: null, language: "fr", examples: [] } as const;
    const draft = { ...answer(""), message: `Bonjour Paul,\n\n${OPENING}` };
    expect(tidied(draft, input([MAIL], { style })).message).toBe(`Chère Madame Lorrain,\n\n${OPENING}`);
    expect(tidied(draft, input()).message).toBe(`Bonjour Agnès,\n\n${OPENING}`);
  });
});

describe("what code is sure of", () => {
  it.each([
    ["placeholder", "Voici la réponse de [Prénom]."],
    ["placeholder", "Bien à vous, [Prénom]."],
    ["internal", "Notre marge est mince."],
    ["number", "Voici les tarifs pour 15 techniciens."],
    ["name", "Gontran Briskey vous appellera."],
    ["relative_date", "Je vous appelle ce week-end."],
    ["denied", "Notre DG n’attend pas le dossier."],
    ["asked", "Nous intervenons le week-end."],
    ["requests", "Quel jour vous irait ? À quelle heure ?"],
    ["unproven", "Votre comptable attend le RIB."],
  ])("is refused whatever that model says: %s, %s", (kind, said) => {
    expect(refused(answer(said))).toContain(kind);
  });

  it("is told to the repair by its own cause, and « unsupported » only where code knows none", () => {
    const given = input();
    const draft = tidied(answer("Gontran Briskey vous appellera. Votre dossier est parti."), given);
    const reviewed = reviewedBy(draft, given, [true, false, false]);
    expect(
      reviewed.ok ? [] : reviewed.refusals.map(({ violations }) => violations.map(({ kind }) => kind)),
    ).toEqual([["name"], ["unsupported"]]);
  });
});

describe("the judging model", () => {
  it("is told which calls took place, and of these what both know", () => {
    const given = input();
    const asked = supportQuestion(sentencesIn(answer(""), given), given)?.input ?? "";
    expect(asked).toContain("Appels et rendez-vous qui ont eu lieu avec le contact : 2026-11-20\n");
    expect(asked).toContain('kind="engagement_spoken_with_contact"');
    expect(asked).not.toContain("marge");
  });
});

describe("a contact who writes English or German", () => {
  it.each([
    [
      "en",
      "Could you please send us the file for our two sites?",
      "You asked us to send you the file for your two sites.",
      "Hello Agnès,\n\nYou asked us to send you the file for your two sites. Here it is: [our file]. Which day would suit you for a short call?",
    ],
    [
      "de",
      "Können Sie uns bitte die Unterlagen für unsere zwei Standorte schicken?",
      "Sie haben uns um die Unterlagen für Ihre zwei Standorte gebeten.",
      "Guten Tag Frau Lorrain,\n\nSie haben uns um die Unterlagen für Ihre zwei Standorte gebeten. Welcher Tag passt Ihnen für ein kurzes Gespräch?",
    ],
  ] as const)("is answered so, and in nothing else: %s", (language, quote, text, message) => {
    const draft = { ...answer(""), message, claims: [{ text, quote, sources: [1] as [1] }] };
    const style = { greeting: null, closing: null, language, examples: [] };
    const mail = { ...MAIL, text: quote };
    expect(refused(draft, input([mail], { style }))).toEqual([]);
    expect(refused(draft, input([mail]))).toContain("unproven");
    expect(
      refused({ ...draft, message: message.replace(/\.[^.]*$/, ". 12 500 €.") }, input([mail], { style })),
    ).toContain("amount");
  });
});
