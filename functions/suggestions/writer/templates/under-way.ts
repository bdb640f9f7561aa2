import { isTold, NEUTRAL_REQUESTS, recalled } from "../recalled.ts";
import type { Template } from "../template.ts";

export const TRIAL_END: Template = {
  action: ({ who, dueShort }) =>
    dueShort === null
      ? `Faire avec ${who} le bilan de son essai`
      : `Contacter ${who} avant la fin de son essai, le ${dueShort}`,
  subject: (facts) => (isTold(facts) ? "Votre essai" : "Faire le point"),
  openings: (facts) => recalled(facts),
  offers: (facts) =>
    isTold(facts)
      ? [
          "J’aimerais faire avec vous le bilan de votre essai.",
          "Je souhaite savoir ce que vous pensez de votre essai.",
          "Je voudrais préparer avec vous la suite de votre essai.",
        ]
      : [
          "J’aimerais faire le point avec vous.",
          "Je souhaite connaître votre avis.",
          "Je voudrais préparer la suite avec vous.",
        ],
  requests: (facts) =>
    isTold(facts)
      ? [
          "Qu’en pensez-vous jusqu’ici ?",
          "Qu’est-ce qui vous a plu, et qu’est-ce qui manque ?",
          "Quelle suite souhaitez-vous y donner ?",
          "Quelles questions vous posez-vous ?",
          "Qui d’autre y a participé chez vous ?",
          "Quand pourrions-nous en parler ?",
          "Que faudrait-il pour continuer ?",
          "Avez-vous rencontré des difficultés ?",
          "Qu’en disent vos équipes ?",
          "Souhaitez-vous que nous fassions le point ?",
        ]
      : NEUTRAL_REQUESTS,
};

/** Which other supplier, and that there is one, is on the card alone. */
export const COMPETITOR: Template = {
  action: ({ who }) => `Revenir vers ${who}, qui regarde d’autres offres`,
  subject: () => "Votre projet",
  openings: (facts) => recalled(facts),
  offers: () => [
    "Je peux vous apporter les éléments qui vous seraient utiles.",
    "Je réponds volontiers à vos questions.",
    "J’aimerais comprendre ce qui compte le plus pour vous.",
  ],
  requests: () => [
    "Quels critères pèsent le plus pour vous ?",
    "Sur quels points souhaitez-vous des précisions ?",
    "Qu’est-ce qui ferait la différence pour vous ?",
    "Quels éléments vous seraient utiles ?",
    "Quel calendrier avez-vous en tête ?",
    "Que faudrait-il ajuster de notre côté ?",
    "Puis-je vous présenter ce qui nous distingue ?",
    "Y a-t-il un point à revoir ensemble ?",
    "Qui participe à ce projet chez vous ?",
    "Quel moment vous conviendrait pour en parler ?",
  ],
};

/** Whether it took place is not known: the message says neither. What only a note names may be no appointment. */
export const APPOINTMENT_PASSED: Template = {
  action: ({ who, when }) => `Donner suite au rendez-vous convenu avec ${who} (noté le ${when})`,
  subject: ({ knownBy }) => (knownBy === "nobody" ? "Faire le point" : "Notre rendez-vous"),
  openings: () => [],
  offers: ({ knownBy }) =>
    knownBy === "nobody"
      ? [
          "J’aimerais faire le point avec vous.",
          "Je reprends contact avec vous.",
          "Je reviens vers vous pour la suite.",
        ]
      : [
          "Je reviens vers vous au sujet de notre rendez-vous.",
          "Je souhaite donner suite à notre rendez-vous.",
          "J’aimerais voir avec vous la suite de notre rendez-vous.",
        ],
  requests: () => [
    "Quelle suite souhaitez-vous donner à nos échanges ?",
    "Quelles seraient pour vous les prochaines étapes ?",
    "Voulez-vous que nous fixions un moment pour nous parler ?",
    "De quoi avez-vous besoin de notre part ?",
    "Quels points souhaitez-vous voir avec moi ?",
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
