import { ownWords } from "../../language/text/message-text.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import { cutText } from "../../language/text/cut-text.ts";
import type { StoredText } from "./store.ts";
import { worthAsking } from "./worth-asking.ts";

/** A text as a model may read it. */
export interface Source {
  readonly id: string;
  readonly stamp: string;
  readonly day: string;
  readonly kind: string;
  readonly subject: string;
  readonly people: readonly string[];
  /** What may be quoted: without the thread below it, and without what speaks to a machine. */
  readonly citable: string;
  /** What was taken out because it speaks to a machine. */
  readonly quarantined: readonly string[];
}

/** Of one text, in characters. */
const LONGEST = 8_000;

/** Reads a stored text; undefined when there is nothing in it worth a call. */
export function readSource(stored: StoredText): Source | undefined {
  const { id, stamp, day, type, direction } = stored;
  const body = readUntrusted(stored.text);
  const subject = readUntrusted(stored.subject);
  const words = (type === "email" ? ownWords(body.citable) : body.citable).trim();
  const incoming = direction === "incoming";
  if (!worthAsking(words, { subject: subject.citable, incoming })) return undefined;
  return {
    id,
    stamp,
    day,
    kind: kindOf(stored),
    subject: cutText(subject.citable, 200),
    people: stored.people.slice(0, 20).map((name) => cutText(readUntrusted(name).citable, 100)),
    citable: cutText(words, LONGEST),
    quarantined: [...body.quarantined, ...subject.quarantined].map(({ text }) => text),
  };
}

/** Who writes to whom, in the prompt's words: it decides who « je » is. */
function kindOf({ type, direction }: StoredText): string {
  if (type === "note") return "note_written_by_us";
  if (type === "meeting" || type === "phone_call") return `${type}_logged_by_us`;
  return direction === null ? type : `${type}_${direction === "incoming" ? "from_contact" : "sent_by_us"}`;
}
