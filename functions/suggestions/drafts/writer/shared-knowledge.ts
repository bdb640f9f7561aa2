import { mattersOf } from "../../../intelligence/actions/private-matters.ts";
import { wordsOf } from "../../../language/grounding/stem.ts";
import { fold } from "../../../language/text/normalise.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import type { FactKind } from "../../../readings/contract.ts";
import type { KnownBy } from "./ground.ts";

/** What two people who spoke both know: what one owes, asks, has sent, puts off, or says of their own plans. */
const SAID: ReadonlySet<FactKind> = new Set<FactKind>([
  "commitment",
  "question",
  "appointment",
  "nextStep",
  "introduction",
  "postponement",
  "trialEnd",
  "quoteSent",
  "decision",
  "ultimatum",
  "trouble",
]);
/**
 * A note that says that the contact was told, folded. Not « rien promis », « pas encore convenu », « bien entendu »,
 * « j’ai entendu dire », nor « l’annonce du rachat ».
 */
const WAS_TOLD =
  /(?<!\b(?:pas|rien|jamais|non|sans) (?:\w{1,9} )?)\b(?:promis|promesse|convenu|me suis engage)\b|(?<!\b(?:pas|bien|ai|as|a|avons|ont) )\bentendu\b(?! (?:dire|parler))|(?<!\bpas )\b(?:(?:lui|leur) (?:ai|avons) (?:dit|promis|confirme|annonce)|(?:ai|avons) annonce)\b(?! a (?:mon|ma|notre|nos|mes)\b)/;
/** What is sent is no secret of ours: « les tarifs ». A discount is another matter. */
const OFFERED = /^(?:tarif|prix|devis)/;

/**
 * Whether the contact knows of a fact: what stands in a message between us; of a call or a meeting what was said there,
 * though our log alone keeps it, and nothing that we do among ourselves; of a note what it says we told them.
 */
export function isKnownToContact({ kind, who, act, quote }: DatedFact, knownBy: KnownBy): boolean {
  if (knownBy === "theirMessage" || knownBy === "ourMessage") return true;
  const isOurs = kind === "commitment" && who === "us";
  if (isOurs && act === "other") return false;
  if (knownBy === "conversation") return SAID.has(kind) && who !== "thirdParty";
  return knownBy === "nobody" && isOurs && WAS_TOLD.test(fold(quote));
}

/** Whether words of a fact touch what is never said: prices discussed, moods, other suppliers, who decides. */
export const isPrivate = (text: string, { who }: Pick<DatedFact, "who">): boolean =>
  wordsOf(text).some(
    (word) =>
      mattersOf(word).length > 0 &&
      !OFFERED.test(word) &&
      // What they said that they would decide is theirs: they know of it.
      !(who === "contact" && word.startsWith("decision")),
  );

/** Whether what a fact is about may be named to the contact (decision 042). */
export const isShareable = (fact: DatedFact, knownBy: KnownBy): boolean =>
  isKnownToContact(fact, knownBy) &&
  (knownBy === "theirMessage" || knownBy === "ourMessage" || !isPrivate(fact.object ?? "", fact));

/** Words by which a log says that something was agreed, and not only planned by us: « À rappeler », « Lui envoyer ». */
const AGREED =
  /\b(?:promis|convenu|entendu|d.accord|ok pour|engag[ée]+|on se (?:rappelle|revoit|reparle)|(?:je|j.) (?:l[ae]s? |l.|lui |leur )?(?:l[ae]s? )?(?:envoie|enverrai|rappelle|rappellerai|transmets|transmettrai|prépare|refais|fais|adresse|dis|ai dit|reviens|recontacte)|(?:il|elle|ils|elles|client|cliente) (?:me |nous |m.|n. )?(?:demande|demandent|attend|attendent|veut|veulent|souhaite|souhaitent|voudrait|préfère|aimerait))\b/iu;

/** What somebody notes for themselves, and promises nobody: « Relire mes notes », « renouvellement à traiter ». */
const OWN_TO_DO =
  /^(?:[-–•*→ ]{0,4})(?:(?:penser|veiller|songer) [àa] |ne pas oublier |prévoir (?:de |d.)?|relire|revoir|vérifier|préparer|regarder|chercher|retrouver|me renseigner|se renseigner|mettre à jour|compléter|saisir|noter|classer|voir avec|en parler [àa])|(?<!\p{L})à (?:traiter|prévoir|préparer|vérifier|relire|surveiller)(?!\p{L})/iu;

/** Whether our own notes say only what we mean to do: not told to the contact, and not asked for. */
export const isOwnToDo = ({ kind, who, quote }: Pick<DatedFact, "kind" | "who" | "quote">): boolean =>
  kind === "commitment" && who === "us" && OWN_TO_DO.test(quote.trim()) && !isAgreed({ quote });

/** Whether both know of a commitment that a log of a conversation keeps. */
export const isAgreed = ({ quote }: Pick<DatedFact, "quote">): boolean => AGREED.test(quote);
