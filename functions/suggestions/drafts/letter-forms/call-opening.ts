import { frenchDay } from "../../../language/dates/calendar.ts";
import { typeset } from "../../../language/text/typography.ts";
import type { Register } from "../../../language/grounding/types.ts";
import type { Found } from "../../ranking/situation.ts";
import type { KnownBy } from "../writer/ground.ts";
import { SPEECH } from "./forms-of-address.ts";
import type { LetterParts } from "./parts-of.ts";
import { about, thingIn } from "./said-to-them.ts";

/** What today is about, where the contact knows of it. */
export interface Matter extends Found {
  readonly knownBy: KnownBy;
  /** Questions of the same text. */
  readonly questions: number;
  /** A colleague noted it: nobody says « comme promis » for them. */
  readonly isColleagues: boolean;
}

interface About {
  readonly letter: LetterParts;
  /** Who calls. */
  readonly name: string;
  readonly register: Register;
  readonly day: string;
  /** Without the thing that was promised: what follows says it. */
  readonly isBrief?: boolean;
}

/** A sentence that asks for the call which one is making. */
const ASKS_FOR_A_CALL =
  /(?:appel|t[ée]l[ée]phon|joindre|cr[ée]neau|disponib|(?:nous|en|se) parler|[ée]changer|parlions|horaire|rendez-vous)/i;
export const asksForACall = (sentence: string): boolean => ASKS_FOR_A_CALL.test(sentence);

/**
 * The sentence to begin a call with: who calls, and what about. Of what the contact knows; else the letter's own first
 * sentence, which was checked. `saysMatter`: it says what today is about, which nothing below it has to say again.
 *
 * @example « Bonjour Madame Roux, Camille Renaud : je vous rappelle comme promis au sujet des tarifs. »
 */
export function callOpening(
  matter: Matter | null,
  { letter, name, register, day, isBrief = false }: About,
): { opening: string; saysMatter: boolean } {
  const hello = `${spoken(letter.greeting)}, ${name}`;
  const isFrench = letter.greeting === null || FRENCH.test(letter.greeting);
  const said = matter === null || !isFrench ? null : sayMatter(matter, { register, day, isBrief });
  if (said !== null) return { opening: typeset(`${hello}\u00A0: ${said}.`), saysMatter: true };
  const first = letter.sentences.find((sentence) => !sentence.endsWith("?") && !asksForACall(sentence));
  return { opening: typeset(first === undefined ? `${hello}.` : `${hello}. ${first}`), saysMatter: false };
}

const FRENCH = /^(?:bonjour|bonsoir|salut|madame|monsieur|mesdames|messieurs|ch[eè]re?s?|re)(?![\p{L}])/iu;

/** « Monsieur Sarrazin, » → « Bonjour Monsieur Sarrazin »: a mail begins otherwise than a call. */
function spoken(greeting: string | null): string {
  const bare = (greeting ?? "Bonjour").replace(/[,!:]$/, "").trim();
  const dear = /^ch[eè]re?s? (.+)$/i.exec(bare)?.[1];
  if (dear !== undefined) return `Bonjour ${dear}`;
  return /^(?:madame|monsieur|mesdames|messieurs)(?![\p{L}])/iu.test(bare) ? `Bonjour ${bare}` : bare;
}

function sayMatter(
  matter: Matter,
  { register, day: today, isBrief }: Required<Pick<About, "register" | "day" | "isBrief">>,
): string | null {
  const { fact, event, knownBy, questions, isColleagues } = matter;
  const speech = SPEECH[register];
  const isAsked = knownBy === "theirMessage";
  const when = frenchDay(event.day, today);
  if (fact.kind === "question" && isAsked) {
    const what = questions > 1 ? speech.yourMessage : speech.yourQuestion;
    return `${speech.call} pour répondre à ${what} du ${when}`;
  }
  if (fact.kind === "quoteSent" && knownBy === "ourMessage")
    return `${speech.call} au sujet de notre devis du ${when}`;
  if (fact.kind !== "commitment" || fact.who !== "us") return null;
  const thing = isBrief ? null : thingIn(fact, today, isAsked);
  if (fact.act === "call") {
    const how = isAsked ? speech.asAsked : isColleagues ? "comme convenu" : "comme promis";
    return [isAsked ? speech.call : speech.callBack, how, ...(thing === null ? [] : [about(thing)])].join(
      " ",
    );
  }
  if (thing === null || isColleagues) return isAsked || isBrief ? briefly(matter, register, when) : null;
  return `${isAsked ? speech.asked : speech.hadPromised} ${thing}, ${speech.call} à ce sujet`;
}

/** Why one calls, without the thing. */
function briefly({ knownBy }: Matter, register: Register, when: string): string {
  const speech = SPEECH[register];
  if (knownBy === "theirMessage") return `${speech.call} au sujet de ${speech.yourMessage} du ${when}`;
  return `${speech.call} au sujet de ce que je ${register === "tu" ? "t’avais" : "vous avais"} promis`;
}
