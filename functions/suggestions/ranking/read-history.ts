import { localDay, type Day } from "../../language/dates/calendar.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { relayedMessage } from "../../language/text/relayed-message.ts";
import { companyKey, normalise } from "../../language/text/normalise.ts";
import { readCommitments } from "../../language/phrases/commitments.ts";
import { stemsIn } from "../../language/phrases/stems.ts";
import { splitSentences, type Sentence } from "../../language/text/sentences.ts";
import { asStored, citablePieces } from "../../language/untrusted/citable-pieces.ts";
import { isAutomatic, mayBeAutomatic } from "../../language/phrases/automatic.ts";
import { isImpersonal } from "../../language/phrases/impersonal.ts";
import type { ReadEvent, Reading, Voice } from "./reading.ts";
import type { ContactHistory, RankingContext, RankingEngagement, RankingNote } from "./types.ts";

/** Longer texts are cut: rules read what a person would, and one pasted thread must not cost a night. */
export const LONGEST_TEXT = 4_000;

/** Reads a contact's history once for all signals. */
export function readHistory(history: ContactHistory, context: RankingContext): Reading {
  const events: ReadEvent[] = [];
  for (const engagement of history.engagements) {
    const day = localDay(engagement.date, context.timeZone);
    if (day <= context.day) events.push(readEngagement(engagement, day));
  }
  for (const note of history.notes) {
    const day = localDay(note.date, context.timeZone);
    if (day <= context.day) events.push(readNote(note, day));
  }
  events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  return { day: context.day, context, history, companyKey: companyKey(history.contact.company), events };
}

function readEngagement(engagement: RankingEngagement, day: Day): ReadEvent {
  const { id, date: at, type: channel } = engagement;
  const mentions = engagement.mentions ?? [];
  const relayed = channel === "other" || channel === "sms" ? relayedMessage(engagement.body) : null;
  if (relayed)
    return readLazily(
      { kind: "engagement", id, at, day, channel: "sms", incoming: relayed.theirs, mentions },
      {
        voice: relayed.theirs ? "contact" : "seller",
        subject: "",
        text: relayed.words.slice(0, LONGEST_TEXT),
      },
    );
  const incoming = engagement.direction === "incoming";
  const written = channel === "email" || channel === "sms" || channel === "other";
  return readLazily(
    { kind: "engagement", id, at, day, channel, incoming, mentions },
    {
      voice: incoming && written ? "contact" : "seller",
      subject: engagement.subject ?? "",
      text: engagement.body.slice(0, LONGEST_TEXT),
    },
  );
}

function readNote(note: RankingNote, day: Day): ReadEvent {
  const { id, date: at } = note;
  return readLazily(
    { kind: "note", id, at, day, channel: "note", incoming: false, mentions: note.mentions ?? [] },
    { voice: "seller", subject: "", text: note.text.slice(0, LONGEST_TEXT) },
  );
}

interface Source {
  /** Who speaks unless it is a machine. */
  voice: Voice;
  subject: string;
  text: string;
}

/** Reads each part of an event when a rule first asks for it: most of an old history nobody asks for. */
function readLazily(
  known: Pick<ReadEvent, "kind" | "id" | "at" | "day" | "channel" | "incoming" | "mentions">,
  source: Source,
): ReadEvent {
  let sentences: readonly Sentence[] | undefined;
  let normalised: string | undefined;
  let subject: string | undefined;
  let voice: Voice | undefined;
  let stems: number | undefined;
  let own: string | undefined;
  const words = (): string => (own ??= known.channel === "email" ? ownWords(source.text) : source.text);
  return {
    ...known,
    get sentences() {
      return (sentences ??= readSentences(words()));
    },
    get stems() {
      return (stems ??= stemsIn(words()));
    },
    get normalised() {
      return (normalised ??= this.sentences.map((sentence) => sentence.normalised).join(" | "));
    },
    get subject() {
      return (subject ??= normalise(citablePieces(source.subject).join(" ")));
    },
    get voice() {
      if (voice !== undefined) return voice;
      const may = mayBeAutomatic({
        incoming: known.incoming,
        subject: source.subject,
        text: words(),
        stems: this.stems,
      });
      const toNobody = known.channel === "email" && !known.incoming && isImpersonal(source);
      return (voice =
        (toNobody || (may && isAutomatic(this))) && !undertakes(this) ? "machine" : source.voice);
    },
  };
}

/** Passages that order whoever writes are no words of the contact’s or ours: they weigh nothing, either way. */
function readSentences(text: string): readonly Sentence[] {
  const pieces = citablePieces(text);
  if (pieces.length === 1 && pieces[0] === text) return splitSentences(text);
  return pieces
    .flatMap(splitSentences)
    .map(({ text: words, normalised }) => ({ text: asStored(words, text), normalised }));
}

/** « A lu la newsletter, la rappeler jeudi » was written by a person. */
function undertakes({ incoming, sentences }: ReadEvent): boolean {
  return !incoming && sentences.some((sentence) => readCommitments(sentence, "seller").length > 0);
}
