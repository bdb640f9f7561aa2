import { isTold, NEUTRAL_REQUESTS, recalled } from "../recalled.ts";
import { type Template, WHEN_TO_TALK } from "../template.ts";

export const TROUBLE: Template = {
  action: ({ who, when }) => `Régler avec ${who} le problème signalé le ${when}`,
  subject: (facts) => (isTold(facts) ? "Votre situation" : "Faire le point"),
  openings: (facts) => recalled(facts, "hasMyAttention"),
  offers: (facts) =>
    isTold(facts)
      ? [
          "Je souhaite faire le point avec vous et trouver une solution.",
          "Je tiens à ce que cela soit réglé pour vous.",
          "Je prends ce sujet en main avec vous.",
          "Je veux m’assurer que tout fonctionne pour vous.",
        ]
      : [
          "J’aimerais faire le point avec vous.",
          "Je souhaite savoir si tout se passe bien pour vous.",
          "Je prends de vos nouvelles.",
        ],
  requests: (facts) =>
    isTold(facts)
      ? [
          "Quel est l’état de la situation aujourd’hui ?",
          "Quand puis-je vous appeler pour en parler ?",
          "Le problème est-il toujours présent ?",
          "De quoi avez-vous besoin en priorité ?",
          "Qu’est-ce qui vous gêne le plus en ce moment ?",
          "Quelles en sont les conséquences pour vous ?",
          "Quel moment vous conviendrait pour un appel ?",
          "Qu’attendez-vous de nous maintenant ?",
          "Pouvez-vous me dire ce qui a changé depuis ?",
          "Sur quel point dois-je agir d’abord ?",
        ]
      : NEUTRAL_REQUESTS,
};

export const ULTIMATUM: Template = {
  action: ({ who, dueShort, isLate }) => {
    if (dueShort === null) return `Répondre sans attendre à ${who}`;
    return isLate
      ? `Répondre sans attendre à ${who}, pour qui le délai était le ${dueShort}`
      : `Répondre à ${who} au plus tard le ${dueShort}, son dernier délai`;
  },
  subject: (facts) => (isTold(facts) ? "Votre demande" : "Faire le point"),
  openings: (facts) => recalled(facts, "hasMyAttention"),
  offers: (facts) =>
    isTold(facts)
      ? [
          "Je m’en occupe personnellement.",
          "Je souhaite vous apporter une réponse sans tarder.",
          "Je veux trouver une issue avec vous.",
        ]
      : ["Je souhaite faire le point avec vous sans tarder.", "J’aimerais vous parler dès que possible."],
  requests: () => WHEN_TO_TALK,
};

export const DECISION_DAY: Template = {
  action: ({ who, dueShort }) => `Contacter ${who} avant la décision du ${dueShort}`,
  subject: () => "Votre projet",
  openings: (facts) => recalled(facts),
  offers: (facts) => [
    ...(isTold(facts)
      ? [`Je souhaite que vous ayez tous les éléments utiles avant le ${facts.dueShort}.`]
      : []),
    "Je peux vous apporter les éléments qui vous manqueraient.",
    "Je me tiens à votre disposition pour préparer la suite.",
    "Je réponds volontiers à vos questions.",
  ],
  requests: (facts) => [
    "Quels éléments vous manquent encore ?",
    "Sur quel point aimeriez-vous revenir ?",
    "Quelles questions se posent encore ?",
    "Que puis-je préparer pour vous ?",
    "Y a-t-il un point à éclaircir ?",
    "Quels sont les critères les plus importants pour vous ?",
    "Un court point ensemble serait-il utile ?",
    ...(isTold(facts)
      ? [
          "Qui doit se prononcer avec vous ?",
          "De quoi avez-vous besoin pour défendre ce projet ?",
          "Puis-je vous appeler d’ici là ?",
        ]
      : ["Quand pourrions-nous en parler ?", "De quoi avez-vous besoin de notre part ?"]),
  ],
};

/** Asked kindly: that they are late is on the card alone. */
export const LAPSED_PROMISE: Template = {
  action: ({ who, dueShort }) =>
    dueShort === null
      ? `Demander des nouvelles à ${who}`
      : `Demander à ${who} les nouvelles attendues le ${dueShort}`,
  subject: () => "Prendre de vos nouvelles",
  openings: (facts) => recalled(facts),
  offers: (facts) =>
    isTold(facts) ? [] : ["Je prends de vos nouvelles.", "Je me permets de revenir vers vous."],
  requests: () => [
    "Avez-vous pu avancer de votre côté ?",
    "Où en êtes-vous aujourd’hui ?",
    "De quoi avez-vous besoin pour avancer ?",
    "Y a-t-il un point qui vous retient ?",
    "Quel calendrier envisagez-vous ?",
    "Puis-je vous aider à avancer ?",
    "Quelque chose a-t-il changé chez vous ?",
    "Quand pourrions-nous faire le point ?",
    "Souhaitez-vous que nous en reparlions ?",
    "Que puis-je faire de mon côté ?",
  ],
};
