import type { Facts } from "../facts.ts";
import type { Template } from "../template.ts";
import { takenUp } from "./known.ts";
import { named, occasion } from "./phrases.ts";

export const CHAMPION_CHANGED_JOB: Template = {
  action: ({ who, newCompany }) =>
    newCompany === null
      ? `Féliciter ${who} pour son nouveau poste`
      : `Féliciter ${who} pour son arrivée chez ${newCompany}`,
  subject: () => "Vos nouvelles fonctions",
  letter: (facts) => {
    const { knownBy, you, when } = facts;
    if (knownBy !== "public" && knownBy !== "theirMessage") return takenUp(facts);
    const thanks =
      knownBy === "theirMessage" ? `Merci pour ${you("votre", "ton")} message du ${when}, et t` : "T";
    return {
      opening: [`${thanks}outes mes félicitations pour ${arrival(facts)}.`],
      provedBy: "reason",
      question: [
        you("Quels sont vos premiers chantiers ?", "Quels sont tes premiers chantiers ?"),
        you("Quand pourrions-nous en parler de vive voix ?", "Quand pourrions-nous en parler de vive voix ?"),
        you("Comment se passent vos débuts ?", "Comment se passent tes débuts ?"),
      ],
    };
  },
};

function arrival({ newCompany, company, knownBy, you }: Facts): string {
  const at = newCompany ?? (knownBy === "theirMessage" ? company : null);
  return at === null
    ? you("votre nouveau poste", "ton nouveau poste")
    : you(`votre arrivée chez ${at}`, `ton arrivée chez ${at}`);
}

export const COMPANY_NEWS: Template = {
  action: ({ who }) => `Prendre des nouvelles de ${who} après l’actualité de son entreprise`,
  subject: () => "Votre actualité",
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
  action: (facts) =>
    `Donner suite à la mise en relation évoquée par ${facts.who} le ${facts.when}${named(facts)}`,
  subject: (_, title) => (title === null ? "La mise en relation" : `Mise en relation : ${title}`),
  letter: (facts) => {
    const { knownBy, you, matter } = facts;
    const source = occasion(facts);
    if (source === null || knownBy === "ourMessage") return takenUp(facts);
    const whom =
      matter === null
        ? ""
        : matter.the === null
          ? ` (${matter.title})`
          : ` avec ${matter.the}${matter.the.includes(",") ? "," : ""}`;
    const place = knownBy === "conversation" ? `lors de ${source}` : `dans ${source}`;
    return {
      opening: [
        `Merci pour la mise en relation${whom} que ${you("vous proposiez", "tu proposais")} ${place}.`,
      ],
      provedBy: "reason",
      question: [
        you(
          "Puis-je vous préparer quelques lignes de présentation à transmettre ?",
          "Puis-je te préparer quelques lignes de présentation à transmettre ?",
        ),
        you(
          "Souhaitez-vous nous présenter, ou préférez-vous que j’écrive de votre part ?",
          "Souhaites-tu nous présenter, ou préfères-tu que j’écrive de ta part ?",
        ),
        you("Quel serait pour vous le plus simple ?", "Quel serait pour toi le plus simple ?"),
      ],
    };
  },
};

/** That somebody takes over is told only to who told it; where only we know, the message asks nothing of it. */
export const SUCCESSOR_NAMED: Template = {
  action: (facts) => `Prendre contact avec la personne qui succède à ${facts.who}${named(facts)}`,
  subject: ({ knownBy, matter }, title) =>
    knownBy === "theirMessage" && matter !== null
      ? `Prise de contact avec ${matter.title}`
      : (title ?? "La suite de nos échanges"),
  letter: (facts) => {
    const { knownBy, when, you, matter } = facts;
    if (knownBy !== "theirMessage") return takenUp(facts);
    const told =
      matter === null
        ? you("qui prend votre suite", "qui prend ta suite")
        : `que ${matter.the ?? matter.title} ${you("prend votre suite", "prend ta suite")}`;
    return {
      opening: [`Merci pour ${you("votre", "ton")} message du ${when}, et de m’avoir indiqué ${told}.`],
      provedBy: "reason",
      question: [
        you(
          "Souhaitez-vous nous présenter, ou puis-je lui écrire de votre part ?",
          "Souhaites-tu nous présenter, ou puis-je lui écrire de ta part ?",
        ),
        you(
          "Que dois-je savoir pour bien reprendre le dossier ?",
          "Que dois-je savoir pour bien reprendre le dossier ?",
        ),
      ],
    };
  },
};
