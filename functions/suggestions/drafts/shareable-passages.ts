import { wordsOf } from "../../language/grounding/stem.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import type { KnownBy } from "./writer/ground.ts";
import { isPrivate, isKnownToContact } from "./writer/shared-knowledge.ts";

/**
 * The passages of a call, a meeting or a note that the contact knows of: what we promised them there, what they asked,
 * what was agreed. Of a note only a promise that it says was made to them. Nothing on a private matter.
 */
export function shareablePassages(facts: readonly DatedFact[] | null, knownBy: KnownBy): string[] {
  if (knownBy !== "conversation" && knownBy !== "nobody") return [];
  const passages = (facts ?? []).flatMap((fact) =>
    isKnownToContact(fact, knownBy) ? (openPart(fact) ?? []) : [],
  );
  return [...new Set(passages)].filter(
    (one, _, all) => !all.some((other) => other !== one && other.includes(one)),
  );
}

/** A fact's quote, or the part of it that names the object where the rest is private; null where that is too. */
function openPart(fact: DatedFact): string | null {
  const { quote, object } = fact;
  if (!isPrivate(quote, fact)) return quote;
  const named = wordsOf(object ?? "").filter((word) => word.length > 3);
  const part = quote
    .split(/[,;:.()–—]/)
    .map((one) => one.trim())
    .find((one) => !isPrivate(one, fact) && wordsOf(one).some((word) => named.includes(word)));
  return part ?? null;
}
