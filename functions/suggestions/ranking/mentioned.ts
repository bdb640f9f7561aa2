import type { Act } from "../../language/phrases/commitments.ts";
import { normalise } from "../../language/text/normalise.ts";
import type { Sentence } from "../../language/text/sentences.ts";
import { isTheirs } from "../../language/phrases/third-party.ts";
import type { ReadEvent } from "./reading.ts";
import type { RankingMention } from "./types.ts";

const ACTS: Readonly<Record<RankingMention["kind"], Act | null>> = {
  call: "call",
  document: "send",
  quote: "send",
  meeting: null,
  introduction: null,
  other: null,
};

export interface Mentioned {
  sentence: Sentence;
  /** The day the text names; null when it names none. */
  due: string | null;
}

/**
 * What a model read as ours to do in a text, of one kind: only where its words stand in a sentence that rules
 * read too (neither quarantined nor quoted from an older message) and that rules do not give to somebody else.
 */
export function mentionedCommitments(event: ReadEvent, act: Act): Mentioned[] {
  return ours(event, (mention) => ACTS[mention.kind] === act);
}

/** What a model read as asked of us in a message of the contact's, whatever it is. */
export function mentionedRequest(event: ReadEvent): Sentence | null {
  return ours(event, () => true)[0]?.sentence ?? null;
}

function ours(event: ReadEvent, isWanted: (mention: RankingMention) => boolean): Mentioned[] {
  return event.mentions.flatMap((mention) => {
    if (mention.who !== "us" || !isWanted(mention)) return [];
    const words = mention.quote.trim();
    const sentence = event.sentences.find(({ text }) => text.includes(words));
    if (sentence === undefined || isSomebodyElses(event, sentence, words)) return [];
    return [{ sentence, due: mention.due }];
  });
}

/** « Leur banque les rappelle », in our own notes, stays theirs whatever a model says. */
function isSomebodyElses(event: ReadEvent, sentence: Sentence, words: string): boolean {
  if (event.voice === "contact") return false;
  const quote = normalise(words);
  const start = Math.max(0, sentence.normalised.indexOf(quote));
  return isTheirs(sentence.normalised, start, start + quote.length);
}
