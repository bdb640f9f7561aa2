import * as z from "zod";
import { asksForDraft, asksForRepair, repairSentences, writeDraft } from "./draft.ts";
import { type Facts, factsOf, injected } from "./facts.ts";
import { fill } from "./fill.ts";
import { asksForSupport, judgeSentences } from "./support.ts";
import type { Schema } from "./strict-schema.ts";
import { asksForTimeline, writeTimeline } from "./timeline.ts";
import { asksForReading, readTexts } from "./reading.ts";
import type { Article, Fault, ToldReading, ToldVerdict } from "./types.ts";

/** What a call asks for, through either API. */
export type Wanted = {
  model: string;
  instructions: string;
  input: string;
  schema: Schema | undefined;
  maxTokens: number;
  search: boolean;
};

export type Generated = {
  text: string;
  finish: "stop" | "length" | "refusal";
  articles: Article[];
  inputTokens: number;
  outputTokens: number;
};

/** Four characters per token: precise enough for limits and bills. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

const INVENTED = "Gontran Briskey-Delaunay a validé 48 730 € pour le 31 mars 2031.";

/** Changes free text fields: not ids, dates or enumerations. */
function everyText(answer: unknown, schema: Schema, change: (text: string) => string): unknown {
  if (schema.anyOf) {
    const branch = schema.anyOf.find(({ type }) => type !== "null");
    return answer === null || branch === undefined ? answer : everyText(answer, branch, change);
  }
  if (Array.isArray(answer)) return answer.map((one) => everyText(one, schema.items ?? {}, change));
  if (typeof answer === "object" && answer !== null)
    return Object.fromEntries(
      Object.entries(answer).map(([key, one]) => [
        key,
        // The evidence of a statement is not changed.
        key === "quote" && "sentence" in answer
          ? one
          : everyText(one, schema.properties?.[key] ?? {}, change),
      ]),
    );
  const free = schema.type === "string" && !schema.enum && !schema.format && !("const" in schema);
  return typeof answer === "string" && free ? change(answer) : answer;
}

const Draft = z.object({
  message: z.string(),
  reasoning: z.string(),
  claims: z.array(z.looseObject({ sources: z.array(z.number()) })),
});

/** Hides words in an otherwise honest answer: beside its sentences, and as additional evidence of a draft. */
function smuggle(answer: unknown, schema: Schema | undefined, words: string, isClaimed: boolean): unknown {
  if (schema === undefined || !asksForDraft(schema) || typeof answer !== "object" || answer === null)
    return everyText(answer, schema ?? { type: "string" }, (text) => `${text} ${words}`);
  const draft = Draft.parse(answer);
  if (!isClaimed)
    return { ...answer, subject: words, message: draft.message.replace("\n\n", `\n\n${words} `) };
  const [first] = draft.claims;
  return {
    ...answer,
    reasoning: `${draft.reasoning} ${words}`,
    message: draft.message.replace("\n\n", `\n\n${words} `),
    claims: [...draft.claims, { text: words, quote: words, sources: first?.sources ?? [1] }],
  };
}

/** What the simulator knows besides the prompt. */
export type Known = {
  today: string;
  articles: Article[];
  readings: readonly ToldReading[];
  verdictOf: ToldVerdict;
};

function answerTo({ schema, input }: Wanted, facts: Facts, { today, readings, verdictOf }: Known): unknown {
  if (schema === undefined) return facts.facts.map(({ text }) => text).join(" ");
  if (asksForReading(schema)) return readTexts(input, schema, readings);
  if (asksForTimeline(schema)) return writeTimeline(input);
  if (asksForSupport(schema)) return judgeSentences(input, verdictOf);
  if (asksForRepair(schema)) return repairSentences(input, facts);
  return asksForDraft(schema) ? writeDraft(input, facts) : fill(schema, facts, today);
}

/** Writes the answer, with the fault's error applied. */
export function generate(wanted: Wanted, known: Known, fault: Fault | undefined): Generated {
  const articles = wanted.search
    ? known.articles.filter(({ company }) => wanted.input.toLowerCase().includes(company.toLowerCase()))
    : [];
  const facts = factsOf(wanted.input, wanted.search ? articles : undefined);
  const schema = wanted.schema;
  let answer = answerTo(wanted, facts, known);
  if (fault?.kind === "invented")
    answer = everyText(answer, schema ?? { type: "string" }, (text) => `${text} ${INVENTED}`);
  const payload =
    fault?.kind === "obeys"
      ? fault.says === undefined
        ? injected(facts)
        : fault.says(wanted.input)
      : undefined;
  if (payload !== undefined)
    answer = fault?.smuggled
      ? smuggle(answer, schema, payload, fault.smuggled !== "unclaimed")
      : everyText(answer, schema ?? { type: "string" }, () => payload);
  if (fault?.kind === "lies") answer = fault.lie?.(answer, wanted) ?? answer;
  if (fault?.kind === "schema_violation") answer = { inattendu: true };
  let text = typeof answer === "string" ? answer : JSON.stringify(answer);
  if (fault?.kind === "malformed") text = text.slice(0, Math.max(1, text.length - 2));
  const inputTokens = tokensOf(wanted.instructions + wanted.input + JSON.stringify(schema ?? ""));
  const made = { articles, inputTokens };
  if (fault?.kind === "refusal") {
    const refusal = "Je ne peux pas répondre à cette demande.";
    return { ...made, text: refusal, finish: "refusal", outputTokens: tokensOf(refusal) };
  }
  if (fault?.kind === "truncated" || tokensOf(text) > wanted.maxTokens) {
    const kept = text.slice(0, Math.min(wanted.maxTokens * 4, Math.floor(text.length / 2)));
    return { ...made, text: kept, finish: "length", outputTokens: wanted.maxTokens };
  }
  return { ...made, text, finish: "stop", outputTokens: tokensOf(text) };
}
