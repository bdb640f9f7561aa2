import type { Answer, FailureCode, ModelFailure } from "../../model/answer.ts";
import type { BatchRequest } from "../../model/batch-calls.ts";
import type { Wording } from "../../model/prompt.ts";
import type { TextsReading } from "./answer.ts";
import type { EarlierFact } from "../earlier-store.ts";
import { type Card, inputOf } from "./input.ts";
import { readingPrompt } from "./prompt.ts";
import type { Readable } from "./readable.ts";
import { readAnswer, type ReadText } from "./read-answer.ts";

/** Texts of one contact that go in one call. */
export interface Group {
  readonly contactId?: string;
  readonly card: Card;
  readonly texts: readonly Readable[];
  readonly earlier: readonly EarlierFact[];
}

/** Asks the model; a parameter, so that an evaluation can ask another one. */
export type AskReading = (request: BatchRequest<TextsReading>) => Promise<Answer<TextsReading>>;

/**
 * The outcome of a group: texts that were read, texts without a usable answer, and the failure that stopped
 * it.
 */
export interface GroupOutcome {
  readonly read: readonly ReadText[];
  readonly left: readonly Readable[];
  /** A failure that the next call would meet too. Texts in neither list were not answered. */
  readonly failure: ModelFailure | undefined;
}

/** Failures due to these texts: other texts may still be answered. */
export const OF_THE_TEXTS: ReadonlySet<FailureCode | "ok"> = new Set([
  "refusal",
  "truncated",
  "malformed",
  "schema_violation",
  "rejected",
]);
/** Failures after which two smaller calls are tried: one text may be what is declined, or fewer may fit. */
const WORTH_HALVING: ReadonlySet<FailureCode> = new Set(["refusal", "truncated"]);

/** The question about a group. The same texts, contact and earlier facts make the same question. */
export const requestOf = (
  { contactId, card, texts, earlier }: Group,
  wording?: Wording,
): BatchRequest<TextsReading> => ({
  prompt: readingPrompt(texts.length, wording),
  input: inputOf(card, texts, earlier),
  ...(contactId === undefined ? {} : { contactId }),
  sourceIds: texts.map(({ text }) => text.id),
});

/** Has a model read a group; what it declines or cannot finish is asked about in halves. */
export async function readGroup(group: Group, ask: AskReading, wording?: Wording): Promise<GroupOutcome> {
  const read: ReadText[] = [];
  const left: Readable[] = [];
  const waiting = [group.texts];
  for (let texts = waiting.shift(); texts !== undefined; texts = waiting.shift()) {
    const answer = await ask(requestOf({ ...group, texts }, wording));
    if (answer.ok) {
      const said = readAnswer(answer.value, texts, group.earlier);
      read.push(...said.read);
      left.push(...said.left);
      continue;
    }
    const { code } = answer.failure;
    if (WORTH_HALVING.has(code) && texts.length > 1) {
      const middle = Math.ceil(texts.length / 2);
      waiting.unshift(texts.slice(0, middle), texts.slice(middle));
    } else if (OF_THE_TEXTS.has(code)) left.push(...texts);
    else return { read, left, failure: answer.failure };
  }
  return { read, left, failure: undefined };
}
