import type { Facts } from "../facts.ts";
import { type Template, WHEN_TO_TALK } from "../template.ts";

/** What the message may recall: their own words, or the conversation in which they said it. */
function recalled({ knownBy, when, conversation }: Facts): string[] {
  if (knownBy === "theirMessage")
    return [
      `Je reviens vers vous au sujet de votre message du ${when}.`,
      `Je fais suite à votre message du ${when}.`,
      `Votre message du ${when} a toute mon attention.`,
    ];
  if (knownBy === "conversation")
    return [
      `Je fais suite à ${conversation} du ${when}.`,
      `Je reviens vers vous après ${conversation} du ${when}.`,
      `Je repense à ${conversation} du ${when}.`,
    ];
  return [];
}

export const TROUBLE: Template = {
  action: ({ who, when }) => `Régler avec ${who} le problème signalé le ${when}`,
  subject: () => "Votre situation",
  openings: recalled,
  offers: () => [
    "Je souhaite faire le point avec vous et trouver une solution.",
    "Je tiens à ce que cela soit réglé pour vous.",
    "Je prends ce sujet en main avec vous.",
    "Je veux m’assurer que vous êtes bien suivi.",
  ],
  requests: () => [
    "Quel est l’état de la situation aujourd’hui ?",
    "Quand puis-je vous appeler pour en parler ?",
    "Le problème est-il toujours présent ?",
    "De quoi avez-vous besoin en priorité ?",
    "Qu’est-ce qui vous gêne le plus en ce moment ?",
    "Qui d’autre dois-je tenir informé chez vous ?",
    "Quel moment vous conviendrait pour un appel ?",
    "Qu’attendez-vous de nous maintenant ?",
    "Pouvez-vous me dire ce qui a changé depuis ?",
    "Sur quel point dois-je agir d’abord ?",
  ],
};

export const ULTIMATUM: Template = {
  action: ({ who, dueShort }) =>
    dueShort === null
      ? `Répondre sans attendre à ${who}`
      : `Répondre à ${who} avant son délai du ${dueShort}`,
  subject: () => "Votre demande",
  openings: recalled,
  offers: () => [
    "Je m’en occupe personnellement.",
    "Je souhaite vous apporter une réponse sans tarder.",
    "Je veux trouver une issue avec vous.",
  ],
  requests: () => WHEN_TO_TALK,
};

export const DECISION_DAY: Template = {
  action: ({ who, dueShort }) => `Contacter ${who} avant sa décision du ${dueShort}`,
  subject: () => "Avant votre décision",
  openings: recalled,
  offers: ({ knownBy, dueShort }) => [
    ...(knownBy === "theirMessage" || knownBy === "conversation"
      ? [`Je souhaite que vous ayez tous les éléments utiles avant le ${dueShort}.`]
      : []),
    "Je peux vous apporter les éléments qui vous manqueraient.",
    "Je me tiens à votre disposition pour préparer votre décision.",
    "Je réponds volontiers à vos dernières questions.",
  ],
  requests: () => [
    "Quels éléments vous manque-t-il ?",
    "Sur quel point aimeriez-vous revenir ?",
    "Quelles questions se posent encore ?",
    "Que puis-je préparer pour vous ?",
    "Qui doit se prononcer avec vous ?",
    "Y a-t-il un point à éclaircir ?",
    "De quoi avez-vous besoin pour défendre ce choix ?",
    "Quels sont vos critères les plus importants ?",
    "Puis-je vous appeler d’ici là ?",
    "Un court point ensemble serait-il utile ?",
  ],
};

export const LAPSED_PROMISE: Template = {
  action: ({ who, dueShort }) =>
    `Demander des nouvelles à ${who}${dueShort === null ? "" : `, qui devait revenir vers vous le ${dueShort}`}`,
  subject: () => "Prendre de vos nouvelles",
  openings: recalled,
  offers: ({ knownBy }) =>
    knownBy === "theirMessage" || knownBy === "conversation"
      ? []
      : ["Je prends de vos nouvelles.", "Je me permets de revenir vers vous."],
  requests: () => [
    "Avez-vous pu avancer de votre côté ?",
    "Où en êtes-vous aujourd’hui ?",
    "De quoi avez-vous besoin pour avancer ?",
    "Y a-t-il un point qui vous retient ?",
    "Quel calendrier envisagez-vous désormais ?",
    "Puis-je vous aider à avancer ?",
    "Quelque chose a-t-il changé chez vous ?",
    "Quand pourrions-nous faire le point ?",
    "Souhaitez-vous que nous en reparlions ?",
    "Qu’est-ce qui reste à trancher ?",
  ],
};

export const TRIAL_END: Template = {
  action: ({ who, dueShort }) =>
    dueShort === null
      ? `Faire avec ${who} le bilan de son essai`
      : `Contacter ${who} avant la fin de son essai, le ${dueShort}`,
  subject: () => "Votre essai",
  openings: recalled,
  offers: () => [
    "J’aimerais faire avec vous le bilan de votre essai.",
    "Je souhaite savoir ce que vous pensez de votre essai.",
    "Je voudrais préparer avec vous la suite de votre essai.",
  ],
  requests: () => [
    "Qu’en pensez-vous jusqu’ici ?",
    "Qu’est-ce qui vous a plu, et qu’est-ce qui manque ?",
    "Quelle suite souhaitez-vous y donner ?",
    "Quelles questions vous posez-vous ?",
    "Qui d’autre l’a essayé chez vous ?",
    "Quand pourrions-nous en parler ?",
    "Que faudrait-il pour continuer ?",
    "Avez-vous rencontré des difficultés ?",
    "Comment vos équipes l’ont-elles accueilli ?",
    "Souhaitez-vous que nous fassions le point ?",
  ],
};

export const COMPETITOR: Template = {
  action: ({ who, when }) => `Revenir vers ${who}, qui compare plusieurs offres depuis le ${when}`,
  subject: () => "Votre projet",
  openings: recalled,
  offers: () => [
    "Je souhaite vous aider à comparer en toute clarté.",
    "Je réponds volontiers à vos questions.",
    "J’aimerais comprendre ce qui compte le plus pour vous.",
  ],
  requests: () => [
    "Quels critères pèsent le plus dans votre choix ?",
    "Sur quels points souhaitez-vous des précisions ?",
    "Qu’est-ce qui ferait la différence pour vous ?",
    "Quels éléments vous seraient utiles ?",
    "Quand pensez-vous choisir ?",
    "Que faudrait-il ajuster de notre côté ?",
    "Puis-je vous présenter ce qui nous distingue ?",
    "Y a-t-il un point à revoir ensemble ?",
    "Qui participe au choix chez vous ?",
    "Quel moment vous conviendrait pour en parler ?",
  ],
};

export const APPOINTMENT_PASSED: Template = {
  action: ({ who, when }) => `Donner suite au rendez-vous convenu avec ${who} (noté le ${when})`,
  subject: () => "Notre rendez-vous",
  openings: () => [],
  offers: () => [
    "Je reviens vers vous au sujet de notre rendez-vous.",
    "J’aimerais faire le point avec vous.",
    "Je reprends contact avec vous.",
  ],
  requests: () => [
    "Quelle suite souhaitez-vous y donner ?",
    "Quelles seraient pour vous les prochaines étapes ?",
    "Voulez-vous que nous fixions un nouveau moment ?",
    "De quoi avez-vous besoin de notre part ?",
    "Quels points souhaitez-vous reprendre ?",
    "Comment souhaitez-vous avancer ?",
    "Quand pourrions-nous nous parler ?",
    "Que puis-je préparer pour vous ?",
    "Y a-t-il des questions restées ouvertes ?",
    "Quel moment vous conviendrait ?",
  ],
};

/** An absence may be a matter of health or family: it is not told. */
export const BACK_AGAIN: Template = {
  action: ({ who }) => `Reprendre contact avec ${who}, après son absence`,
  subject: () => "Reprendre notre échange",
  openings: () => [],
  offers: () => [
    "Je reprends le fil de nos échanges.",
    "Je reviens vers vous pour la suite.",
    "Je reste à votre disposition pour avancer.",
  ],
  requests: () => [
    "Par quoi souhaitez-vous reprendre ?",
    "Est-ce un bon moment pour faire le point ?",
    "Où en êtes-vous de votre réflexion ?",
    "Quand pourrions-nous nous parler ?",
    "De quoi avez-vous besoin pour avancer ?",
    "Quelles sont vos priorités pour les prochaines semaines ?",
    "Quel moment vous conviendrait ?",
    "Le sujet est-il toujours d’actualité ?",
    "Que puis-je préparer pour vous ?",
    "Comment souhaitez-vous procéder ?",
  ],
};
