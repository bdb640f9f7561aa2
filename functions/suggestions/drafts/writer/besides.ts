import { fold } from "../../../language/text/normalise.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import type { Reason } from "../../ranking/types.ts";
import { isDocument } from "./documents.ts";
import type { Facts } from "./facts.ts";
import { matterOf } from "./matter.ts";
import { quotableQuestion, toldQuestion } from "./question.ts";
import { sourceTextOf } from "./source-text.ts";
import { FRAMES } from "./template.ts";
import { isShareable } from "./shared-knowledge.ts";
import type { Claim, WriterInput } from "./types.ts";

/** Most places to fill in that a letter has. */
const MOST_FRAMES = 2;
/** Of these the reason itself asks for an answer: what else the text asks comes after it. */
const ASKS: ReadonlySet<Reason["signal"]> = new Set(["owedDocument", "unansweredQuestion"]);

/** Whether a reason's own letter answers something; of others, what the same text asks is the letter. */
export const asksItself = ({ signal }: Reason): boolean => ASKS.has(signal);

/** Fewer words than a question has that says what it is about: « Tu me dis ? ». */
const FEWEST_WORDS = 5;

/** A sentence about something else that the reason's own text asks of us, or that we promised in it. */
export interface Besides {
  readonly text: string;
  readonly claim: Claim;
}

/** What else the same text waits for, so that no question and no second half of a promise is forgotten. */
export function besides(input: WriterInput, reason: Reason, facts: Facts): Besides[] {
  const [evidence] = reason.evidence;
  const source = input.history.engagements.find(({ id }) => id === evidence?.id);
  if (source === undefined || facts.knownBy === "nobody") return [];
  const text = sourceTextOf(input.history, evidence);
  return (source.facts ?? [])
    .filter((fact) => isOther(fact, facts) && isShareable(fact, facts.knownBy))
    .flatMap((fact) => {
      const said = sentenceOf(fact, text, input.day, facts, asksItself(reason));
      return said === null
        ? []
        : [{ text: said, claim: { text: said, quote: fact.quote, sourceIds: [source.id] } }];
    })
    .slice(0, asksItself(reason) ? MOST_FRAMES - 1 : MOST_FRAMES);
}

const isOther = (fact: DatedFact, { fact: first }: Facts): boolean =>
  fact.who === "us" &&
  (fact.kind === "question" ||
    fact.kind === "nextStep" ||
    (fact.kind === "commitment" && (fact.act === "send" || fact.act === "answer"))) &&
  fact !== first &&
  fact.object !== first?.object &&
  fact.quote !== first?.quote &&
  !sharesWord(fact, first);

/** « franchise » of the request and of the question are one matter, which has one answer. */
function sharesWord(fact: DatedFact, first: DatedFact | null): boolean {
  const words = (text: string | null) =>
    fold(text ?? "")
      .split(/[^a-z\d]+/)
      .filter((word) => word.length > 4);
  const asked = new Set(words(first?.object ?? null));
  return words(`${fact.object} ${fact.quote}`).some((word) => asked.has(word));
}

function sentenceOf(
  fact: DatedFact,
  text: string,
  day: string,
  facts: Facts,
  isSecond: boolean,
): string | null {
  const { knownBy, you, register } = facts;
  if (fact.kind === "question") {
    if (knownBy !== "theirMessage") return null;
    const told = toldQuestion(fact.quote, register);
    const also = isSecond
      ? you("Vous demandiez aussi", "Tu demandais aussi")
      : you("Vous me demandiez", "Tu me demandais");
    if (told !== null) return `${also} ${told} : ${FRAMES.answer}.`;
    const quoted = quotableQuestion(fact.quote);
    return quoted === null || quoted.split(" ").length < FEWEST_WORDS
      ? null
      : `${also} : « ${quoted} » ${FRAMES.answer}.`;
  }
  const speaker = knownBy === "theirMessage" ? "them" : knownBy === "ourMessage" ? "us" : "log";
  const matter = matterOf(fact.object, text, speaker, register, day);
  if (matter?.the == null || !isQuotable(fact.quote)) return null;
  return isDocument(matter.title)
    ? `Voici ${isSecond ? "également " : ""}${matter.the} ${FRAMES.enclosed}.`
    : `Voici ma réponse sur ${matter.the} : ${FRAMES.answer}.`;
}
