import type { Facts } from "./facts.ts";

/** The template of one signal. Sentences are plain French; typography is applied later. */
export interface Template {
  /** One short line for the card, without a final dot. */
  action: (facts: Facts) => string;
  /** The subject of the message, as a mail's. */
  subject: (facts: Facts) => string;
  /**
   * Variants of what happened, each proved by the cited source and known to the contact; empty where the
   * contact does not know of it.
   */
  openings: (facts: Facts) => readonly string[];
  /** Variants of an offer, which claim nothing; empty where the request is enough. */
  offers: (facts: Facts) => readonly string[];
  /** Variants of the one request. */
  requests: (facts: Facts) => readonly string[];
}

/** Variants of asking for a moment; each is used once in a list. */
export const WHEN_TO_TALK: readonly string[] = [
  "À quel moment puis-je vous appeler ?",
  "Préférez-vous que je vous appelle en matinée ou dans l’après-midi ?",
  "Quel créneau vous conviendrait le mieux ?",
  "Quand pourrions-nous en parler ?",
  "Seriez-vous disponible pour un court échange ?",
  "Quel jour vous arrange pour un appel ?",
  "Pouvons-nous convenir d’un moment pour nous parler ?",
  "Quelles sont vos disponibilités ?",
  "Un appel de quelques minutes vous conviendrait-il ?",
  "Quel serait pour vous le meilleur moment ?",
  "Dites-moi quand vous joindre : qu’est-ce qui vous irait ?",
  "Voulez-vous me proposer un horaire qui vous convienne ?",
];
