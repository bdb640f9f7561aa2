import { readSource } from "../read-source.ts";
import type { DraftToVerify, Given, Register } from "../../../../functions/language/grounding/types.ts";

/** A draft that says nothing but what its sources say, as a careful writer would put it. */
export interface HonestDraft {
  readonly draft: DraftToVerify;
  readonly given: Given;
}

/** A sentence of the message with the words that prove it and the numbers of their sources, or a sentence alone. */
type Part = string | readonly [sentence: string, quote: string, ...sources: number[]];

/**
 * Contact, company and salesperson; register; sources as « 2026-11-18 contact: … » (« us note », « contact
 * linkedin », « other article »), numbered from 1; subject; then the greeting and the sentences.
 */
export function honest(
  who: readonly [contact: string, company: string, salesperson: string],
  register: Register,
  written: readonly string[],
  subject: string,
  [greeting, ...parts]: readonly [string, ...Part[]],
): HonestDraft {
  const sources = written.map((line, index) => readSource(line, `source-${index + 1}`));
  const said = parts.filter((part) => typeof part !== "string");
  const lines = parts.map((part) => (typeof part === "string" ? part : part[0]));
  const request = lines.at(-1) ?? "";
  return {
    draft: {
      subject,
      register,
      message: [greeting, lines.slice(0, -1).join(" "), request].join("\n\n"),
      claims: said.map(([text, quote, ...numbers]) => ({
        text,
        quote,
        sourceIds: numbers.map((number) => `source-${number}`),
      })),
    },
    given: {
      sources,
      trusted: { names: [...who, ...who[0].split(" ")], days: [], urls: [], emails: [], phones: [] },
    },
  };
}
