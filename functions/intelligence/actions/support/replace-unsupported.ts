import type { DraftAnswer } from "../schema.ts";
import { sidesOf } from "../sides.ts";
import type { DraftInput, TemplateSentences } from "../types.ts";
import type { DraftSentence } from "./sentences.ts";

/**
 * The draft without unsupported sentences: the template’s proved opening replaces the first that told
 * something, its request the one that asked. The others are dropped.
 */
export function replaceUnsupported(
  answer: DraftAnswer,
  unsupported: readonly DraftSentence[],
  input: DraftInput,
  template: TemplateSentences,
): DraftAnswer {
  let message = answer.message.normalize("NFC");
  let claims = answer.claims.filter(({ text }) => !unsupported.some(({ claim }) => claim?.text === text));
  let opening = claims.length === 0 ? openingOf(template, input) : undefined;
  for (const { text } of unsupported) {
    if (text.endsWith("?")) message = message.replace(text, template.request ?? "");
    else {
      message = message.replace(text, opening?.text ?? "");
      if (opening !== undefined) claims = [...claims, opening];
      opening = undefined;
    }
  }
  return { ...answer, message: tidy(message), claims };
}

/** The template’s opening as a claim; undefined where its source is not numbered. */
function openingOf(
  { opening }: TemplateSentences,
  input: DraftInput,
): DraftAnswer["claims"][number] | undefined {
  const { told } = sidesOf(input);
  const numbers = (opening?.sourceIds ?? []).map((id) => told.findIndex((source) => source.id === id) + 1);
  if (opening === null || numbers.length === 0 || numbers.includes(0)) return undefined;
  return { text: opening.text, quote: opening.quote, sources: numbers };
}

/** Removes blank lines and empty paragraphs that replacements leave. */
const tidy = (message: string): string =>
  message
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
