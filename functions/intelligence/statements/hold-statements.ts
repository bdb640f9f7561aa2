import { yieldToLoop } from "../../http/yield-to-loop.ts";
import { readSources } from "../../language/grounding/read-facts.ts";
import { rolesHeldBy, type RolesGiven } from "../../language/grounding/roles.ts";
import type { GroundingSource } from "../../language/grounding/types.ts";
import { ungroundedIn } from "../../language/grounding/ungrounded-in.ts";
import { readWording } from "../../language/grounding/wording.ts";
import { findQuote } from "../../language/text/find-quote.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { takerFrom } from "../../language/text/said-words.ts";
import { holdsPayload } from "../../language/untrusted/payload.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import type { Statement } from "./statement.ts";

/** A text that statements are checked against. */
export interface Held {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly text: string;
  /** What else a model was given of it and may quote; it proves nothing by itself. */
  readonly told?: string;
  readonly quarantined: readonly string[];
  readonly card: RolesGiven["card"];
  readonly people: readonly string[];
  readonly isTheirs: boolean;
  /** Other days that a statement may name: those of the texts beside it. */
  readonly days?: readonly string[];
}

/** Candidates looked at, and sentences of one statement, as a multiple of what is kept. */
const LOOKED_AT = 4;
const MOST_SENTENCES = 4;
/** Shorter quotes prove nothing, unless they are all that was said. */
const SHORTEST_QUOTE = 8;

export interface Holder {
  /**
   * The sentences of a statement that the text proves, with the quote as it stands there; undefined when
   * none is.
   */
  readonly statement: (said: Statement, longest: number) => Promise<Statement | undefined>;
  /** Whether the text proves everything that some words say. */
  readonly words: (words: string) => Promise<boolean>;
}

/**
 * Checks a model's statements against one text: names, dates, numbers, amounts, jobs and matters must stand
 * there; nothing may repeat what was quarantined, give orders or contain an address. Yields to the event
 * loop between statements.
 */
export async function holderOf(held: Held): Promise<Holder> {
  const { id, day, text, card, people, isTheirs, told = "", days = [] } = held;
  const source: GroundingSource = { id, kind: "note", author: "other", date: day, text };
  const names = [card.name, card.job, card.company, ...people].filter((name) => name !== "");
  const given = {
    sources: [source],
    trusted: { names, days: [day, ...days], urls: [], emails: [], phones: [] },
  };
  await readSources(given.sources);
  const takes = takerFrom(held.quarantined, text);
  const saysRoles = rolesHeldBy({ text, card, people, isTheirs });
  const words: Holder["words"] = async (said) => {
    await yieldToLoop();
    return (
      ungroundedIn(said, given).length === 0 &&
      saysRoles(said) &&
      readWording(said.normalize("NFC"), [{ text: said, quote: "", sourceIds: [id] }], given).length === 0 &&
      !takes(said) &&
      !holdsPayload(said) &&
      // A steered model writes orders, or hides them, itself.
      readUntrusted(said).citable === said
    );
  };
  return {
    words,
    statement: async ({ quote, sentence }, longest) => {
      const copied = [text, told]
        .map((one) => findQuote(one, quote, Math.min(SHORTEST_QUOTE, one.trim().length)))
        .find((found) => found !== undefined && found !== "");
      if (copied === undefined) return undefined;
      const said = sentence
        .slice(0, LOOKED_AT * longest)
        .normalize("NFC")
        .replace(/\s+/g, " ")
        .trim();
      const kept: string[] = [];
      for (const { text: one } of splitSentences(said).slice(0, MOST_SENTENCES))
        if ([...kept, one].join(" ").length <= longest && (await words(one))) kept.push(one);
      return kept.length === 0 ? undefined : { sentence: kept.join(" "), quote: copied };
    },
  };
}

/** The quotes that a reading rests on, as far as there is room. None of it is the model's own words. */
export function quotesOf(statements: readonly Statement[], most: number): string {
  let quotes = "";
  for (const quote of new Set(statements.map((one) => one.quote.replace(/\s+/g, " ").trim()))) {
    const longer = [quotes, `« ${quote} »`].filter(Boolean).join(" ");
    if (longer.length <= most) quotes = longer;
  }
  return quotes;
}
