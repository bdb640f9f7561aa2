import type { Given } from "../../language/grounding/types.ts";
import { readSources } from "../../language/grounding/read-facts.ts";
import { ungroundedIn } from "../../language/grounding/ungrounded-in.ts";
import { takerFrom } from "../../language/text/said-words.ts";
import { holdsPayload } from "../../language/untrusted/payload.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";

/**
 * Says of each sentence of some texts whether it may be kept: not one with a name, a date, an amount or a number
 * that no source holds, nor one that repeats what was quarantined, orders itself, or holds an address: that is read
 * where it stands. « Ses deux postes » is a way to speak, not a number.
 */
export async function holdsIn(
  texts: readonly string[],
  given: Given,
  quarantined: readonly string[],
): Promise<(sentence: string) => boolean> {
  // Hundreds of long texts.
  await readSources(given.sources);
  const all = given.sources.map(({ text }) => text).join("\n");
  const foreign = ungroundedIn(texts.join("\n"), given)
    .filter(({ kind, text }) => kind !== "number" || /\d/.test(text))
    .map(({ text }) => text);
  const takes = takerFrom(quarantined, all);
  return (sentence) =>
    !foreign.some((words) => sentence.includes(words)) &&
    !takes(sentence) &&
    !holdsPayload(sentence) &&
    readUntrusted(sentence).citable === sentence;
}
