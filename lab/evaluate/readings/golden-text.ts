import { type Channel, type SourceText, type TextKind } from "../../../functions/readings/source-text.ts";
import type { Fact } from "../../../functions/readings/contract.ts";
import { readFactLine } from "./fact-line.ts";

/** Whether a history calls for a message on the golden day: 3 today, 2 this week, 0 never; null, nothing to say. */
const VERDICTS = ["must", "should", "never"] as const;
export type Verdict = (typeof VERDICTS)[number] | null;

/** A text, what it says, and what a fair reader may add: neither right nor wrong. */
export interface GoldenText extends SourceText {
  readonly facts: readonly Fact[];
  readonly tolerated: readonly Fact[];
}

/** The texts of one contact, oldest first. */
export interface GoldenHistory {
  readonly name: string;
  /** Whose writing it is: the name of its file. */
  readonly hand: string;
  readonly verdict: Verdict;
  readonly texts: readonly GoldenText[];
}

const HISTORY = /^=== (\S+) (must|should|never|-)$/;
const TEXT = /^@ ([a-z]+(?: in| out)?) (\d{4}-\d{2}-\d{2})(?: \| (.+))?$/;

const CHANNELS: Readonly<Record<string, Channel>> = {
  note: "note",
  call: "phone_call",
  meeting: "meeting",
  email: "email",
  sms: "sms",
  // The CRMs file these messages under « other ».
  linkedin: "other",
  other: "other",
};

/**
 * Reads a file of golden texts; throws at the first line that makes no sense, an object too long and a quote
 * that does not stand in its text included.
 *
 * @example
 * === delmas must
 * @ email in 2026-11-16 | Objet
 * Pouvez-vous m’appeler jeudi ?
 * = commitment/us/call | m’appeler jeudi | due: jeudi
 * =? question/us | Pouvez-vous m’appeler jeudi ?
 */
export function readGolden(file: string, hand: string): GoldenHistory[] {
  const histories: (GoldenHistory & { texts: GoldenText[] })[] = [];
  for (const part of file.split(/^(?==== )/m).filter((one) => one.startsWith("==="))) {
    const [head = "", ...lines] = part.split("\n");
    const [, name, verdict] = HISTORY.exec(head) ?? [];
    if (name === undefined) throw new Error(`${hand}: not a history: ${head}`);
    const pieces = lines.join("\n").split(/^(?=@ )/m);
    const texts = pieces
      .filter((piece) => piece.trim() !== "")
      .map((piece, index) => readText(piece, name, index));
    histories.push({ name, hand, verdict: VERDICTS.find((one) => one === verdict) ?? null, texts });
  }
  return histories;
}

function readText(piece: string, history: string, index: number): GoldenText {
  const [head = "", ...lines] = piece.trim().split("\n");
  const [, place = "", day = "", subject = null] = TEXT.exec(head) ?? [];
  const [name = "", direction] = place.split(" ");
  const channel = CHANNELS[name];
  const end = lines.findIndex((line) => /^=\??/.test(line));
  if (channel === undefined || end < 1) throw new Error(`${history}: not a text: ${head}`);
  const text = lines.slice(0, end).join("\n").trim();
  const said = lines.slice(end).filter((line) => line !== "= -");
  const read = (mark: string): Fact[] =>
    said
      .filter((line) => line.startsWith(`${mark} `))
      .map((line) => readFactLine(line.slice(mark.length + 1), { text, history }));
  return {
    id: `${history}-${index + 1}`,
    kind: (name === "note" ? "note" : "engagement") satisfies TextKind,
    channel,
    incoming: direction === "in",
    // Texts of one day follow each other.
    at: `${day}T${String(8 + index).padStart(2, "0")}:30:00.000Z`,
    day,
    subject,
    text,
    facts: read("="),
    tolerated: read("=?"),
  };
}

/** A company's name for a history: no two share one. */
export const companyOf = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
