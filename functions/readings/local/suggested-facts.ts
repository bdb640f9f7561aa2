import { saysDelivery, saysSettled } from "../../language/phrases/deliveries.ts";
import { readUndertakings } from "../../language/phrases/undertakings.ts";
import { type Sentence, splitSentences } from "../../language/text/sentences.ts";
import type { FoundLabel } from "./judge-sentence.ts";
import type { Way } from "./sentence-in-text.ts";

/**
 * Facts that the grammar of a sentence suggests: a promise from its verbs, a question from its mark, a
 * document on its way. Not certain by itself: they count where the classifier does not rule them out.
 */
export function suggestedFacts(text: string, way: Way): FoundLabel[] {
  return splitSentences(text).flatMap((sentence) => suggestedBy(sentence, way));
}

function suggestedBy({ text, normalised }: Sentence, way: Way): FoundLabel[] {
  const theirs = way === "emailIn" || way === "linkedinIn";
  const sent = way === "emailOut" || way === "linkedinOut";
  const found: FoundLabel[] = [];
  const settles = sent ? saysDelivery(normalised) : !theirs && saysSettled(normalised);
  if (settles) found.push({ kind: "done", who: "us", act: "other" });
  if (theirs && text.endsWith("?")) found.push({ kind: "question", who: "us", act: "other" });
  for (const { act, firm } of readUndertakings(normalised, theirs ? "contact" : "seller").taken)
    // « Je vous envoie le plan » in our message is the sending itself.
    if (firm || !settles) found.push({ kind: "commitment", who: "us", act });
  return found;
}
