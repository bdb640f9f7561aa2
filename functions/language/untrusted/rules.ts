import { holdsEncodedText } from "./encoded.ts";
import { GATES, type Kinds, kindsIn, mayConcern } from "./kinds.ts";
import { holdsAccount, holdsEmail, holdsPayload, holdsUrl, namesSomething } from "./payload.ts";
import type { Family } from "./pattern.ts";
import type { QuarantineReason } from "./reasons.ts";
import { ADDRESSED } from "./rules/addressed.ts";
import { ARCHIVE } from "./rules/archive.ts";
import { ASKED_OF_OTHERS, ASKED_OF_PROMPT } from "./rules/asked-secrets.ts";
import { CLOSED } from "./rules/closed.ts";
import { CONTENT } from "./rules/content.ts";
import { ANNOUNCED, DICTATED } from "./rules/dictated.ts";
import { LINK } from "./rules/link.ts";
import { LURED, PAID_OTHERWISE, REDIRECTED } from "./rules/lures.ts";
import { ORDERED_RANKING } from "./rules/ordered-ranking.ts";
import { OTHER_CONTACTS } from "./rules/other-contacts.ts";
import { OVERRIDE } from "./rules/override.ts";
import { PAYMENT } from "./rules/payment.ts";
import { PROMPT } from "./rules/prompt.ts";
import { RANKING } from "./rules/ranking.ts";
import { RECIPIENT } from "./rules/recipient.ts";
import { ROLE } from "./rules/role.ts";
import { TOLD_OTHERWISE } from "./rules/told-otherwise.ts";
import { rot13, skeleton } from "./skeleton.ts";
import { screenOf } from "./word-screen.ts";
import { SPEAKS } from "./vocabulary/grammar.ts";
import { CLOSE, PAY, RAISE, SENDING, TELL, WRITE } from "./vocabulary/verbs.ts";

const FAMILIES: readonly Family[] = [
  OVERRIDE,
  ROLE,
  ADDRESSED,
  CONTENT,
  RANKING,
  ARCHIVE,
  OTHER_CONTACTS,
  PROMPT,
  RECIPIENT,
  PAYMENT,
  LINK,
  TOLD_OTHERWISE,
  ORDERED_RANKING,
  CLOSED,
  ASKED_OF_OTHERS,
  ASKED_OF_PROMPT,
  REDIRECTED,
  PAID_OTHERWISE,
  LURED,
  DICTATED,
  ANNOUNCED,
];

const LURE =
  /\b(?:nouveau lien|nouvelle adresse|new (?:link|url)|updated link|lien mis a jour|(?:ancien|old|previous) (?:lien|link|one)|instead of|au lieu de|a la place|sign here|signer|to sign|signe[rz]? (?:ici|maintenant|en ligne)|signez|cliquez|connectez vous|log ?in|sign in|connexion|verifi\w+|verify|debloqu\w+|unlock|valide[rz] (?:votre|le paiement|vos)|pay (?:here|now)|paye[rz]|password|mot de passe)\b/;
const REDIRECTS =
  /\b(?:(?:next|prochain\w*|your|ton|tes|ta|tous?|toutes?|every|each|all|chaque)\b.{0,40}\b(?:draft|brouillon|message|mail|e mail|email|courriel|reponse|reply|echange|answer|copie)|(?:sans|without) (?:le |la )?(?:signaler|dire|telling|mention\w*))/;
const MOVES =
  /(?:ecri\w+|envoy\w+|envoi\w*|repond\w*|adress\w+|send|write|reply)\b.{0,60}\b(?:desormais|dorenavant|plutot|instead|rather|plus a moi|from now on)|(?:desormais|dorenavant|from now on)\b.{0,60}\b(?:ecri\w+|envoy\w+|repond\w*|send|write|reply)|(?:ecri\w+|envoy\w+|repond\w*) desormais/;
/** Keys of an object, tags and titles that a prompt has, and a letter has not. */
const PROMPT_SHAPED =
  /["'](?:instructions?|prompt|system|task|consignes?|directives?)["']\s*:|<\/?(?:consignes?|instructions?|directives?|prompt|task)\s*>|(?:^|\n)\s*#{1,6}\s*(?:new task|nouvelle t[aâ]che|directives?|consignes?|instructions?|t[aâ]che|mission|task)(?![\p{L}])(?! (?:de s[eé]curit[eé]|de livraison))/iu;

/** What a passage has beside its words; a disguised one may have anything. */
interface Seen {
  readonly kinds: Kinds | null;
  readonly naming: boolean;
  readonly address: boolean;
}

/** Most rules ask for words that a passage has not: these need not be tried. */
const screen = screenOf(FAMILIES.flatMap((family) => family.rules.map(([rule]) => rule)));

function match(words: string, seen: Seen): QuarantineReason | null {
  const mayMatch = screen(words);
  let next = 0;
  for (const family of FAMILIES) {
    const first = next;
    next += family.rules.length;
    if ((family.only !== undefined && !seen[family.only]) || !mayConcern(seen.kinds, family.gate)) continue;
    for (const [at, [rule, unless]] of family.rules.entries())
      if (mayMatch(first + at) && rule.test(words) && !(unless?.test(words) ?? false)) return family.reason;
  }
  return null;
}

/** « J’ai », « je vous ai » are no « AI ». */
function withoutHave(words: string, text: string): string {
  if (!words.includes("ai") || /(?<!\p{L})AI(?!\p{L})/u.test(text)) return words;
  return words.replace(/(?<![a-z])(j|en|y|n|l|m|t|vous|lui|leur|les|nous|te|pas) ai(?![a-z])/g, "$1");
}

/** Why a passage may not be cited; null when it may. */
export function reasonAgainst(text: string): QuarantineReason | null {
  const kinds = kindsIn(text);
  if (kinds !== null && !GATES.some((gate) => mayConcern(kinds, gate))) return null;
  if (holdsAccount(text)) return "payment";
  if (PROMPT_SHAPED.test(text)) return "addressed";
  const words = withoutHave(skeleton(text), text);
  const reason = match(words, { kinds, naming: namesSomething(text), address: holdsEmail(text) });
  if (reason !== null) return reason;
  if (holdsUrl(text) && LURE.test(words)) return "link";
  if (holdsEmail(text) && (REDIRECTS.test(words) || MOVES.test(words))) return "recipient";
  if (kinds !== null) return null;
  if (holdsEncodedText(text)) return "encoded";
  const disguised = VOWELS.test(words) ? [rot13(words), Array.from(words).reverse().join("")] : [];
  return disguised.some((one) => match(one, ANYTHING) !== null) ? "encoded" : null;
}

const ANYTHING: Seen = { kinds: null, naming: true, address: true };
const VOWELS = /[a-z]{3}/;
const ORDER = new RegExp(
  `(?:^|[:,.] ?|(?:et|puis|ensuite|enfin|and|then|also|aussi|surtout) )(?:\\w+ )?(?:${WRITE}|${RAISE}|${CLOSE}|${TELL}|${SENDING}|${PAY}|${SPEAKS})(?![a-z0-9])|(?:^| )(?:la |le |les |en |here (?:it )?(?:is|comes) ?|)(?:voici|here (?:it )?is|ci dessous)(?: |$)`,
);
const SHOWN = /[«»“”"]|\b[A-ZÀ-Þ]{5,}\b|\d ?(?:€|%|k€|euros|eur|usd|\$)/;

/** Whether a passage beside an instruction may be its payload: it names something to repeat, or goes on ordering. */
export function goesOnOrdering(text: string): boolean {
  return holdsPayload(text) || SHOWN.test(text) || ORDER.test(skeleton(text));
}
