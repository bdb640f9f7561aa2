import type { Facts } from "../facts.ts";
import { FRAMES, type Letter, type Template } from "../template.ts";
import { withArticle } from "../article.ts";
import { takenUp } from "./known.ts";
import { named, occasion, ofWho } from "./phrases.ts";

export const CHAMPION_CHANGED_JOB: Template = {
  action: ({ who, newCompany }) =>
    newCompany === null
      ? `Féliciter ${who} pour son nouveau poste`
      : `Féliciter ${who} pour son arrivée chez ${newCompany}`,
  subject: ({ you }) => you("Vos nouvelles fonctions", "Tes nouvelles fonctions"),
  letter: (facts) => {
    const { knownBy, you, when } = facts;
    if (knownBy !== "public" && knownBy !== "theirMessage") return takenUp(facts);
    const thanks =
      knownBy === "theirMessage" ? `Merci pour ${you("votre", "ton")} message du ${when}, et t` : "T";
    return {
      opening: [`${thanks}outes mes félicitations pour ${arrival(facts)}.`],
      provedBy: "reason",
      rest: [
        [
          you(
            `J’aurais plaisir à vous revoir le ${FRAMES.date}.`,
            `J’aurais plaisir à te revoir le ${FRAMES.date}.`,
          ),
          you(
            `Je vous propose de nous parler le ${FRAMES.date}.`,
            `Je te propose de nous parler le ${FRAMES.date}.`,
          ),
          you("Quels sont vos premiers chantiers ?", "Quels sont tes premiers chantiers ?"),
        ],
      ],
    };
  },
};

function arrival({ newCompany, company, knownBy, you }: Facts): string {
  const name = newCompany ?? (knownBy === "theirMessage" ? company : null);
  // « à l’imprimerie Tosello », not « chez Imprimerie Tosello »: how one says it is not known.
  const at = name === null || withArticle(name.toLowerCase()) !== null ? null : name;
  return at === null
    ? you("votre nouveau poste", "ton nouveau poste")
    : you(`votre arrivée chez ${at}`, `ton arrivée chez ${at}`);
}

export const COMPANY_NEWS: Template = {
  action: (facts) => `Prendre des nouvelles ${ofWho(facts)} après l’actualité de son entreprise`,
  subject: ({ you }) => you("Votre actualité", "Ton actualité"),
  letter: ({ quote, when, company, you }) => ({
    opening: [
      quote === null
        ? `J’ai lu l’article paru le ${when} au sujet de ${company ?? you("votre entreprise", "ton entreprise")}.`
        : `J’ai lu l’article paru le ${when} : « ${quote} ».`,
    ],
    provedBy: "reason",
    question: [
      you(
        "Qu’est-ce que cela change pour vous et vos équipes ?",
        "Qu’est-ce que cela change pour toi et tes équipes ?",
      ),
      you("Quels besoins cela fait-il naître chez vous ?", "Quels besoins cela fait-il naître chez toi ?"),
      you("Quelles sont vos priorités dans ce contexte ?", "Quelles sont tes priorités dans ce contexte ?"),
    ],
  }),
};

export const PENDING_INTRODUCTION: Template = {
  action: (facts) => `Donner suite à la mise en relation proposée par ${facts.who}${named(facts)}`,
  subject: (_, title) =>
    title === null ? "La mise en relation" : `Mise en relation : ${title.split(",")[0]}`,
  letter: (facts) => {
    const { knownBy, you, matter } = facts;
    const source = occasion(facts);
    if (source === null || knownBy === "ourMessage") return takenUp(facts);
    const name = (matter?.the ?? "").split(",")[0] ?? "";
    const whom = name === "" ? "" : ` avec ${name}`;
    return {
      opening: [
        `Avec plaisir pour la mise en relation${whom} que ${you("vous me proposiez", "tu me proposais")} ${knownBy === "conversation" ? "lors de" : "dans"} ${source}.`,
        `Merci de m’avoir proposé ${knownBy === "conversation" ? "lors de" : "dans"} ${source} une mise en relation${whom} : j’accepte avec plaisir.`,
      ],
      provedBy: "reason",
      rest: [
        [
          you(
            `Merci de votre aide ; voici mes disponibilités : ${FRAMES.dates}.`,
            `Merci de ton aide ; voici mes disponibilités : ${FRAMES.dates}.`,
          ),
          `Voici quand je suis disponible pour un premier échange : ${FRAMES.dates}.`,
        ],
      ],
    };
  },
};

/** To who has taken over: nothing was said between us yet. */
const introduced = ({ you, salesperson }: Facts): Letter => ({
  opening: [],
  provedBy: "nothing",
  rest: [
    [`Je me présente : ${salesperson}, ${you("votre", "ton")} contact pour ${FRAMES.matter}.`],
    [
      you(
        `Je vous propose de faire connaissance le ${FRAMES.date}.`,
        `Je te propose de faire connaissance le ${FRAMES.date}.`,
      ),
      you(`Quand pourrions-nous faire connaissance ?`, `Quand pourrions-nous faire connaissance ?`),
    ],
  ],
});

/** That somebody takes over is told only to who told it; where only we know, the message says nothing of it. */
export const SUCCESSOR_NAMED: Template = {
  action: (facts) => `Prendre contact avec la personne qui succède à ${facts.who}${named(facts)}`,
  subject: ({ knownBy, matter }, title) =>
    knownBy === "theirMessage" && matter !== null
      ? `Prise de contact avec ${matter.title}`
      : (title ?? "La suite de nos échanges"),
  letter: (facts) => {
    const { knownBy, when, you, matter } = facts;
    if (knownBy !== "theirMessage") return facts.isTheSuccessor ? introduced(facts) : takenUp(facts);
    const told =
      matter === null
        ? you("qui prend votre suite", "qui prend ta suite")
        : `que ${matter.the ?? matter.title} ${you("prend votre suite", "prend ta suite")}`;
    return {
      opening: [`Merci pour ${you("votre", "ton")} message du ${when}, et de m’avoir indiqué ${told}.`],
      provedBy: "reason",
      rest: [
        [
          you(
            "Je prends contact de votre part, si vous le voulez bien.",
            "Je prends contact de ta part, si tu le veux bien.",
          ),
          you("Je lui écris en me recommandant de vous.", "Je lui écris en me recommandant de toi."),
        ],
      ],
    };
  },
};
