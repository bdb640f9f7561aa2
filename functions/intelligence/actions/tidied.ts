import { findQuote } from "../../language/text/find-quote.ts";
import { plainName } from "../../language/untrusted/quotable.ts";
import { greetsAnother } from "./steered-language.ts";
import type { DraftAnswer } from "./schema.ts";
import { sidesOf } from "./sides.ts";
import type { DraftInput } from "./types.ts";
import { withoutClosing } from "./without-closing.ts";

const GREETING =
  /^\s*(?:bonjour|bonsoir|salut|ch(?:er|ère)s?|madame|monsieur|hello|hi|dear|hallo|guten tag|liebe[rs]?|sehr geehrte[rs]?)\b/iu;
const USUAL = { fr: "Bonjour", en: "Hello", de: "Guten Tag" } as const;

/**
 * The answer with what code mends by itself: no closing, a greeting of the contact, and claims that quote their
 * source word for word and name it.
 */
export function tidied(answer: DraftAnswer, input: DraftInput): DraftAnswer {
  const { told } = sidesOf(input);
  const claims = answer.claims.map(({ text, quote, sources }) => {
    // A proof of two passages counts by its longest.
    const parts = [
      quote,
      ...quote.split(/\s*(?:\[?(?:…|\.\.\.)\]?|\n)\s*/).toSorted((a, b) => b.length - a.length),
    ];
    for (const part of parts)
      for (const number of [...sources, ...told.map((_, index) => index + 1)]) {
        const found = findQuote(told[number - 1]?.text ?? "", part);
        // One of `told`, of which there are at most twelve.
        if (found !== undefined) return { text, quote: found, sources: [number] as typeof sources };
      }
    return { text, quote, sources };
  });
  return { ...answer, message: greeted(withoutClosing(answer.message).normalize("NFC"), input), claims };
}

function greeted(message: string, { contact, salesperson, style }: DraftInput): string {
  const names = [contact.firstName, contact.lastName, contact.company, salesperson.name];
  const trusted = {
    names: names.flatMap((name) => plainName(name) ?? []),
    days: [],
    urls: [],
    emails: [],
    phones: [],
  };
  const isGreeted = GREETING.test(message);
  if (isGreeted && greetsAnother(message, { sources: [], trusted }).length === 0) return message;
  const name = plainName(contact.firstName);
  const line = style?.greeting ?? `${USUAL[style?.language ?? "fr"]}${name === null ? "" : ` ${name}`},`;
  const body = isGreeted ? message.replace(/^[^\n,!]*[,!]?\s*/, "") : message;
  return `${line}\n\n${body}`;
}
