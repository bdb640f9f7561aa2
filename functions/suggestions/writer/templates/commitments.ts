import type { Facts } from "../facts.ts";
import { type Template, WHEN_TO_TALK } from "../template.ts";

/** « comme promis » only for what we wrote to them. */
function wordOf({ knownBy, isAsked }: Facts): string {
  if (isAsked) return "à sa demande";
  return knownBy === "ourMessage" ? "comme promis" : "comme noté";
}

export const PROMISED_CALLBACK: Template = {
  action: (facts) =>
    facts.noCall
      ? `Écrire à ${facts.who}, faute d’accord pour un appel`
      : facts.isLate && facts.duePromised !== null
        ? `Rappeler ${facts.who}, ${wordOf(facts)} ${facts.duePromised}`
        : `Rappeler ${facts.who} ${facts.due ?? "aujourd’hui"}, ${wordOf(facts)}`,
  subject: () => "Notre échange",
  openings: callBack,
  offers: (facts) =>
    callBack(facts).length > 0
      ? []
      : [
          "J’aimerais faire le point avec vous.",
          "Je souhaiterais prendre de vos nouvelles.",
          "J’aurais plaisir à échanger avec vous.",
          "Je reprends contact avec vous.",
          "Un échange de vive voix me permettrait de mieux vous répondre.",
          "Je reste à votre écoute.",
        ],
  requests: () => WHEN_TO_TALK,
};

function callBack(facts: Facts): string[] {
  const { knownBy, isAsked, due, isLate, conversation, when, noCall } = facts;
  if (noCall && knownBy !== "conversation") return [];
  if (knownBy === "conversation" && !isAsked)
    return [
      `Je fais suite à ${conversation} du ${when}.`,
      `Je reviens vers vous après ${conversation} du ${when}.`,
      `Merci pour ${conversation} du ${when}.`,
    ];
  if (knownBy !== "ourMessage" && !isAsked) return [];
  if (due === null) return [];
  if (isAsked)
    return [
      `Vous m’aviez proposé de reprendre contact ${due}.`,
      `Vous souhaitiez que nous nous parlions ${due}.`,
      `Votre message du ${when} proposait que nous nous parlions ${due}.`,
    ].slice(0, knownBy === "theirMessage" ? 3 : 2);
  if (!isLate)
    return [
      `Comme je vous l’écrivais le ${when}, je souhaite vous appeler ${due}.`,
      `Je vous écrivais le ${when} que je vous appellerais ${due}.`,
      `Notre appel est prévu ${due}, comme je vous l’ai écrit.`,
    ];
  return [
    `Je vous avais écrit que je vous appellerais ${due} et vous prie d’excuser ce retard.`,
    `Je devais vous appeler ${due}, comme je vous l’écrivais, et vous prie de m’en excuser.`,
    `Vous attendiez mon appel ${due} : veuillez excuser ce contretemps.`,
  ];
}

export const OWED_DOCUMENT: Template = {
  action: (facts) => {
    const { who, what, isAnswer, duePromised } = facts;
    const when = duePromised === null ? "" : `, ${wordOf(facts)} ${duePromised}`;
    if (what !== null) return `Envoyer ${what} à ${who}${when}`;
    return isAnswer ? `Répondre à ${who}${when}` : `Faire l’envoi attendu par ${who}${when}`;
  },
  subject: ({ knownBy, document }) =>
    document === null || knownBy === "nobody" || knownBy === "conversation"
      ? "Suite à notre échange"
      : `${document.charAt(0).toUpperCase()}${document.slice(1)}`,
  openings: owed,
  offers: ({ knownBy, what, document }) => {
    const known = knownBy === "ourMessage" || knownBy === "theirMessage" ? what : document;
    if (known === null) return [];
    const plural = known.startsWith("les ") || known.startsWith("des ");
    return [
      `Je vous fais parvenir ${known} dans un prochain message.`,
      `Vous recevrez ${known} séparément.`,
      `${known.charAt(0).toUpperCase()}${known.slice(1)} ${plural ? "suivent" : "suit"} dans un message à part.`,
      `Je prépare ${known} à votre intention.`,
      `Je reviens vers vous avec ${known}.`,
      `L’envoi qui suit contiendra ${known}.`,
    ];
  },
  requests: () => [
    "Souhaitez-vous que nous en parlions ensuite ?",
    "De quels éléments avez-vous besoin en priorité ?",
    "Y a-t-il un point que vous souhaitez voir traité en particulier ?",
    "À qui d’autre, chez vous, dois-je écrire ?",
    "Sous quelle forme préférez-vous cet envoi ?",
    "Quels points aimeriez-vous approfondir ?",
    "Quand souhaitez-vous que nous en parlions de vive voix ?",
    "Avez-vous d’autres attentes à ce sujet ?",
    "Que voulez-vous y trouver d’abord ?",
    "Est-ce toujours utile pour vous ?",
  ],
};

function owed({ knownBy, what, duePromised, due, isLate, conversation, when }: Facts): string[] {
  const thing = what ?? "un envoi";
  const excuse = isLate ? " et vous prie d’excuser ce retard" : "";
  if (knownBy === "ourMessage")
    return [
      `Je vous avais annoncé ${thing}${duePromised === null ? "" : ` ${duePromised}`}${excuse}.`,
      `Mon message du ${when} vous annonçait ${thing}${duePromised === null ? "" : ` ${duePromised}`}${isLate ? " : veuillez m’excuser de ce retard" : ""}.`,
      `Je vous écrivais le ${when} que vous recevriez ${thing}${due === null ? "" : ` ${due}`}${excuse.replace(" et", ", et")}.`,
    ];
  if (knownBy === "theirMessage")
    return what === null
      ? [`Je fais suite à votre demande du ${when}.`, `Merci pour votre message du ${when}.`]
      : [
          `Vous m’aviez demandé ${what} le ${when}.`,
          `Votre message du ${when} demandait ${what}.`,
          `Je donne suite à votre demande du ${when} : ${what}.`,
        ];
  if (knownBy === "conversation")
    return [
      `Je fais suite à ${conversation} du ${when}.`,
      `Je reviens vers vous après ${conversation} du ${when}.`,
      `Merci pour ${conversation} du ${when}.`,
    ];
  return [];
}
