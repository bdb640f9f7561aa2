import { splitSentences } from "../../../language/text/sentences.ts";
import { typeset } from "../../../language/text/typography.ts";
import { holdsAddressOrNumber, plainName } from "../../../language/untrusted/quotable.ts";
import type { Reason } from "../../ranking/types.ts";
import { asksItself, besides } from "./besides.ts";
import { type Facts, factsOf } from "./facts.ts";
import { greetingAndClosingOf, signatureFor } from "./greeting-and-closing.ts";
import { claimOf, tellable, writeReasoning } from "./reasoning.ts";
import { registerOf } from "./register-of.ts";
import type { Letter, Template } from "./template.ts";
import { abroad } from "./templates/abroad.ts";
import { TEMPLATES } from "./templates/registry.ts";
import type { Claim, WriterInput, WrittenSuggestion } from "./types.ts";

const LONGEST_ACTION = 120;
const LONGEST_SUBJECT = 70;
const MOST_WORDS = 120;

/**
 * Writes the card, the reasoning and the message of a suggestion from templates, without a model. They use
 * only the reason's fact and the contact's fields, and in the message only what the contact knows of.
 * `taken`: sentences of the list's other messages, which are avoided. Deterministic.
 *
 * @throws RangeError when `ranked` has no reason: nothing can be said without one.
 */
export function writeSuggestion(
  input: WriterInput,
  taken: ReadonlySet<string> = new Set(),
): WrittenSuggestion {
  const reason = input.ranked.reasons[0];
  if (!reason) throw new RangeError(`No reason to write to contact ${input.contact.id}`);
  const register = registerOf(input.history, input.user);
  const facts = factsOf(input, reason, register);
  const template = {
    ...TEMPLATES[reason.signal],
    ...(facts.language === "fr" ? {} : abroad(facts.language)),
  };
  const full = compose(input, reason, facts, template, taken);
  const letter = isClean(full.unsigned)
    ? full
    : compose(input, reason, { ...facts, ...NOTHING_NAMED }, template, taken);
  const reasoning = writeReasoning(input);
  const prettyAction = typeset(shorten(template.action(facts)));
  return {
    ai_action: actionSentence(input, prettyAction, reason),
    ai_reasoning: reasoning.plain,
    ai_prettyAction: prettyAction,
    ai_prettyReasoning: reasoning.pretty,
    ai_subject: setIn(facts)(template.subject(facts, titleOf(facts, letter.provedBy))),
    ai_iceBreakingMessage: `${letter.unsigned}\n\n${signatureFor(input.user)}`,
    claims: { message: letter.claims, reasoning: reasoning.claims },
    sentences: letter.sentences,
  };
}

/** Values replaced by null when a message would otherwise contain something it must not. */
const NOTHING_NAMED = {
  quote: null,
  matter: null,
  amount: null,
  newCompany: null,
  known: null,
  by: null,
} as const satisfies Partial<Facts>;

interface Composed extends Pick<Letter, "provedBy"> {
  readonly claims: Claim[];
  /** All but the greeting and the closing. */
  readonly sentences: readonly string[];
  /** Without the signature, which is the salesperson's own: addresses and numbers may stand in it. */
  readonly unsigned: string;
}

function compose(
  input: WriterInput,
  reason: Reason,
  facts: Facts,
  template: Template,
  taken: ReadonlySet<string>,
): Composed {
  const { opening, provedBy, rest = [], question = [] } = template.letter(facts);
  const set = setIn(facts);
  const free = (ways: readonly string[]) =>
    ways.map(set).find((way) => saidIn(way).every((text) => !taken.has(text)));
  const said = (ways: readonly string[]) => free(ways) ?? ways.map(set)[0];
  const first = said(opening);
  const others = (facts.language === "fr" ? besides(input, reason, facts) : []).map(({ text, claim }) => ({
    ...claim,
    text: typeset(text),
  }));
  // What they ask in the same breath is what moves it on.
  const isAnswered = others.length > 0 && !asksItself(reason);
  const moving = isAnswered ? [] : rest.map(said);
  const asked = isAnswered ? undefined : free(question);
  const body = [[first, ...moving], others.map(({ text }) => text), [asked]]
    .map((paragraph) => paragraph.filter((sentence) => sentence !== undefined).join(" "))
    .filter((paragraph) => paragraph !== "");
  const { greeting, closing } = greetingAndClosingOf(input, facts);
  const proof = first === undefined || provedBy === "nothing" ? [] : proofOf(first, reason, facts, provedBy);
  return {
    provedBy,
    claims: [...proof, ...others],
    sentences: body.flatMap(saidIn),
    unsigned: [greeting, ...body, closing].filter((part) => part !== "").join("\n\n"),
  };
}

/** French typography is for French. */
const setIn = ({ language }: Facts): ((text: string) => string) =>
  language === "fr" ? typeset : (text) => text;

/** What a paragraph says, without its places to fill in. */
const saidIn = (paragraph: string): string[] =>
  splitSentences(paragraph).flatMap(({ text }) =>
    /\p{L}/u.test(text.replace(/\[[^\][]{0,60}\]/g, "")) ? [text.trim()] : [],
  );

function proofOf(text: string, reason: Reason, { known }: Facts, provedBy: "reason" | "known"): Claim[] {
  if (provedBy === "reason") return [claimOf(text, reason)];
  return known?.proof == null
    ? []
    : [{ text, quote: known.proof.quote, sourceIds: [...known.proof.sourceIds] }];
}

/** What the letter is about, in as many words as a subject holds. */
function titleOf({ matter, known }: Facts, provedBy: Letter["provedBy"]): string | null {
  const title = provedBy === "reason" ? matter?.title : (known?.matter?.title ?? known?.subject);
  const short = title == null ? null : shortTitle(title);
  return short === null ? null : short.charAt(0).toUpperCase() + short.slice(1).replace(/[\s,;:]{1,9}$/, "");
}

const BREAKS = [",", " (", " et ", " pour ", " avec "];

/** « tarifs pour 14 techniciens, avec la pose »: cut at a comma where it is too long. */
function shortTitle(title: string): string | null {
  if (title.length <= LONGEST_SUBJECT) return title;
  const start = title.slice(0, LONGEST_SUBJECT);
  const cut = start.slice(0, Math.max(0, ...BREAKS.map((one) => start.lastIndexOf(one))));
  return cut.includes(" ") ? cut : null;
}

/** The last check before a message leaves the writer; the parts were checked one by one before. */
function isClean(message: string): boolean {
  return message.split(/\s+/).length <= MOST_WORDS && !holdsAddressOrNumber(message);
}

function actionSentence({ contact }: WriterInput, prettyAction: string, reason: Reason): string {
  const details = [plainName(contact.job), plainName(contact.company)].filter((detail) => detail !== null);
  const described = details.length === 0 ? "" : ` (${details.join(", ")})`;
  return typeset(`${prettyAction}${described}. ${tellable(reason)}.`);
}

/** Cut between words, and not behind one that waits for the next. */
function shorten(line: string): string {
  if (line.length <= LONGEST_ACTION) return line;
  const words = line.slice(0, line.lastIndexOf(" ", LONGEST_ACTION - 1)).split(" ");
  const last = words.findLastIndex((word) => word !== "" && !WAITING.has(word) && !/^[,;:(]+$/u.test(word));
  return `${words
    .slice(0, last + 1)
    .join(" ")
    .replace(/[,;:(]$/u, "")}…`;
}

/** Words that wait for the next. */
const WAITING = new Set(
  "et ou de du des d’ le la les un une à au aux pour avec sur par en qui dont votre vos leur leurs".split(
    " ",
  ),
);
