import { reviewedBy } from "../../../../functions/intelligence/actions/support/review.ts";
import { sentencesIn } from "../../../../functions/intelligence/actions/support/sentences.ts";
import { tidied } from "../../../../functions/intelligence/actions/tidied.ts";
import type { HonestAnswer } from "./read-honest.ts";

export interface Refusals {
  readonly drafts: number;
  readonly kept: number;
  readonly sentences: number;
  /** Each refused sentence, with the kinds of rules that refuse it. */
  readonly refused: readonly { readonly text: string; readonly rules: readonly string[] }[];
}

/** What code refuses of honest drafts where the model that judges their sentences supports all of them. */
export function refusalsOf(honest: readonly HonestAnswer[]): Refusals {
  const each = honest.map(({ answer, input }) => {
    const tidy = tidied(answer, input);
    const sentences = sentencesIn(tidy, input);
    const reviewed = reviewedBy(
      tidy,
      input,
      sentences.map(() => true),
    );
    const refused = (reviewed.ok ? [] : reviewed.refusals).map(({ sentence, violations }) => ({
      text: sentence.text,
      rules: [...new Set(violations.map(({ kind }) => kind))],
    }));
    return { sentences: sentences.length, isKept: reviewed.ok, refused };
  });
  return {
    drafts: each.length,
    kept: each.filter(({ isKept }) => isKept).length,
    sentences: each.reduce((sum, { sentences }) => sum + sentences, 0),
    refused: each.flatMap(({ refused }) => refused),
  };
}

/** The figures, which rule refuses how much, and the sentences. */
export function linesOf({ drafts, kept, sentences, refused }: Refusals): string[] {
  const rules = Map.groupBy(
    refused.flatMap(({ text, rules }) => rules.map((rule) => ({ rule, text }))),
    ({ rule }) => rule,
  );
  return [
    `drafts kept whole ${kept}/${drafts}, sentences ${sentences - refused.length}/${sentences}`,
    ...[...rules]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([rule, of]) => `${rule.padEnd(22)} ${of.length}`),
    ...refused.map(({ text, rules }) => `${rules.join(", ")}: ${text}`),
  ];
}
