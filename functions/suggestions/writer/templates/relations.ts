import type { Facts } from "../facts.ts";
import { recalled } from "../recalled.ts";
import type { Template } from "../template.ts";

export const CHAMPION_CHANGED_JOB: Template = {
  action: ({ who, newCompany }) =>
    newCompany === null
      ? `Féliciter ${who} pour son nouveau poste`
      : `Féliciter ${who} pour son arrivée chez ${newCompany}`,
  subject: () => "Vos nouvelles fonctions",
  openings: (facts) =>
    facts.knownBy === "public" || facts.knownBy === "theirMessage"
      ? [
          `J’ai appris ${arrival(facts)} et vous en félicite.`,
          `Toutes mes félicitations pour ${arrival(facts)}.`,
          `Je vous félicite pour ${arrival(facts)}.`,
          `Bravo pour ${arrival(facts)}.`,
        ]
      : [],
  offers: ({ knownBy }) =>
    knownBy === "public" || knownBy === "theirMessage"
      ? []
      : ["J’aurais plaisir à prendre de vos nouvelles.", "Échanger avec vous me ferait plaisir."],
  requests: () => [
    "Accepteriez-vous de me parler de vos nouvelles priorités ?",
    "Quels sont vos premiers chantiers ?",
    "Seriez-vous disponible pour un court échange dans les prochaines semaines ?",
    "Comment se passent vos débuts ?",
    "Sur quels sujets allez-vous travailler ?",
    "Quand pourrions-nous échanger à ce propos ?",
    "Quels projets vous attendent ?",
    "Qu’est-ce qui vous occupe en premier ?",
    "En quoi pourrais-je vous être utile ?",
    "Puis-je vous appeler un de ces jours ?",
  ],
};

const arrival = ({ newCompany }: Facts): string =>
  newCompany === null ? "votre nouveau poste" : `votre arrivée chez ${newCompany}`;

export const COMPANY_NEWS: Template = {
  action: ({ who }) => `Prendre des nouvelles de ${who} après l’actualité de son entreprise`,
  subject: () => "Votre actualité",
  openings: (facts) => [
    news(facts, "J’ai lu l’article paru"),
    news(facts, "Un article est paru"),
    news(facts, "J’ai relevé l’article paru"),
  ],
  offers: () => [],
  requests: () => [
    "Qu’est-ce que cela change pour vous et vos équipes ?",
    "Quelles sont vos priorités dans ce contexte ?",
    "Que représente cette nouvelle pour votre activité ?",
    "En quoi cela touche-t-il vos projets ?",
    "Quels besoins cela fait-il naître chez vous ?",
    "Comment vivez-vous ce moment ?",
    "Quelles en sont les suites pour votre service ?",
    "Qu’attendez-vous de cette étape ?",
    "Sur quoi vos équipes vont-elles se concentrer ?",
    "Est-ce l’occasion d’en parler ensemble ?",
  ],
};

function news({ quote, when, company }: Facts, opening: string): string {
  if (quote !== null) return `${opening} le ${when} : « ${quote} ».`;
  return `${opening} le ${when} au sujet de ${company ?? "votre entreprise"}.`;
}

/** Nothing happened but time, which nobody owes us a word about. */
export const CADENCE: Template = {
  action: ({ who }) => `Prendre des nouvelles de ${who}`,
  subject: () => "Prendre de vos nouvelles",
  openings: () => [],
  offers: () => [
    "Je prends de vos nouvelles.",
    "J’aimerais savoir où vous en êtes.",
    "J’aurais plaisir à avoir de vos nouvelles.",
    "Je me permets de prendre de vos nouvelles.",
  ],
  requests: () => [
    "Comment allez-vous, vous et votre équipe ?",
    "Quels sujets vous occupent en ce moment ?",
    "Quelles sont vos priorités des prochaines semaines ?",
    "Comment puis-je vous être utile ?",
    "Y a-t-il un sujet sur lequel je peux vous aider ?",
    "Qu’est-ce qui a changé chez vous récemment ?",
    "Quand pourrions-nous prendre un moment pour échanger ?",
    "De quoi auriez-vous besoin ces prochains temps ?",
    "Quels projets avez-vous devant vous ?",
    "Voulez-vous que nous fassions le point ensemble ?",
  ],
};

/** Nothing is left to tell but that the salesperson chose this day: the contact does not know of it. */
export const PUT_OFF: Template = {
  action: ({ who }) => `Reprendre contact avec ${who}, comme vous l’aviez prévu`,
  subject: () => "Reprendre contact",
  openings: () => [],
  offers: () => [
    "Je prends de vos nouvelles.",
    "Je me tiens à votre disposition.",
    "J’aimerais savoir comment vous aider.",
  ],
  requests: () => [
    "Quelles sont vos priorités en ce moment ?",
    "Est-ce un bon moment pour échanger ?",
    "Comment puis-je vous être utile ?",
    "Quels sujets vous occupent en ce moment ?",
    "Quand pourrions-nous faire le point ?",
    "Un court échange vous conviendrait-il ?",
    "Par quoi aimeriez-vous commencer ?",
    "Que puis-je vous apporter à ce stade ?",
    "Qu’attendez-vous de moi pour la suite ?",
    "Souhaitez-vous que nous en parlions de vive voix ?",
  ],
};

/** That somebody takes over is told only to who told it; where only we know, the message asks whom to write to. */
export const SUCCESSOR_NAMED: Template = {
  action: ({ who }) => `Prendre contact avec la personne qui succède à ${who}`,
  subject: ({ knownBy }) => (knownBy === "theirMessage" ? "Faire connaissance" : "Poursuivre nos échanges"),
  openings: (facts) => (facts.knownBy === "theirMessage" ? recalled(facts) : []),
  offers: ({ knownBy }) =>
    knownBy === "theirMessage"
      ? [
          "J’aimerais faire la connaissance de la personne qui prend la suite.",
          "Je souhaite assurer la continuité de nos échanges avec la personne qui prend la suite.",
          "Je me tiens à la disposition de la personne qui prend la suite.",
        ]
      : [
          "Je souhaite assurer la continuité de nos échanges.",
          "J’aimerais poursuivre nos échanges.",
          "Je reviens vers vous pour la suite de nos échanges.",
        ],
  requests: ({ knownBy }) =>
    knownBy === "theirMessage"
      ? [
          "Pouvez-vous nous mettre en relation ?",
          "Quand pourrions-nous nous présenter ?",
          "Comment puis-je la joindre ?",
          "Par quoi est-il utile de commencer avec elle ?",
          "Quels sujets sont à reprendre en premier ?",
          "À partir de quand puis-je la contacter ?",
          "Que puis-je préparer pour faciliter la reprise ?",
          "Un court échange à trois est-il possible ?",
          "Que dois-je savoir pour bien reprendre avec elle ?",
          "Préférez-vous nous présenter vous-même ?",
        ]
      : [
          "Êtes-vous toujours la bonne personne à qui m’adresser ?",
          "Est-ce bien avec vous que je dois voir la suite ?",
          "Qui est aujourd’hui la bonne personne pour en parler ?",
          "À qui puis-je m’adresser pour la suite ?",
          "Comment préférez-vous que nous poursuivions nos échanges ?",
          "Avec qui est-il préférable que je voie la suite ?",
          "Où en êtes-vous de votre côté ?",
          "Quand pourrions-nous faire le point ?",
          "Vers qui dois-je me tourner désormais ?",
          "Y a-t-il quelqu’un que je devrais contacter ?",
        ],
};

export const SLEEPING_ACCOUNT: Template = {
  action: ({ who }) => `Prendre des nouvelles de ${who}, sans échange depuis longtemps`,
  subject: () => "Prendre de vos nouvelles",
  openings: () => [],
  offers: () => [
    "Je prends de vos nouvelles.",
    "Renouer le fil de nos échanges me ferait plaisir.",
    "J’aimerais savoir comment vous allez.",
  ],
  requests: () => [
    "Quels projets vous occupent en ce moment ?",
    "Qu’est-ce qui a changé chez vous depuis notre dernier échange ?",
    "Quelles sont vos priorités pour les mois qui viennent ?",
    "Un court échange vous conviendrait-il ?",
    "Comment se porte votre activité ?",
    "Quels besoins voyez-vous venir ?",
    "Quand pourrions-nous prendre un moment ensemble ?",
    "Sur quels sujets pourrions-nous vous être utiles ?",
    "Que préparez-vous pour la suite ?",
    "Souhaitez-vous que nous fassions le point ?",
  ],
};
