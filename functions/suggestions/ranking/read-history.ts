import { localDay, type Day } from "./french/calendar.ts";
import { ownWords } from "./french/message-text.ts";
import { companyKey, normalise } from "./french/normalise.ts";
import { readCommitments } from "./french/commitments.ts";
import { splitSentences, type Sentence } from "./french/sentences.ts";
import { isAutomatic } from "./french/automatic.ts";
import type { ReadEvent, Reading, Voice } from "./reading.ts";
import type { ContactHistory, RankingContext, RankingEngagement, RankingNote } from "./types.ts";

/** Longer texts are cut: rules read what a person would, and one pasted thread must not cost a night. */
const LONGEST_TEXT = 4_000;

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
  const incoming = engagement.direction === "incoming";
  const written = engagement.type === "email" || engagement.type === "sms" || engagement.type === "other";
  const text = engagement.body.slice(0, LONGEST_TEXT);
  const sentences = splitSentences(engagement.type === "email" ? ownWords(text) : text);
  const normalised = sentences.map((sentence) => sentence.normalised).join(" | ");
  const subject = normalise(engagement.subject ?? "");
  let voice: Voice = incoming && written ? "contact" : "seller";
  if (isAutomatic({ subject, normalised, incoming }) && !undertakes(sentences, incoming)) voice = "machine";
  const { id, date: at, type: channel } = engagement;
  return { kind: "engagement", id, at, day, voice, channel, incoming, subject, sentences, normalised };
}

/** « A lu la newsletter, la rappeler jeudi » was written by a person. */
function undertakes(sentences: readonly Sentence[], incoming: boolean): boolean {
  return !incoming && sentences.some((sentence) => readCommitments(sentence, "seller").length > 0);
}

function readNote(note: RankingNote, day: Day): ReadEvent {
  const sentences = splitSentences(note.text.slice(0, LONGEST_TEXT));
  const normalised = sentences.map((sentence) => sentence.normalised).join(" | ");
  const automatic =
    isAutomatic({ subject: "", normalised, incoming: false }) && !undertakes(sentences, false);
  const voice: Voice = automatic ? "machine" : "seller";
  const { id, date: at } = note;
  return {
    kind: "note",
    id,
    at,
    day,
    voice,
    channel: "note",
    incoming: false,
    subject: "",
    sentences,
    normalised,
  };
}
