import type { Template } from "../template.ts";

// What the CRM says of a deal is ours: no message tells its name, stage, amount or closing day, nor that there is
// one. They ask; the card, which only the salesperson reads, tells why.

export const DEAL_OVERDUE: Template = {
  action: ({ who, when }) => `Demander à ${who} où en est sa décision : clôture prévue le ${when}`,
  subject: () => "Votre projet",
  openings: () => [],
  offers: () => [
    "Je prends de vos nouvelles.",
    "J’aimerais savoir où vous en êtes.",
    "Je reste à votre disposition pour avancer avec vous.",
  ],
  requests: () => [
    "Où en êtes-vous de votre réflexion ?",
    "Quel calendrier avez-vous désormais en tête ?",
    "Qu’est-ce qui vous aiderait à avancer ?",
    "Quels points souhaitez-vous éclaircir ?",
    "Votre projet est-il toujours d’actualité ?",
    "Qui d’autre doit se prononcer de votre côté ?",
    "Que puis-je vous apporter à ce stade ?",
    "De quoi dépend la suite chez vous ?",
    "Voulez-vous que nous reprenions les points ouverts ?",
    "Quand serait le bon moment pour en parler ?",
  ],
};

export const DEAL_CLOSING: Template = {
  action: ({ who, when }) => `Fixer la prochaine étape avec ${who} : clôture prévue le ${when}`,
  subject: () => "La suite",
  openings: () => [],
  offers: () => [
    "J’aimerais convenir avec vous de la suite.",
    "Je souhaite vous aider à décider sereinement.",
    "Je réponds volontiers à vos dernières questions.",
  ],
  requests: () => [
    "Comment souhaitez-vous avancer ?",
    "Quelle prochaine étape vous conviendrait ?",
    "Quelles questions vous posez-vous encore ?",
    "Quand pourrions-nous faire le point tous les deux ?",
    "De quels éléments avez-vous encore besoin ?",
    "Y a-t-il un point qui vous retient ?",
    "Qui faut-il associer à la suite ?",
    "Quel moment de la semaine vous arrangerait ?",
    "Que puis-je préparer pour faciliter votre décision ?",
    "Voyez-vous encore un obstacle de votre côté ?",
  ],
};

export const DEAL_STALLED: Template = {
  action: ({ who, when }) => `Relancer ${who} : l’affaire n’avance plus depuis le ${when}`,
  subject: () => "Prendre de vos nouvelles",
  openings: () => [],
  offers: () => [
    "Je prends de vos nouvelles.",
    "Je reviens vers vous pour savoir comment vous aider.",
    "J’aimerais comprendre ce qui compte pour vous en ce moment.",
  ],
  requests: () => [
    "Quelles sont vos priorités en ce moment ?",
    "Le sujet est-il toujours d’actualité pour vous ?",
    "Qu’est-ce qui a changé chez vous ces derniers temps ?",
    "Souhaitez-vous que nous refassions le point ?",
    "Comment puis-je vous être utile ?",
    "Vos attentes ont-elles évolué ?",
    "Quel serait le bon rythme pour vous ?",
    "Préférez-vous que je vous recontacte plus tard ?",
    "Sur quel point aimeriez-vous reprendre ?",
    "Que faudrait-il pour que nous avancions ?",
  ],
};

export const DEAL_WON: Template = {
  action: ({ who, when }) => `Prendre des nouvelles de ${who} : affaire gagnée le ${when}`,
  subject: () => "Prendre de vos nouvelles",
  openings: () => [],
  offers: () => [
    "Je reste votre interlocuteur pour toute question.",
    "Je souhaite m’assurer que vous avez tout ce qu’il vous faut.",
    "Je me tiens à votre disposition.",
  ],
  requests: () => [
    "Avez-vous tout ce qu’il vous faut de notre part ?",
    "Quelles questions vous posez-vous aujourd’hui ?",
    "Qui d’autre chez vous aurait besoin de mes coordonnées ?",
    "Comment les choses se passent-elles de votre côté ?",
    "Y a-t-il un point à régler en priorité ?",
    "Que puis-je faire pour vous en ce moment ?",
    "Souhaitez-vous que nous prévoyions un point rapide ?",
    "Vos équipes ont-elles besoin d’informations ?",
    "Quelle est la meilleure façon de rester en contact ?",
    "Qu’attendez-vous de moi pour la suite ?",
  ],
};

export const DEAL_LOST: Template = {
  action: ({ who }) => `Reprendre contact avec ${who} au moment noté dans le CRM`,
  subject: () => "Reprendre contact",
  openings: () => [],
  offers: () => [
    "Je reprends contact avec vous, sans urgence.",
    "Renouer le fil de nos échanges me ferait plaisir.",
    "Je prends de vos nouvelles.",
  ],
  requests: () => [
    "Quels sont vos projets pour les mois qui viennent ?",
    "Vos besoins ont-ils évolué ?",
    "Est-ce un bon moment pour en reparler ?",
    "Souhaitez-vous que nous en discutions ?",
    "Quels sujets vous occupent en ce moment ?",
    "Comment voyez-vous la suite ?",
    "Un court échange vous conviendrait-il ?",
    "Par quoi aimeriez-vous reprendre ?",
    "Quelles seraient vos attentes aujourd’hui ?",
    "À quel moment puis-je vous appeler ?",
  ],
};
