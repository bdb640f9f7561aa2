import type { Day } from "../../language/dates/calendar.ts";
import type { Sentence } from "../../language/text/sentences.ts";
import type { ContactHistory, Evidence, RankingContext, RankingMention } from "./types.ts";

/**
 * Who speaks in an event: the salesperson (notes, call and meeting logs, sent messages), the contact
 * (received messages), or a machine (mass mailings, web tracking, automatic replies, bounces).
 */
export type Voice = "seller" | "contact" | "machine";

export interface ReadEvent {
  readonly kind: "engagement" | "note";
  readonly id: string;
  readonly at: string;
  readonly day: Day;
  readonly voice: Voice;
  readonly channel: "email" | "sms" | "meeting" | "phone_call" | "other" | "note";
  readonly incoming: boolean;
  readonly subject: string;
  readonly sentences: readonly Sentence[];
  /** Which rules' words stand in it (french/stems.ts): known without cutting and normalising the text. */
  readonly stems: number;
  /** All normalised sentences joined: for rules that do not need to know which sentence. */
  readonly normalised: string;
  /** Undertakings that a model read in it: they add to what rules read, and weigh the same. */
  readonly mentions: readonly RankingMention[];
}

/** A contact's history as the signals read it: oldest first, nothing after the day. */
export interface Reading {
  day: Day;
  context: RankingContext;
  history: ContactHistory;
  companyKey: string | null;
  events: readonly ReadEvent[];
}

export function evidenceOf(event: ReadEvent, sentence: Sentence | undefined): Evidence {
  return {
    kind: event.kind,
    id: event.id,
    date: event.day,
    quote: (sentence ?? event.sentences[0])?.text ?? "",
  };
}

/** Events after the given one, oldest first. */
export function after(reading: Reading, event: ReadEvent): ReadEvent[] {
  return reading.events.slice(reading.events.indexOf(event) + 1);
}
