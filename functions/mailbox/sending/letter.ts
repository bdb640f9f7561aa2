/** The mail that a letter answers. */
export interface Answered {
  /** The provider's ids. */
  readonly messageId: string;
  readonly threadId: string;
  readonly subject: string;
  /** Its own Message-ID, and those before it. */
  readonly references: readonly string[];
}

/** A mail as it is to stand in a mailbox. */
export interface Letter {
  /** Ours, with its brackets: by it the mail is known again. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** As its person wrote it, in Markdown. */
  readonly text: string;
  /** The mail below which it stands; null where it begins a thread. */
  readonly answers: Answered | null;
}

/** Begins with what mail programs put before a subject that they answer. */
const ANSWERING = /^(?:(?:re|aw|tr|fwd?|réf?) ?: ?)+/i;
/** Longest subject, in characters. */
const LONGEST = 250;

/** One line, whatever wrote it. */
// oxlint-disable-next-line no-control-regex -- a header must hold none of them
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();

/** The subject of a letter: that of its thread, else its own. */
export function subjectIn(answers: Answered | null, own: string): string {
  const [thread, line] = [oneLine(answers?.subject ?? "").replace(ANSWERING, ""), oneLine(own)];
  const subject = thread === "" ? line : `Re: ${thread}`;
  return subject.length <= LONGEST ? subject : `${subject.slice(0, LONGEST - 1).toWellFormed()}…`;
}
