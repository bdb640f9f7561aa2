import { about, type Template } from "../template.ts";

export const UNANSWERED_QUESTION: Template = {
  action: ({ who, when }) => `Répondre à la question de ${who}, reçue le ${when}`,
  messages: [
    (facts) => ({
      grounded: asked(facts, `Merci pour votre message du ${facts.when}`),
      bridge: "Veuillez excuser ce délai de réponse.",
      request: "Quand pourrais-je vous appeler pour vous répondre précisément ?",
    }),
    (facts) => ({
      grounded: asked(facts, `Je reviens vers vous au sujet de votre message du ${facts.when}`),
      bridge: "Je préfère vous répondre de vive voix, pour être précis.",
      request: "Quel moment vous conviendrait ?",
    }),
    (facts) => ({
      grounded: asked(facts, `J’ai bien reçu votre message du ${facts.when}`),
      bridge: "Je vous dois une réponse complète.",
      request: "Seriez-vous disponible pour un court échange ?",
    }),
  ],
};

function asked(facts: Parameters<Template["action"]>[0], opening: string): string {
  if (facts.quote !== null) return `${opening} : « ${facts.quote} ».`;
  return `${opening}${about(facts)}.`;
}

export const MEETING_WITHOUT_FOLLOW_UP: Template = {
  action: ({ who, when }) => `Envoyer à ${who} la suite de la réunion du ${when}`,
  messages: [
    (facts) => ({
      grounded: `Merci pour notre réunion du ${facts.when}${about(facts)}.`,
      bridge: "Je vous propose d’en fixer ensemble les prochaines étapes.",
      request: "Quelles seraient vos disponibilités ?",
    }),
    (facts) => ({
      grounded: `Je fais suite à notre réunion du ${facts.when}${about(facts)}.`,
      bridge: "J’aimerais vous présenter la suite que nous envisageons.",
      request: "Quel moment vous conviendrait pour en parler ?",
    }),
    (facts) => ({
      grounded: `Notre réunion du ${facts.when}${about(facts)} appelle une suite de notre part.`,
      bridge: "Je tiens à avancer à votre rythme.",
      request: "Quel point souhaitez-vous que nous traitions en premier ?",
    }),
  ],
};

export const SILENT_QUOTE: Template = {
  action: ({ who, offer, when }) => `Relancer ${who} sur ${theOffer(offer)} du ${when}`,
  messages: [
    (facts) => ({
      grounded: `Je vous ai adressé ${quoted(facts)} le ${facts.when}${about(facts)}.`,
      bridge: "Je reste à votre écoute pour en parler.",
      request: "Avez-vous pu en prendre connaissance ?",
    }),
    (facts) => ({
      grounded: `Je fais suite à ${quoted(facts)} du ${facts.when}${about(facts)}.`,
      bridge: "Votre avis m’aiderait à l’ajuster au mieux.",
      request: "Quels points souhaitez-vous revoir ensemble ?",
    }),
    (facts) => ({
      grounded: `Je me permets de revenir sur ${quoted(facts)}, du ${facts.when}${about(facts)}.`,
      bridge: "",
      request: "Où en est votre réflexion ?",
    }),
  ],
};

/** « notre devis de 12 400 € » */
function quoted(facts: Parameters<Template["action"]>[0]): string {
  const noun = facts.offer ?? "proposition";
  return `notre ${noun}${facts.amount === null ? "" : ` de ${facts.amount}`}`;
}

function theOffer(offer: string | null): string {
  if (offer === "devis" || offer === "chiffrage") return `le ${offer}`;
  return offer === "offre" || offer === "estimation" ? `l’${offer}` : "la proposition";
}
