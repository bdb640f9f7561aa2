import { atOnce, inTurns } from "../../http/let-others-in.ts";
import { passagesOf, type Passage } from "./passages.ts";
import type { QuarantineReason } from "./reasons.ts";
import { holdsPayload } from "./payload.ts";
import { goesOnOrdering, reasonAgainst } from "./rules.ts";
import { sanitise, TOKEN } from "./sanitise.ts";

export interface Quarantined {
  /** What was set aside: to be shown to people as such, and to nothing that writes. */
  readonly text: string;
  readonly reason: QuarantineReason;
}

export interface UntrustedText {
  /** The whole text without what people do not see: to show. */
  readonly text: string;
  /** What may be read by a model, a rule or a writer. */
  readonly citable: string;
  readonly quarantined: readonly Quarantined[];
}

/** Stands in `citable` where a passage was set aside. */
export const GAP = " […] ";

/** These order whoever writes: what stands beside them may be what is ordered. */
const SPREADS: ReadonlySet<QuarantineReason> = new Set([
  "override",
  "role",
  "addressed",
  "content",
  "prompt",
  "ranking",
  "archive",
  "otherContacts",
  "recipient",
]);
const FURTHEST = 3;
const MOST_LINES = 8;
const SHORT_LINE = 45;

/**
 * Reads a text that strangers wrote (an e-mail, a note, a profile, an article): what is hidden in it is taken
 * out, and passages that give orders to whoever writes, or ask to pay, to click, to redirect, are set aside.
 * Pure; its time grows with the length of the text. Ordinary text is all citable, unchanged.
 */
export function readUntrusted(source: string): UntrustedText {
  return atOnce(reading(source));
}

/** `readUntrusted` of a long text, while which requests are answered. */
export function readUntrustedInTurns(source: string): Promise<UntrustedText> {
  return inTurns(reading(source));
}

/** A step for each passage. */
function* reading(source: string): Generator<undefined, UntrustedText> {
  const { marked, hidden } = sanitise(source);
  yield;
  const passages = passagesOf(marked);
  const reasons: Reasons = [];
  for (const { start, end } of passages) {
    reasons.push(judged(marked.slice(start, end)));
    yield;
  }
  judgeFences(marked, passages, reasons);
  judgeTokens(marked, passages, reasons);
  yield* judgeJoined(marked, passages, reasons);
  yield* judgeNeighbours(marked, passages, reasons);
  const concealed: Quarantined[] = [];
  for (const one of hidden) {
    const text = one.trim();
    if (reasonAgainst(text.slice(0, 2_000)) !== null) concealed.push({ text, reason: "hidden" });
    yield;
  }
  return { text: plain(marked), ...setAside(marked, passages, reasons, concealed) };
}

type Reasons = (QuarantineReason | null)[];

const plain = (text: string): string => text.replaceAll(TOKEN, "");
const judged = (text: string): QuarantineReason | null => reasonAgainst(plain(text));

/** A fenced block that calls itself the system’s. */
function judgeFences(text: string, passages: Passage[], reasons: Reasons): void {
  let inside = false;
  for (const [index, { start, end }] of passages.entries()) {
    const line = text.slice(start, Math.min(end, start + 40));
    const fence = /^(?:```|~~~)/.test(line);
    if (fence && !inside)
      inside = /^[`~]{3,8} ?(?:system|instruction|prompt|assistant|developer|ia\b|ai\b|llm)/i.test(line);
    else if (fence) {
      reasons[index] ??= "addressed";
      inside = false;
    }
    if (inside) reasons[index] ??= "addressed";
  }
}

/** What stands between chat tokens, or after one, was written as if it were not the text’s. */
function judgeTokens(text: string, passages: Passage[], reasons: Reasons): void {
  const first = text.indexOf(TOKEN);
  if (first === -1) return;
  const last = text.lastIndexOf(TOKEN);
  const paragraph = passages.findLast(({ start }) => start <= last)?.paragraph ?? 0;
  for (const [index, passage] of passages.entries())
    if (passage.end > first && (passage.start <= last || passage.paragraph === paragraph))
      reasons[index] ??= "addressed";
}

/** An instruction over several short lines, or over the place where a long sentence was cut. */
function* judgeJoined(text: string, passages: Passage[], reasons: Reasons): Generator<undefined, void> {
  for (let index = 0; index < passages.length; index += 1) {
    const first = passages[index];
    if (first === undefined || reasons[index] !== null) continue;
    let last = index;
    while (last < index + MOST_LINES - 1 && continues(text, passages[last], passages[last + 1])) last += 1;
    if (last === index) continue;
    yield;
    const reason = judged(
      text
        .slice(first.start, passages[last]?.end)
        .replace(/\s+/g, (blank) => (blank.includes("\n") ? "\n" : blank))
        .replace(/\n[\s>]*/g, " ")
        .slice(0, 1_000),
    );
    if (reason === null) continue;
    for (let part = index; part <= last; part += 1) reasons[part] ??= reason;
    index = last;
  }
}

function continues(text: string, passage: Passage | undefined, next: Passage | undefined): boolean {
  if (passage === undefined || next === undefined || next.paragraph !== passage.paragraph) return false;
  if (passage.cut) return true;
  const { start, end } = passage;
  return (
    end - start <= SHORT_LINE &&
    next.end - next.start <= 4 * SHORT_LINE &&
    !/[.!?…,]/.test(text[end - 1] ?? "")
  );
}

/** In the paragraph of an instruction, what it wants said stands before or after it. */
function* judgeNeighbours(text: string, passages: Passage[], reasons: Reasons): Generator<undefined, void> {
  const found = reasons.map(
    (reason) => reason !== null && (SPREADS.has(reason) || reason === "payment" || reason === "link"),
  );
  for (const [index, spreads] of found.entries()) {
    const reason = reasons[index] ?? null;
    const passage = passages[index];
    if (!spreads || reason === null || passage === undefined) continue;
    yield;
    const beside = (other: number): string | null => {
      const neighbour = passages[other];
      if (neighbour === undefined || neighbour.paragraph !== passage.paragraph) return null;
      return text.slice(neighbour.start, neighbour.end);
    };
    const before = beside(index - 1);
    if (before !== null && holdsPayload(before)) reasons[index - 1] ??= reason;
    for (let other = index + 1; other <= index + FURTHEST; other += 1) {
      const after = beside(other);
      if (after === null) break;
      const announced = other === index + 1 && !/[.!?…]$/.test(text.slice(passage.start, passage.end));
      if (!(SPREADS.has(reason) ? announced || goesOnOrdering(after) : holdsPayload(after))) break;
      reasons[other] ??= reason;
    }
  }
}

function setAside(
  text: string,
  passages: Passage[],
  reasons: Reasons,
  concealed: Quarantined[],
): Pick<UntrustedText, "citable" | "quarantined"> {
  const quarantined: Quarantined[] = [...concealed];
  const kept: string[] = [];
  let from = 0;
  for (let index = 0; index < passages.length; index += 1) {
    const reason = reasons[index] ?? null;
    const passage = passages[index];
    if (reason === null || passage === undefined) continue;
    let end = passage.end;
    while (reasons[index + 1] === reason) {
      index += 1;
      end = passages[index]?.end ?? end;
    }
    kept.push(text.slice(from, passage.start), GAP);
    quarantined.push({ text: plain(text.slice(passage.start, end)).trim(), reason });
    from = end;
  }
  kept.push(text.slice(from));
  return { citable: plain(kept.join("")), quarantined };
}
