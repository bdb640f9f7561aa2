import type { Template } from "../template.ts";

export const RENEWAL: Template = {
  action: ({ who, dueShort }) => `Préparer avec ${who} l’échéance de contrat du ${dueShort}`,
  subject: ({ knownBy }) =>
    knownBy === "ourMessage" || knownBy === "theirMessage" ? "L’échéance de votre contrat" : "La suite",
  openings: ({ knownBy, dueShort, when }) => {
    if (knownBy === "theirMessage")
      return [
        `Votre message du ${when} indiquait une échéance de contrat au ${dueShort}.`,
        `Vous m’aviez indiqué l’échéance de votre contrat : le ${dueShort}.`,
      ];
    if (knownBy === "ourMessage")
      return [
        `Comme je vous l’écrivais le ${when}, votre contrat arrive à échéance le ${dueShort}.`,
        `Nous approchons du ${dueShort}, date d’échéance que rappelait mon message du ${when}.`,
      ];
    return [];
  },
  offers: ({ knownBy }) =>
    knownBy === "ourMessage" || knownBy === "theirMessage"
      ? []
      : [
          "J’aimerais préparer avec vous la suite de notre collaboration.",
          "Je voudrais comprendre ce que vous attendez des mois qui viennent.",
          "Je souhaite anticiper avec vous les prochaines échéances.",
          "Il me paraît utile de regarder la suite ensemble, assez tôt pour vous laisser le choix.",
        ],
  requests: () => [
    "Qu’aimeriez-vous faire évoluer à cette occasion ?",
    "Quand pourrions-nous faire le point ensemble ?",
    "Quel moment vous conviendrait pour en discuter ?",
    "Quels changements envisagez-vous ?",
    "Qui décide de la suite chez vous ?",
    "De quoi auriez-vous besoin pour décider sereinement ?",
    "Quelles sont vos attentes pour la suite ?",
    "Qu’attendez-vous de nous pour la suite ?",
    "Souhaitez-vous que je prépare plusieurs options ?",
    "Quel calendrier vous arrangerait ?",
  ],
};

export const BUDGET_WINDOW: Template = {
  action: ({ who }) => `Contacter ${who} pendant la préparation du budget`,
  subject: ({ knownBy }) => (knownBy === "theirMessage" ? "Votre budget" : "Vos projets"),
  openings: ({ knownBy, when }) =>
    knownBy === "theirMessage"
      ? [
          `Votre message du ${when} m’indiquait que cette période comptait pour votre budget.`,
          `Vous m’écriviez le ${when} au sujet de votre budget.`,
        ]
      : [],
  offers: () => [
    "Je souhaite vous être utile au bon moment.",
    "Je peux préparer les éléments qui vous manqueraient.",
    "Je me tiens à votre disposition pour préparer la suite.",
  ],
  requests: () => [
    "De quels éléments auriez-vous besoin de ma part ?",
    "Quels sont vos projets pour les mois qui viennent ?",
    "Quelles seront vos priorités ?",
    "Quand pourrions-nous en parler tous les deux ?",
    "Que puis-je préparer pour vous aider à décider ?",
    "À quel moment vos choix se font-ils ?",
    "Quels chiffres vous seraient utiles ?",
    "Qui prépare ces choix avec vous ?",
    "Sur quels sujets souhaitez-vous avancer ?",
    "Un chiffrage vous aiderait-il ?",
  ],
};

export const PLANNED_RESUMPTION: Template = {
  action: (facts) =>
    `Reprendre contact avec ${facts.who}, ${facts.isAsked ? "à sa demande" : "comme noté"}${facts.due === null || facts.due === "à cette période" ? " pour cette période" : ` : ${facts.due}`}`,
  subject: () => "Reprendre notre échange",
  openings: ({ knownBy, isAsked, due, when, conversation }) => {
    if (due !== null && isAsked && (knownBy === "theirMessage" || knownBy === "conversation"))
      return [
        `Vous m’aviez proposé de reprendre contact ${due}.`,
        `Vous préfériez que nous en reparlions ${due}.`,
        knownBy === "conversation"
          ? `Lors de ${conversation} du ${when}, vous souhaitiez en reparler ${due}.`
          : `Votre message du ${when} proposait d’en reparler ${due}.`,
      ];
    if (knownBy === "conversation") return [`Je reprends contact après ${conversation} du ${when}.`];
    if (knownBy === "ourMessage" && due !== null)
      return [`Je vous écrivais le ${when} que je reprendrais contact ${due}.`];
    return [];
  },
  offers: ({ knownBy }) =>
    knownBy === "nobody"
      ? [
          "Je reprends contact avec vous, sans urgence.",
          "J’aurais plaisir à renouer le fil de nos échanges.",
          "J’aimerais savoir où vous en êtes.",
          "Je prends de vos nouvelles.",
        ]
      : [],
  requests: () => [
    "Où en est votre projet aujourd’hui ?",
    "Est-ce le bon moment pour en reparler ?",
    "Quelles sont vos priorités désormais ?",
    "Qu’est-ce qui a changé chez vous depuis ?",
    "Le sujet est-il toujours d’actualité ?",
    "Comment voyez-vous la suite ?",
    "Souhaitez-vous que nous en discutions ?",
    "Quel serait le bon calendrier pour vous ?",
    "Avez-vous de nouveaux besoins ?",
    "Par quoi aimeriez-vous reprendre ?",
  ],
};
