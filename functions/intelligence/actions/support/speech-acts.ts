import { wordsIn } from "./words.ts";

/**
 * Openings of sentences that state nothing: they thank, offer a talk or help, ask to be told, say that we
 * come back, take leave. Their words are checked like any others.
 */
const OPENINGS: readonly RegExp[] = [
  /^(?:(?:un grand |encore )?merci|(?:je|nous) (?:vous|t|te) remerci(?:e|ons))\b/,
  /^(?:je|nous) (?:peux|puis|pourrais|pouvons|pourrions|serais|serions|suis|sommes|reste|restons) /,
  /^(?:je|nous) (?:vous |te )?(?:propose|proposons|contacte|recontacte|rappelle) /,
  /^(?:j aimerais|(?:je|nous) (?:souhaite|souhaiterais|voudrais|souhaitons|aimerions|voudrions)) /,
  /^je (?:me permets de )?(?:reprends|reviens|reprendre|revenir) /,
  /^(?:\w{1,12}(?:ez|tes)|dis|fais|donne|indique|precise|tiens|reponds|confirme) (?:moi|nous)\b/,
  /^(?:a bientot|a tres bientot|bonne |belle |tres bonne |bien a (?:vous|toi)|cordialement|au plaisir)/,
  /^(?:seriez|serais|pouvez|pourriez|peux|pourrais|souhaitez|souhaites|voulez|veux) (?:vous|tu) /,
];

/** « Si cela vous convient, … »: skipped, since the main clause says what the sentence does. */
const CONDITION = /^(?:si|s’|s'|pour cela|pour en parler|de mon côté|de notre côté)[^,]{0,80},/iu;

/** Whether a sentence only does what any letter may do without a source: thank, ask, offer, take leave. */
export function isSpeechAct(sentence: string): boolean {
  if (sentence.includes("?")) return true;
  const flat = `${wordsIn(sentence.replace(CONDITION, ""))
    .map(({ word }) => word)
    .join(" ")} `;
  return OPENINGS.some((opening) => opening.test(flat));
}
