import type { DraftAnswer } from "../schema.ts";
import { byAudience } from "../audience.ts";
import type { DraftInput, TemplateSentences } from "../types.ts";
import { tidy } from "./repair.ts";
import type { Refusal } from "./review.ts";
import { type DraftSentence, sentencesIn } from "./sentences.ts";

/** A sentence that leans on the one before it. */
const LEANS =
  /^(?:cela|ça|celui|celle|ceux|il|ils|elle|elles|en |y |le |la |les |l[’']|c[’']|ce |et |mais|donc|aussi|d[’']ici|à ce sujet|it |this |that |das |es )/iu;

/**
 * The draft with the template’s sentences in place of refused ones: its proved opening for the opening, its request for
 * a question; another sentence is left out. Null where the letter would lose what it is about, or make no sense.
 */
export function replaceRefused(
  answer: DraftAnswer,
  refusals: readonly Refusal[],
  input: DraftInput,
  template: TemplateSentences,
): DraftAnswer | null {
  const sentences = sentencesIn(answer, input);
  // Of which nothing holds, the whole template is better.
  if (refusals.length === sentences.length) return null;
  let { message } = answer;
  let claims = answer.claims;
  for (const { sentence } of refusals) {
    const at = sentences.findIndex(({ start }) => start === sentence.start);
    const isQuestion = sentence.text.endsWith("?");
    claims = claims.filter(({ text }) => text !== sentence.claim?.text);
    const opening = at === 0 && !isQuestion ? openingOf(template, input) : undefined;
    if (at === 0 && !isQuestion && opening === undefined) return null;
    if (opening === undefined && !isQuestion && leans(sentences[at + 1])) return null;
    message = message.replace(
      sentence.text,
      () => opening?.text ?? (isQuestion ? (template.request ?? "") : ""),
    );
    if (opening !== undefined) claims = [...claims, opening];
  }
  return { ...answer, message: tidy(message), claims };
}

const leans = (next: DraftSentence | undefined): boolean => next !== undefined && LEANS.test(next.text);

/** The template’s opening as a claim; undefined where its source is not numbered. */
function openingOf(
  { opening }: TemplateSentences,
  input: DraftInput,
): DraftAnswer["claims"][number] | undefined {
  const { shared } = byAudience(input);
  const numbers = (opening?.sourceIds ?? []).map((id) => shared.findIndex((source) => source.id === id) + 1);
  if (opening === null || numbers.length === 0 || numbers.includes(0)) return undefined;
  return { text: opening.text, quote: opening.quote, sources: numbers };
}
