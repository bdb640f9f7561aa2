import { cutText } from "../../language/text/cut-text.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { relayedMessage } from "../../language/text/relayed-message.ts";
import { readUntrustedInSlices } from "../../language/untrusted/read-untrusted.ts";
import type { Manner } from "../manner.ts";
import { mannerOf } from "../manner-of.ts";
import type { SourceText } from "../source-text.ts";

/** A text as a model may read it. */
export interface Readable {
  readonly text: SourceText;
  /** Who writes to whom, in the prompt's words: it decides who « je » is. */
  readonly kind: string;
  readonly subject: string;
  /** What may be quoted: without the thread below it, and without what speaks to a machine. */
  readonly words: string;
}

/** Of one text, in characters. */
const LONGEST = 6_000;
const LONGEST_SUBJECT = 200;
/** Fewest words worth a call; the local reader understands shorter texts. */
const FEWEST_WORDS = 3;

/**
 * A text as a model reads it; undefined for one that it is not asked about: mass mail, automatic replies,
 * tracking, texts under three words, articles. These are the local reader's alone.
 */
export async function readable(text: SourceText): Promise<Readable | undefined> {
  if (text.kind === "article") return undefined;
  const manner = mannerOf(text);
  if (manner === "machine") return undefined;
  const { citable } = await readUntrustedInSlices(text.text);
  const words = (text.channel === "email" ? ownWords(citable) : citable).trim();
  if ((words.match(/[\p{L}\p{N}]+/gu) ?? []).length < FEWEST_WORDS) return undefined;
  const subject = await readUntrustedInSlices(text.subject ?? "");
  return {
    text,
    kind: kindOf(text, manner),
    subject: cutText(subject.citable, LONGEST_SUBJECT),
    words: cutText(words, LONGEST),
  };
}

function kindOf({ channel, incoming, text }: SourceText, manner: Manner): string {
  if (manner === "theirMessage" || manner === "ourMessage") {
    const theirs = relayedMessage(text)?.theirs ?? manner === "theirMessage";
    return theirs ? "message_from_contact" : "message_sent_by_us";
  }
  if (channel === "note" || channel === "other") return "note_written_by_us";
  if (channel === "meeting" || channel === "phone_call") return `${channel}_logged_by_us`;
  return `${channel}_${incoming ? "from_contact" : "sent_by_us"}`;
}
