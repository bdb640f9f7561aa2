import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { withTemplate } from "../../../functions/intelligence/actions/index.ts";
import { renderInput } from "../../../functions/intelligence/actions/input.ts";
import { draftPrompts } from "../../../functions/intelligence/actions/prompt.ts";
import { DraftAnswer } from "../../../functions/intelligence/actions/schema.ts";
import { type Refusal, reviewedBy } from "../../../functions/intelligence/actions/support/review.ts";
import { sentencesIn } from "../../../functions/intelligence/actions/support/sentences.ts";
import { tidied } from "../../../functions/intelligence/actions/tidied.ts";
import type { Draft, DraftInput } from "../../../functions/intelligence/actions/types.ts";
import { insteadOf, signed } from "../../../functions/suggestions/drafts/compose.ts";
import { draftInputFor } from "./draft-input-for.ts";
import { linesOf } from "./given-letters.ts";
import { fingerprintOf, type Letter } from "./make-letters.ts";

/** Beside the sheets: what a model is asked for each letter, and how it is told to write. */
const QUESTIONS = "questions.jsonl";
const INSTRUCTIONS = "instructions.txt";

/** Writes the questions of letters, for a model or a person to answer. */
export async function writeQuestions(letters: readonly Letter[], folder: string): Promise<void> {
  const lines: string[] = [];
  for (const letter of letters) {
    const question = renderInput(await draftInputFor(letter));
    lines.push(`${JSON.stringify({ ...whose(letter), question })}\n`);
  }
  writeFileSync(path.join(folder, QUESTIONS), lines.join(""));
  writeFileSync(path.join(folder, INSTRUCTIONS), `${draftPrompts("vous").draft.instructions}\n`);
}

const Answered = z.object({ portal: z.string(), contact: z.string(), answer: DraftAnswer });
type Answered = z.infer<typeof Answered>;

const whose = ({ portal, history }: Letter): Pick<Answered, "portal" | "contact"> => ({
  portal,
  contact: history.contact.id,
});

/** What others wrote. Throws where a line is no answer, and says which. */
function readAnswers(file: string): Answered[] {
  return linesOf(readFileSync(file, "utf8")).map((line, index) => {
    const { success, data } = Answered.safeParse(JSON.parse(line));
    if (!success) throw new Error(`${file}: answer ${index + 1} is none: ${line.slice(0, 80)}`);
    return data;
  });
}

/** What would be shown of the answers to the questions of these letters. */
export async function shownOfAnswers(letters: readonly Letter[], file: string): Promise<Shown[]> {
  const answers = readAnswers(file);
  const answered = letters.flatMap((letter) => {
    const { portal, contact } = whose(letter);
    const found = answers.find((one) => one.portal === portal && one.contact === contact);
    return found === undefined ? [] : [shownOf(letter, found.answer)];
  });
  return Promise.all(answered);
}

/** A letter as somebody wrote it, after our check with a judge that supports each sentence. */
export interface Shown {
  readonly letter: Letter;
  /** As written; with sentences of the template's; the template alone. */
  readonly as: "whole" | "mended" | "template";
  readonly sentences: number;
  readonly refusals: readonly Refusal[];
}

/** What the product would show of an answer, were no sentence asked for again. */
async function shownOf(letter: Letter, given: DraftAnswer): Promise<Shown> {
  const input = await draftInputFor(letter);
  const answer = tidied(given, input);
  const sentences = sentencesIn(answer, input);
  const reviewed = reviewedBy(
    answer,
    input,
    sentences.map(() => true),
  );
  const about = { sentences: sentences.length, refusals: reviewed.ok ? [] : reviewed.refusals };
  if (reviewed.ok) return { letter: withDraft(letter, input, reviewed.draft), as: "whole", ...about };
  const checked = withTemplate(answer, reviewed.refusals, input, insteadOf(input, letter.written));
  return checked.ok
    ? { letter: withDraft(letter, input, checked.draft), as: "mended", ...about }
    : { letter, as: "template", ...about };
}

function withDraft(letter: Letter, input: DraftInput, draft: Omit<Draft, "model" | "promptVersion">): Letter {
  const { written, user } = letter;
  const text = signed(draft, input, user);
  const subject = draft.subject ?? written.ai_subject;
  return {
    ...letter,
    written: { ...written, ai_subject: subject, ai_iceBreakingMessage: text },
    fingerprint: fingerprintOf(subject, text),
  };
}

/** How much of what others wrote is kept, and which rule refuses how much. */
export function shownInWords(shown: readonly Shown[]): string[] {
  const count = (as: Shown["as"]): number => shown.filter((one) => one.as === as).length;
  const refusals = shown.flatMap((one) => one.refusals);
  const sentences = shown.reduce((sum, one) => sum + one.sentences, 0);
  const rules = Map.groupBy(
    refusals.flatMap(({ sentence, violations }) =>
      [...new Set(violations.map(({ kind }) => kind))].map((rule) => ({ rule, text: sentence.text })),
    ),
    ({ rule }) => rule,
  );
  return [
    `letters ${shown.length}: shown whole ${count("whole")}, with sentences of the template ${count("mended")}, the template alone ${count("template")}`,
    `sentences kept ${sentences - refusals.length} of ${sentences}`,
    ...[...rules]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .flatMap(([rule, of]) => [`  ${rule.padEnd(22)} ${of.length}`, ...of.map(({ text }) => `    ${text}`)]),
  ];
}
