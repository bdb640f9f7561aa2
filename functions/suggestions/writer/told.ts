import { mattersOf } from "../../intelligence/actions/private-matters.ts";
import { wordsOf } from "../../language/grounding/stem.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import type { FactKind } from "../../readings/contract.ts";
import type { KnownBy } from "./ground.ts";

/** What is said between two people who speak: what one owes, asks, agrees to or puts off. */
const SPOKEN: ReadonlySet<FactKind> = new Set<FactKind>([
  "commitment",
  "question",
  "appointment",
  "nextStep",
  "introduction",
  "postponement",
  "trialEnd",
]);
/** A note that says that the contact was told. */
const WAS_TOLD =
  /\b(?:promis|convenu|entendu)\b(?=.{0,40}\b(?:à|avec|de lui|au téléphone|que je)\b)|\b(?:je )?lui (?:ai )?(?:dit|promis|confirmé|annoncé)\b/iu;

/**
 * Whether what a fact is about may be named to the contact: what stands in a message between us; of a call or a
 * meeting what was said there, though our log alone keeps it; of a note what it says we told them. Never what touches a
 * private matter: prices discussed, moods, other suppliers, who decides.
 */
export function mayBeTold(fact: DatedFact, knownBy: KnownBy): boolean {
  if (knownBy === "theirMessage" || knownBy === "ourMessage") return true;
  const isSpoken =
    knownBy === "conversation"
      ? SPOKEN.has(fact.kind)
      : knownBy === "nobody" && fact.kind === "commitment" && fact.who === "us" && WAS_TOLD.test(fact.quote);
  return isSpoken && !wordsOf(fact.object ?? "").some((word) => isPrivate(word, fact));
}

/** What they said that they would decide is theirs: they know of it. */
const isPrivate = (word: string, { who }: DatedFact): boolean =>
  mattersOf(word).length > 0 && !isOffer(word) && !(who === "contact" && word.startsWith("decision"));

/** Words by which a log says that something was agreed, and not only planned by us: « À rappeler », « Lui envoyer ». */
const AGREED =
  /\b(?:promis|convenu|entendu|d.accord|ok pour|engag[ée]+|on se (?:rappelle|revoit|reparle)|(?:je|j.) (?:l[ae]s? |l.|lui |leur )?(?:l[ae]s? )?(?:envoie|enverrai|rappelle|rappellerai|transmets|transmettrai|prépare|refais|fais|adresse|dis|ai dit|reviens|recontacte)|(?:il|elle|ils|elles|client|cliente) (?:me |nous |m.|n. )?(?:demande|demandent|attend|attendent|veut|veulent|souhaite|souhaitent|voudrait|préfère|aimerait))\b/iu;

/** Whether both know of a commitment that a log of a conversation keeps. */
export const isAgreed = ({ quote }: Pick<DatedFact, "quote">): boolean => AGREED.test(quote);

/** What we send is no secret of ours: « les tarifs », « un devis remisé » is another matter. */
const isOffer = (word: string): boolean => /^(?:tarif|prix|devis|budget)/.test(word) && word !== "budget";
