import { about, type Template } from "../template.ts";

export const PROMISED_CALLBACK: Template = {
  action: ({ who, due, dueIsToday }) =>
    dueIsToday || due === null
      ? `Rappeler ${who} aujourd’hui, comme promis`
      : `Rappeler ${who}, comme promis pour ${due}`,
  messages: [
    (facts) => ({
      grounded: facts.dueIsToday
        ? `Nous avions convenu de nous parler aujourd’hui${about(facts)}.`
        : `Nous avions convenu de nous parler ${facts.due}${about(facts)}.`,
      bridge: facts.dueIsToday ? "" : "Veuillez m’excuser de revenir vers vous seulement maintenant.",
      request: "À quel moment puis-je vous appeler ?",
    }),
    (facts) => ({
      grounded: facts.dueIsToday
        ? `Comme convenu, je souhaite vous rappeler aujourd’hui${about(facts)}.`
        : `Je devais vous rappeler ${facts.due}${about(facts)}.`,
      bridge: facts.dueIsToday ? "Je m’adapte à vos disponibilités." : "Veuillez excuser ce contretemps.",
      request: "Préférez-vous que je vous appelle en matinée ou dans l’après-midi ?",
    }),
    (facts) => ({
      grounded: facts.dueIsToday
        ? `Comme prévu, je reviens vers vous aujourd’hui${about(facts)}.`
        : `Notre appel était prévu ${facts.due}${about(facts)}.`,
      bridge: "Quelques minutes suffiront pour faire le point ensemble.",
      request: "Quel créneau vous conviendrait le mieux ?",
    }),
  ],
};

export const OWED_DOCUMENT: Template = {
  action: ({ who, document, due, dueIsToday }) => {
    const what = document ? `${document.the} ${document.promised}` : "ce qui a été promis";
    if (due === null) return `Envoyer ${what} à ${who}`;
    return dueIsToday ? `Envoyer ${what} pour aujourd’hui à ${who}` : `Envoyer ${what} pour ${due} à ${who}`;
  },
  messages: [
    (facts) => ({
      grounded: owed(facts),
      bridge: `Vous ${facts.document ? `trouverez ${facts.document.the}` : "trouverez cet envoi"} en pièce jointe.`,
      request: "Pouvez-vous me dire si cela répond à votre besoin ?",
    }),
    (facts) => ({
      grounded: owed(facts),
      bridge: "C’est chose faite avec ce message.",
      request: "Souhaitez-vous que nous en parlions ensemble ?",
    }),
    (facts) => ({
      grounded: owed(facts),
      bridge: "Je joins cet envoi à mon message.",
      request: "Quels points aimeriez-vous approfondir ?",
    }),
  ],
};

function owed(facts: Parameters<Template["action"]>[0]): string {
  const what = facts.document?.the ?? "un envoi";
  const topic = about(facts);
  if (facts.due === null) return `Le ${facts.when}, je vous avais annoncé ${what}${topic}.`;
  return facts.dueIsToday
    ? `Je vous avais promis ${what}${topic} pour aujourd’hui.`
    : `Je vous avais promis ${what}${topic} pour ${facts.due} et vous prie d’excuser ce retard.`;
}
