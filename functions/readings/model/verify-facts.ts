import { findQuote } from "../../language/text/find-quote.ts";
import { saysStems } from "../../language/text/said-words.ts";
import { asStored } from "../../language/untrusted/citable-pieces.ts";
import { type Fact, LONGEST_DUE, LONGEST_OBJECT, LONGEST_QUOTE } from "../contract.ts";
import type { AnsweredFact } from "./answer.ts";
import type { Readable } from "./readable.ts";

/** Most facts of a text: an answer with more repeats itself. */
const MOST_FACTS = 12;
/** Shortest quote, in characters: « STOP » is a whole message. */
const SHORTEST_QUOTE = 3;
const SHORTEST_DUE = 2;

/**
 * The earlier texts that a fact may refer to, by their name within the call: when each was written, and its
 * id.
 */
export type Named = ReadonlyMap<string, { readonly id: string; readonly at: string }>;

/**
 * The facts of a model's answer that the text proves: their quote stands in the words it was given, word for
 * word; `due` and `object` that are not the text's own words become null. Undefined where it names facts and
 * none is proved: such an answer does not show that the text is empty either.
 */
export function verifyFacts(
  said: readonly AnsweredFact[],
  source: Readable,
  named: Named,
): Fact[] | undefined {
  const facts: Fact[] = [];
  const seen = new Set<string>();
  for (const one of said.slice(0, MOST_FACTS)) {
    const fact = verifyFact(one, source, named);
    if (fact === undefined) continue;
    const key = [fact.kind, fact.who, fact.act, fact.quote].join(" ");
    if (seen.has(key)) continue;
    seen.add(key);
    facts.push(fact);
  }
  return said.length > 0 && facts.length === 0 ? undefined : facts;
}

function verifyFact(said: AnsweredFact, { text, words }: Readable, named: Named): Fact | undefined {
  const quote = quoted(said.quote, words, text.text);
  if (quote === undefined) return undefined;
  const due = said.due === null ? undefined : findQuote(words, said.due, SHORTEST_DUE);
  const object = said.object?.trim() ?? "";
  const target = said.refersTo === null ? undefined : named.get(said.refersTo);
  return {
    kind: said.kind,
    // After a quote it is always the contact's move.
    who: said.kind === "quoteSent" ? "contact" : said.who,
    act: said.kind === "commitment" ? (said.act ?? "other") : null,
    object: object !== "" && object.length <= LONGEST_OBJECT && saysStems(words, object) ? object : null,
    due: due !== undefined && due.length <= LONGEST_DUE ? due : null,
    quote,
    refersTo: target !== undefined && target.id !== text.id && target.at <= text.at ? target.id : null,
  };
}

/** Marks where an address or a number was removed from the model's input. */
const LEFT_OUT = "[…]";

/** The stored words that a quote copies; where something was removed from them, only the longest part. */
function quoted(quote: string, given: string, stored: string): string | undefined {
  const parts = quote.split(LEFT_OUT).sort((a, b) => b.length - a.length);
  const found = findQuote(given, parts[0] ?? "", SHORTEST_QUOTE);
  if (found === undefined || found.length > LONGEST_QUOTE) return undefined;
  const words = asStored(found, stored).trim();
  return words.length >= SHORTEST_QUOTE && stored.includes(words) ? words : undefined;
}
