import type { Facts } from "./facts.ts";

/** The contact said it, or wrote it: a message may speak of it. */
export const isTold = ({ knownBy }: Facts): boolean =>
  knownBy === "theirMessage" || knownBy === "conversation";

/** What the message may recall: their own words, or the conversation in which they said it. */
export function recalled(facts: Facts, tone: "plain" | "hasMyAttention" = "plain"): string[] {
  const { knownBy, when, conversation } = facts;
  if (knownBy === "theirMessage")
    return [
      `Je reviens vers vous au sujet de votre message du ${when}.`,
      `Je fais suite à votre message du ${when}.`,
      tone === "plain"
        ? `Je repense à votre message du ${when}.`
        : `Votre message du ${when} a toute mon attention.`,
    ];
  if (knownBy === "conversation")
    return [
      `Je fais suite à ${conversation} du ${when}.`,
      `Je reviens vers vous après ${conversation} du ${when}.`,
      tone === "plain"
        ? `Je repense à ${conversation} du ${when}.`
        : `J’ai bien en tête ${conversation} du ${when}.`,
    ];
  return [];
}

/** Requests that suppose nothing: for what only we know. */
export const NEUTRAL_REQUESTS: readonly string[] = [
  "Comment cela se passe-t-il de votre côté ?",
  "De quoi avez-vous besoin en ce moment ?",
  "Y a-t-il un point sur lequel je peux vous aider ?",
  "Quels sujets aimeriez-vous aborder ?",
  "Quand pourrions-nous faire le point ?",
  "Que puis-je faire pour vous ?",
  "Qu’aimeriez-vous voir évoluer ?",
  "Quelles questions vous posez-vous en ce moment ?",
  "Qu’attendez-vous de nous pour la suite ?",
  "Quel moment vous conviendrait pour en parler ?",
];
