import { atOnce, inSlices } from "../../http/yield-to-loop.ts";
import { ordersIn, reasonAgainst } from "./judge-passage.ts";
import { passagesOf, type Passage } from "./passages.ts";
import { holdsPayload } from "./payload.ts";
import type { PlainOrder } from "./plain-orders.ts";
import type { QuarantineReason } from "./reasons.ts";
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

/** Marks in `citable` where a passage was set aside. */
export const GAP = " […] ";

/** How many passages after an order its address or bank account is still looked for. */
const FURTHEST = 2;
const MOST_LINES = 8;
const SHORT_LINE = 45;
const LONGEST_HIDDEN = 2_000;

/**
 * Reads a text that strangers wrote (an e-mail, a note, a profile, an article): what is hidden in it is taken
 * out, and passages that plainly give orders to whoever writes, or ask to pay, to click, to redirect, are set
 * aside. Pure; its time grows with the length of the text. Ordinary text is all citable, unchanged.
 */
export function readUntrusted(source: string): UntrustedText {
  return atOnce(reading(source));
}

/** As `readUntrusted`, for long texts: yields to the event loop, so that requests are answered meanwhile. */
export function readUntrustedInSlices(source: string): Promise<UntrustedText> {
  return inSlices(reading(source));
}

/** The work in steps, one a passage. */
function* reading(source: string): Generator<undefined, UntrustedText> {
  const { marked, hidden } = sanitise(source);
  yield;
  const orders = ordersIn(plain(marked));
  const passages = passagesOf(marked);
  const reasons: Reasons = [];
  for (const { start, end } of passages) {
    reasons.push(reasonAgainst(plain(marked.slice(start, end)), orders));
    yield;
  }
  judgeFences(marked, passages, reasons);
  judgeTokens(marked, passages, reasons);
  yield* judgeJoined(marked, passages, reasons, orders);
  judgeNeighbours(marked, passages, reasons);
  const concealed: Quarantined[] = [];
  for (const one of hidden) {
    const text = one.trim();
    if (reasonAgainst(text.slice(0, LONGEST_HIDDEN)) !== null) concealed.push({ text, reason: "hidden" });
    yield;
  }
  return { text: plain(marked), ...setAside(marked, passages, reasons, concealed) };
}

type Reasons = (QuarantineReason | null)[];

const plain = (text: string): string => text.replaceAll(TOKEN, "");

const FENCE = /^(?:```|~~~)/;
const SYSTEM_FENCE = /^[`~]{3,8} ?(?:system|instruction|prompt|assistant|developer|ia\b|ai\b|llm)/i;

/** Sets aside fenced blocks that pose as a system message. */
function judgeFences(text: string, passages: Passage[], reasons: Reasons): void {
  let inside = false;
  for (const [index, { start, end }] of passages.entries()) {
    const line = text.slice(start, Math.min(end, start + 40));
    const opens: boolean = !inside && SYSTEM_FENCE.test(line);
    if (inside || opens) reasons[index] ??= "addressed";
    inside = opens || (inside && !FENCE.test(line));
  }
}

/** Sets aside what chat tokens enclose or precede: it poses as another speaker's. */
function judgeTokens(text: string, passages: Passage[], reasons: Reasons): void {
  const first = text.indexOf(TOKEN);
  if (first === -1) return;
  const last = text.lastIndexOf(TOKEN);
  const paragraph = passages.findLast(({ start }) => start <= last)?.paragraph ?? 0;
  for (const [index, passage] of passages.entries())
    if (passage.end > first && (passage.start <= last || passage.paragraph === paragraph))
      reasons[index] ??= "addressed";
}

/** Finds orders split over several short lines, or where a long sentence was cut. */
function* judgeJoined(
  text: string,
  passages: Passage[],
  reasons: Reasons,
  orders: readonly PlainOrder[],
): Generator<undefined, void> {
  if (orders.length === 0) return;
  for (let index = 0; index < passages.length; index += 1) {
    const first = passages[index];
    if (first === undefined || reasons[index] !== null) continue;
    let last = index;
    while (last < index + MOST_LINES - 1 && continues(text, passages[last], passages[last + 1])) last += 1;
    if (last === index) continue;
    yield;
    const lines = plain(text.slice(first.start, Math.min(passages[last]?.end ?? 0, first.start + 1_000)));
    const reason = reasonAgainst(
      lines.replace(/[\s>]+/g, (blank) => (blank.includes("\n") ? " " : blank)),
      orders,
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

/** Sets aside the address or bank account that belongs to an order, before or after it in its paragraph. */
function judgeNeighbours(text: string, passages: Passage[], reasons: Reasons): void {
  const found = reasons.map((reason) => reason !== null);
  const wordsOf = (index: number, paragraph: number): string | null => {
    const passage = passages[index];
    return passage?.paragraph === paragraph ? text.slice(passage.start, passage.end) : null;
  };
  for (const [index, { paragraph, start, end }] of passages.entries()) {
    const reason = reasons[index] ?? null;
    if (!(found[index] ?? false) || reason === null) continue;
    const before = wordsOf(index - 1, paragraph);
    if (before !== null && holdsPayload(before)) reasons[index - 1] ??= reason;
    for (let other = index + 1; other <= index + FURTHEST; other += 1) {
      const after = wordsOf(other, paragraph);
      const announced = other === index + 1 && !/[.!?…]$/.test(text.slice(start, end));
      if (after === null || !(announced || holdsPayload(after))) break;
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
