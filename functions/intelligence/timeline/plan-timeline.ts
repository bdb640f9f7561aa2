import { createHash } from "node:crypto";
import { ownWords } from "../../language/text/message-text.ts";
import { cutText } from "../../language/text/cut-text.ts";
import { worthAsking } from "../texts/worth-asking.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import { type Line, readLines } from "./lines.ts";
import type { Relation, TimelineOrigin, TimelineText } from "./store.ts";

/** A text as the timeline's writer may read it. */
export interface TimelineSource {
  readonly id: string;
  readonly hash: string;
  readonly day: string;
  readonly kind: string;
  /** What the model is given: the text's analysis, or the text itself. */
  readonly told: string;
  /** The text in which the model's quotes have to be found. */
  readonly citable: string;
  readonly quarantined: readonly string[];
  readonly people: readonly string[];
}

/** Most sources of one timeline, and most unanalysed texts among them. */
const MOST = { sources: 60, unread: 20 };
const LONGEST = { citable: 8_000, unread: 1_500 };

const normalised = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** Hash of what a text says, when and from whom; synchronizing it again does not change it. */
export function hashOf({ type, direction, at, subject, text }: TimelineText): string {
  const parts = [type, direction, at, normalised(subject), normalised(text)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

export type TimelinePlan =
  /** There is neither a source nor a timeline. */
  | { readonly step: "nothing" }
  /** What is told still stands. */
  | { readonly step: "stands" }
  /** All it was made of is gone. */
  | { readonly step: "clear" }
  | {
      readonly step: "write";
      /** The lines it continues; empty when it starts over. */
      readonly previous: readonly Line[];
      /** What the writer gets, the oldest first. */
      readonly fresh: readonly TimelineSource[];
      readonly sources: TimelineOrigin["sources"];
    };

/**
 * Decides about a relation's timeline: continue it while each text it was made of is unchanged and the
 * prompt's version is the same; else, or when `anew`, start over.
 */
export function planTimeline(relation: Relation, version: string, anew: boolean): TimelinePlan {
  const { origin, timeline } = relation;
  const hashes = new Map(relation.texts.map((text) => [text.id, hashOf(text)]));
  const wanted = wantedOf(relation.texts, hashes);
  const told = new Set(origin?.sources.map(({ id }) => id));
  const lines = readLines(timeline?.timeline ?? "");
  const goesOn =
    !anew &&
    origin !== null &&
    timeline !== null &&
    lines !== undefined &&
    origin.promptVersion === version &&
    origin.sources.every(({ id, hash }) => hashes.get(id) === hash);
  if (wanted.length === 0 && !goesOn) return { step: timeline === null ? "nothing" : "clear" };
  const fresh = goesOn ? wanted.filter(({ id }) => !told.has(id)) : wanted;
  if (fresh.length === 0) return { step: "stands" };
  return {
    step: "write",
    previous: goesOn ? lines : [],
    fresh: fresh.toReversed(),
    sources: [...(goesOn ? origin.sources : []), ...fresh.map(({ id, hash }) => ({ id, hash }))],
  };
}

/** The newest texts that say anything: analysed ones, and the very newest even where nobody has read them. */
function wantedOf(texts: readonly TimelineText[], hashes: ReadonlyMap<string, string>): TimelineSource[] {
  const wanted: TimelineSource[] = [];
  let unread = 0;
  for (const text of texts) {
    if (wanted.length === MOST.sources) break;
    if (text.analysis === null && unread === MOST.unread) continue;
    const source = readText(text, hashes.get(text.id) ?? "");
    if (source === undefined) continue;
    if (text.analysis === null) unread++;
    wanted.push(source);
  }
  return wanted;
}

function readText(text: TimelineText, hash: string): TimelineSource | undefined {
  const { id, day, type, direction, analysis } = text;
  const [body, subject] = [readUntrusted(text.text), readUntrusted(text.subject)];
  const words = (type === "email" ? ownWords(body.citable) : body.citable).trim();
  const summary = readUntrusted(analysis?.summary ?? "").citable.trim();
  if (summary === "" && !worthAsking(words, { subject: subject.citable, incoming: direction === "incoming" }))
    return undefined;
  return {
    id,
    hash,
    day,
    kind: kindOf(text),
    told: summary === "" ? cutText(words, LONGEST.unread) : summary,
    citable: [subject.citable, cutText(words, LONGEST.citable)].filter(Boolean).join("\n"),
    quarantined: [...body.quarantined, ...subject.quarantined].map((passage) => passage.text),
    people: text.people
      .map((name) => readUntrusted(name))
      .flatMap((name) => (name.quarantined.length > 0 ? [] : [name.citable])),
  };
}

/** Who speaks, in the words of the prompt. */
function kindOf({ type, direction }: TimelineText): string {
  if (type === "note") return "note_written_by_us";
  if (type === "meeting" || type === "phone_call") return `${type}_logged_by_us`;
  return direction === null ? type : `${type}_${direction === "incoming" ? "from_contact" : "sent_by_us"}`;
}
