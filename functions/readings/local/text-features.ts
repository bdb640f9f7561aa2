import { daysBetween } from "../../language/dates/calendar.ts";
import type { DateMention } from "../../language/dates/date-rule.ts";
import type { Manner } from "../manner.ts";
import type { SourceText } from "../source-text.ts";
import type { Certainties } from "./classifier.ts";
import { contentOf, type EarlierText } from "./earlier-text.ts";
import { LABELS } from "./labels.ts";

/** A sentence with what the classifier says of it. */
export interface JudgedSentence {
  readonly text: string;
  /** The days and periods it names. */
  readonly dates: readonly DateMention[];
  readonly certainties: Certainties;
  /** It may ask not to be contacted any more. */
  readonly mayObject?: boolean;
}

/** A text with what the classifier says of its sentences, and what came before it. */
export interface TextInHistory {
  readonly source: Pick<SourceText, "channel" | "incoming" | "at" | "day">;
  readonly manner: Manner;
  readonly sentences: readonly JudgedSentence[];
  readonly earlier: readonly EarlierText[];
}

/** Days after which something open is no longer what a text speaks of. */
const LONGEST_OPEN = 60;
const DAY_MS = 86_400_000;
const CHANNELS: readonly SourceText["channel"][] = [
  "note",
  "phone_call",
  "meeting",
  "email",
  "sms",
  "other",
  "linkedin",
];

/** Labels that make somebody of ours act; that settle something; that make us wait. */
const GROUPS: readonly (readonly number[])[] = [
  labelsOf(["commitment", "question", "nextStep"], "us"),
  labelsOf(["done", "cancelled", "refusal"]),
  labelsOf(["postponement", "absence", "optOut", "unreachable"]),
];

function labelsOf(kinds: readonly string[], who?: string): number[] {
  return LABELS.flatMap((label, index) =>
    kinds.includes(label.kind) && (who === undefined || label.who === who) ? [index] : [],
  );
}

/**
 * A text in its history as numbers, always as many: what its sentences seem to say, how it came about, what was
 * open when it was written, and both together. No words, so that it carries over to words never seen.
 */
export function textFeatures({ source, manner, sentences, earlier }: TextInHistory): number[] {
  const certain = sentences.map(({ certainties }) => certainties);
  const best = LABELS.map((_, index) => Math.max(0, ...certain.map(({ labels }) => labels[index] ?? 0)));
  const [asks = 0, settles = 0, waits = 0] = GROUPS.map((group) =>
    anyOf(certain.map(({ labels }) => Math.max(...group.map((index) => labels[index] ?? 0)))),
  );
  const any = certain.map((one) => one.any);
  const theirs = source.incoming || manner === "theirMessage";
  const isMail = source.channel === "email" || manner === "ourMessage" || manner === "theirMessage";
  const words = sentences.map(({ text }) => text).join("\n");
  const ahead = sentences.flatMap(({ dates }) =>
    dates
      .filter(({ past, end }) => !past && end >= source.day)
      .map(({ end }) => daysBetween(source.day, end)),
  );
  const isFar = Number(ahead.some((days) => days > 9));
  const { open, related, quoted } = historyOf(source, earlier, words);
  return [
    1,
    ...best.map(logit),
    logit(asks),
    logit(settles),
    logit(waits),
    logit(Math.max(0, ...any)),
    logit(anyOf(any)),
    Math.log1p(sentences.length),
    Math.log1p(words.length),
    ...CHANNELS.map((channel) => Number(source.channel === channel)),
    Number(theirs),
    Number(isMail && theirs),
    Number(isMail && !theirs),
    Number(manner === "machine"),
    Number(manner === "attempt"),
    Number(words.includes("?")),
    Number(ahead.length > 0),
    isFar,
    Number(ahead.some((days) => days > 30)),
    Number(ahead.some((days) => days <= 7)),
    open,
    related,
    quoted,
    open * logit(settles),
    open * logit(waits),
    open * Number(theirs),
    open * Number(source.channel === "note"),
    open * Number(source.channel === "phone_call"),
    open * Number(isMail && !theirs),
    open * isFar,
  ];
}

/** What was open when a text was written: whether we owed something, something it shares words with, a quote. */
function historyOf(
  { at }: Pick<SourceText, "at">,
  earlier: readonly EarlierText[],
  words: string,
): { open: number; related: number; quoted: number } {
  const content = contentOf(words);
  const [settled, found] = [new Set<string>(), { open: 0, related: 0, quoted: 0 }];
  const newestFirst = earlier.toSorted((one, other) => (one.source.at < other.source.at ? 1 : -1));
  for (const { source, facts } of newestFirst) {
    const age = (Date.parse(at) - Date.parse(source.at)) / DAY_MS;
    if (age <= 0 || age > LONGEST_OPEN) continue;
    for (const { kind, who, quote, refersTo } of facts ?? []) {
      if (refersTo !== null) settled.add(refersTo);
      if (kind === "quoteSent") found.quoted = 1;
      if (who !== "us" || !(kind === "commitment" || kind === "question" || kind === "nextStep")) continue;
      if (settled.has(source.id)) continue;
      found.open = 1;
      if ([...contentOf(quote)].some((word) => content.has(word))) found.related = 1;
    }
  }
  return found;
}

/** That one of several holds, were they independent. */
const anyOf = (probabilities: readonly number[]): number =>
  1 - probabilities.reduce((none, one) => none * (1 - Math.min(one, 0.99)), 1);

const logit = (probability: number): number => Math.log((probability + 0.005) / (1 - probability + 0.005));
