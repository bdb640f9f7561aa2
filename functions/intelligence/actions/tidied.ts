import { GREETING } from "../../language/grounding/form.ts";
import { flatten } from "../../language/grounding/plain-text.ts";
import { findQuote } from "../../language/text/find-quote.ts";
import { plainName } from "../../language/untrusted/quotable.ts";
import { greetsAnother } from "./injection-language.ts";
import type { DraftAnswer } from "./schema.ts";
import { byAudience } from "./audience.ts";
import type { DraftInput } from "./types.ts";

const CLOSING =
  /\n[^\S\n]*(?:bien (?:cordialement|à (?:vous|toi))|(?:très )?cordialement|(?:bonne|belle) journée|à (?:bientôt|très vite)|amicalement|salutations|sincèrement)\b[^\n]{0,40}(?:\n{1,4}[^\n]{0,60}){0,2}$/iu;
const USUAL = { fr: "Bonjour", en: "Hello", de: "Guten Tag" } as const;

/**
 * The answer with what code mends by itself: no closing, a greeting of the contact, and claims that quote their
 * source word for word and name it.
 */
export function tidied(answer: DraftAnswer, input: DraftInput): DraftAnswer {
  const { shared } = byAudience(input);
  const claims = answer.claims.map(({ text, quote, sources }) => {
    // A proof of two passages counts by its longest.
    const parts = [quote, ...quote.split(/\[?(?:…|\.{3})\]?|\n/).toSorted((a, b) => b.length - a.length)];
    for (const part of parts)
      for (const number of [...sources, ...shared.map((_, index) => index + 1)]) {
        const found = findQuote(shared[number - 1]?.text ?? "", part);
        // One of `told`, of which there are at most twelve.
        if (found !== undefined) return { text, quote: found, sources: [number] as typeof sources };
      }
    return { text, quote, sources };
  });
  return {
    ...answer,
    message: greeted(answer.message.normalize("NFC").trim().replace(CLOSING, "").trim(), input),
    claims,
  };
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
  const isGreeted = GREETING.test(flatten(message));
  if (isGreeted && greetsAnother(message, { sources: [], trusted }).length === 0) return message;
  const name = plainName(contact.firstName);
  const line = style?.greeting ?? `${USUAL[style?.language ?? "fr"]}${name === null ? "" : ` ${name}`},`;
  const body = isGreeted ? message.replace(/^[^\n,!]*[,!]?\s*/, "") : message;
  return `${line}\n\n${body}`;
}
