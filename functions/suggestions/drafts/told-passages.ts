import { mattersOf } from "../../intelligence/actions/private-matters.ts";
import { wordsOf } from "../../language/grounding/stem.ts";
import { fold } from "../../language/text/normalise.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import type { KnownBy } from "../writer/ground.ts";

/** Acts towards the contact: of what we do among ourselves they know nothing. */
const TOWARDS_THEM = new Set(["send", "answer", "call", "meet", "introduce"]);
/** What both know once it was said. */
const OF_BOTH = new Set([
  "appointment",
  "nextStep",
  "quoteSent",
  "decision",
  "ultimatum",
  "question",
  "trouble",
]);
/** A note says of a promise that it was made to somebody. */
const SAID_TO_THEM = /\b(?:promis|promesse|convenu|engage|annonce)|\b(?:lui|leur) (?:ai|avons) dit\b/;
/** What a tariff is may not be told, that one is owed may; who decides may not, when they said they would may. */
const OPEN = /^(?:prix|tarif|decision)/;

/**
 * The passages of a call, a meeting or a note that the contact knows of: what we promised them there, what they asked,
 * what was agreed. Of a note only a promise that it says was made to them. Nothing on a private matter.
 */
export function toldPassages(facts: readonly DatedFact[] | null, knownBy: KnownBy): string[] {
  if (knownBy !== "conversation" && knownBy !== "nobody") return [];
  const passages = (facts ?? []).flatMap((fact) =>
    isTold(fact, knownBy) ? (openPart(fact.quote, fact.object) ?? []) : [],
  );
  return [...new Set(passages)].filter(
    (one, _, all) => !all.some((other) => other !== one && other.includes(one)),
  );
}

function isTold({ kind, who, act, quote }: DatedFact, knownBy: KnownBy): boolean {
  const isOurs = kind === "commitment" && who === "us" && act !== null && TOWARDS_THEM.has(act);
  if (knownBy === "nobody") return isOurs && SAID_TO_THEM.test(fold(quote));
  if (kind === "commitment") return isOurs || who === "contact";
  return OF_BOTH.has(kind) && who !== "thirdParty";
}

const isPrivate = (text: string): boolean =>
  wordsOf(text).some((word) => mattersOf(word).length > 0 && !OPEN.test(word));

/** A quote, or the part of it that names the object where the rest is private; null where that is too. */
function openPart(quote: string, object: string | null): string | null {
  if (!isPrivate(quote)) return quote;
  const named = wordsOf(object ?? "").filter((word) => word.length > 3);
  const part = quote
    .split(/[,;:.()–—]/)
    .map((one) => one.trim())
    .find((one) => !isPrivate(one) && wordsOf(one).some((word) => named.includes(word)));
  return part ?? null;
}
