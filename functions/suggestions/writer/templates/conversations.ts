import type { Facts } from "../facts.ts";
import type { Template } from "../template.ts";

export const UNANSWERED_QUESTION: Template = {
  action: ({ who, when }) => `Répondre à la question de ${who}, reçue le ${when}`,
  subject: () => "Votre question",
  openings: ({ knownBy, quote, when, conversation }) => {
    if (quote !== null)
      return [
        `Merci pour votre message du ${when} : « ${quote} ».`,
        `Je reviens vers vous au sujet de votre question du ${when} : « ${quote} ».`,
        `Votre message du ${when} demandait : « ${quote} ».`,
      ];
    if (knownBy === "theirMessage")
      return [
        `Merci pour votre message du ${when}.`,
        `Je reviens vers vous au sujet de votre message du ${when}.`,
        `J’ai sous les yeux votre message du ${when}.`,
      ];
    if (knownBy === "conversation")
      return [`Je reviens sur la question posée lors de ${conversation} du ${when}.`];
    return [];
  },
  offers: () => [],
  requests: () => [
    "Souhaitez-vous ma réponse par écrit ou de vive voix ?",
    "Pour vous répondre au plus juste, quel est votre besoin précis ?",
    "Y a-t-il un point à préciser avant que je vous réponde ?",
    "Préférez-vous une réponse écrite ou un appel ?",
    "D’autres questions se posent-elles de votre côté ?",
    "Quel point compte le plus pour vous dans cette question ?",
    "Puis-je vous appeler pour vous répondre en détail ?",
    "À qui d’autre ma réponse doit-elle parvenir ?",
    "Dans quel contexte la question se pose-t-elle ?",
    "Quel degré de détail attendez-vous dans ma réponse ?",
  ],
};

export const MEETING_WITHOUT_FOLLOW_UP: Template = {
  action: ({ who, when }) => `Envoyer à ${who} la suite de la réunion du ${when}`,
  subject: () => "Suite à notre réunion",
  openings: ({ when }) => [
    `Merci pour notre réunion du ${when}.`,
    `Je fais suite à notre réunion du ${when}.`,
    `Je reviens vers vous après notre réunion du ${when}.`,
    `Notre réunion du ${when} mérite une suite.`,
  ],
  offers: () => [],
  requests: () => [
    "Quelles seraient, selon vous, les prochaines étapes ?",
    "Quel point souhaitez-vous que nous traitions en premier ?",
    "Comment souhaitez-vous avancer ?",
    "Que pouvons-nous préparer pour vous ?",
    "Quelle suite souhaitez-vous y donner ?",
    "Quels points restent ouverts de votre côté ?",
    "Voulez-vous que nous fixions ensemble la prochaine étape ?",
    "Qui faut-il associer à la suite ?",
    "Quel calendrier avez-vous en tête ?",
    "De quoi avez-vous besoin pour avancer ?",
    "Quand pourrions-nous reprendre le fil ?",
  ],
};

export const SILENT_QUOTE: Template = {
  action: ({ who, offer, when, knownBy }) =>
    `Relancer ${who} sur ${theOffer(offer)}${knownBy === "ourMessage" ? ` du ${when}` : ""}`,
  subject: ({ offer }) => `Notre ${offer ?? "proposition"}`,
  openings: (facts) =>
    facts.knownBy === "ourMessage"
      ? [
          `Je vous ai adressé ${quoted(facts)} le ${facts.when}.`,
          `Je fais suite à ${quoted(facts)} du ${facts.when}.`,
          `Je me permets de revenir sur ${quoted(facts)}, du ${facts.when}.`,
          `Mon message du ${facts.when} contenait ${quoted(facts)}.`,
        ]
      : [
          `Je fais suite à ${quoted(facts)}.`,
          `Je me permets de revenir sur ${quoted(facts)}.`,
          `Je reviens vers vous au sujet de ${quoted(facts)}.`,
        ],
  offers: () => [],
  requests: () => [
    "Avez-vous pu en prendre connaissance ?",
    "Quels points souhaitez-vous revoir ensemble ?",
    "Où en est votre réflexion ?",
    "Que faudrait-il ajuster de notre côté ?",
    "Quelles questions vous posez-vous à ce sujet ?",
    "Quel est votre avis ?",
    "Qui d’autre doit se prononcer de votre côté ?",
    "Quel calendrier envisagez-vous désormais ?",
    "Y a-t-il un point qui vous retient ?",
    "Voulez-vous que nous en revoyions ensemble les points principaux ?",
    "Cela répond-il à ce que vous attendiez ?",
  ],
};

/** « notre devis de 12 400 € » */
function quoted({ offer, amount }: Facts): string {
  return `notre ${offer ?? "proposition"}${amount === null ? "" : ` de ${amount}`}`;
}

function theOffer(offer: string | null): string {
  if (offer === "devis" || offer === "chiffrage") return `le ${offer}`;
  return offer === "offre" || offer === "estimation" ? `l’${offer}` : "la proposition";
}

export const PENDING_INTRODUCTION: Template = {
  action: ({ who, when }) => `Donner suite à la mise en relation évoquée par ${who} le ${when}`,
  subject: () => "La mise en relation",
  openings: ({ knownBy, when, conversation }) => {
    if (knownBy === "theirMessage")
      return [
        `Merci encore pour la mise en relation proposée dans votre message du ${when}.`,
        `Je reviens sur la mise en relation que vous évoquiez le ${when}.`,
      ];
    if (knownBy === "conversation")
      return [
        `Je reviens sur la mise en relation évoquée lors de ${conversation} du ${when}.`,
        `Merci encore pour la mise en relation dont nous avons parlé le ${when}.`,
      ];
    return [];
  },
  offers: ({ knownBy }) =>
    knownBy === "nobody" || knownBy === "ourMessage"
      ? [
          "J’aurais plaisir à rencontrer d’autres personnes que notre sujet intéresse.",
          "Une mise en relation de votre part me serait précieuse.",
          "Votre recommandation compterait beaucoup.",
        ]
      : [],
  requests: () => [
    "Souhaitez-vous que je vous prépare un court texte de présentation ?",
    "Que puis-je vous envoyer pour vous faciliter la tâche ?",
    "À qui pourrais-je m’adresser de votre part ?",
    "Qui me conseillez-vous de contacter ?",
    "Comment souhaitez-vous procéder ?",
    "Quelques lignes de présentation vous seraient-elles utiles ?",
    "Accepteriez-vous de faire le lien ?",
    "Quand cela vous conviendrait-il ?",
    "Préférez-vous un message ou un appel à trois ?",
    "Quel interlocuteur avez-vous en tête ?",
  ],
};
