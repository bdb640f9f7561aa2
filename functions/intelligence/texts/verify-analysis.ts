import { daysBetween } from "../../suggestions/ranking/french/calendar.ts";
import { findDates } from "../../suggestions/ranking/french/date-mentions.ts";
import { normalise } from "../../suggestions/ranking/french/normalise.ts";
import { splitSentences } from "../../suggestions/ranking/french/sentences.ts";
import type { MentionedAction, TextAnalysis } from "../contract.ts";
import type { Given } from "../grounding/types.ts";
import { ungroundedIn } from "../grounding/ungrounded-in.ts";
import { readUntrusted } from "../untrusted/read-untrusted.ts";
import type { AnsweredText } from "./answer.ts";
import { findQuote } from "./quoted.ts";
import type { Source } from "./read-source.ts";
import type { Person } from "./store.ts";
import { saysStems, saysWords, stemsOf, takesFrom, wordsOf } from "./words.ts";

const MOST = { topics: 5, topicWords: 6, actions: 8, participants: 20, sentences: 12 };
const LONGEST = { reasoning: 400, summary: 600, what: 120 };

/**
 * What stands of a model's reading of a text: the text itself says every quote, name, topic, number and day.
 * The rest is left out, sentence by sentence. Undefined when nothing stands.
 */
export function verifyAnalysis(said: AnsweredText, source: Source, person: Person): TextAnalysis | undefined {
  const text = [source.subject, source.citable].join("\n");
  const given = givenBy(source, person, text);
  const holds = (words: string): boolean =>
    ungroundedIn(words, given).length === 0 &&
    !takesFrom(words, source.quarantined, text) &&
    // A model that obeys writes orders, or hides them, itself.
    readUntrusted(words).citable === words;
  const analysis: TextAnalysis = {
    reasoning: sentencesThat(holds, said.reasoning, LONGEST.reasoning),
    keyTopics: distinct(
      said.keyTopics
        .slice(0, ROOM * MOST.topics)
        .map((topic) => topic.trim())
        .filter((topic) => wordsOf(topic).length <= MOST.topicWords && saysStems(text, topic)),
      (topic) => stemsOf(topic).join(" "),
    ).slice(0, MOST.topics),
    mentionedActions: distinct(
      said.mentionedActions
        .slice(0, ROOM * MOST.actions)
        .flatMap((action) => verifyAction(action, source, holds)),
      ({ who, kind, quote }) => `${who} ${kind} ${quote}`,
    ).slice(0, MOST.actions),
    participants: verifyParticipants(said.participants, { source, person, text }),
    summary: sentencesThat(holds, said.summary, LONGEST.summary),
    confidence: Number.isFinite(said.confidence) ? Math.min(1, Math.max(0, said.confidence)) : 0,
  };
  const { summary, keyTopics, mentionedActions } = analysis;
  return summary === "" && keyTopics.length === 0 && mentionedActions.length === 0 ? undefined : analysis;
}

function givenBy({ id, day, people }: Source, person: Person, text: string): Given {
  const names = [person.name, person.job, person.company, ...people].filter((name) => name !== "");
  return {
    // Its kind and author change nothing about which facts it holds.
    sources: [{ id, kind: "note", author: "other", date: day, text }],
    trusted: { names, days: [day], urls: [], emails: [], phones: [] },
  };
}

/** How many times what there is room for is looked at: each sentence is held against the whole text. */
const ROOM = 4;

/** The first sentences that hold, as far as there is room. */
function sentencesThat(holds: (sentence: string) => boolean, text: string, most: number): string {
  let kept = "";
  for (const { text: sentence } of splitSentences(text.slice(0, ROOM * most)).slice(0, MOST.sentences)) {
    const longer = kept === "" ? sentence : `${kept} ${sentence}`;
    if (holds(sentence) && longer.length <= most) kept = longer;
  }
  return kept;
}

/** The first of those that say the same. */
function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = keyOf(value);
    return !seen.has(key) && seen.add(key);
  });
}

function verifyAction(
  { who, kind, what, due, quote }: AnsweredText["mentionedActions"][number],
  { citable, day }: Source,
  holds: (words: string) => boolean,
): MentionedAction[] {
  const copied = findQuote(citable, quote);
  if (copied === undefined) return [];
  const words = what.trim();
  return [
    {
      who,
      kind,
      what: words !== "" && words.length <= LONGEST.what && holds(words) ? words : copied,
      due: due !== null && saysDay(citable, copied, due, day) ? due : null,
      quote: copied,
    },
  ];
}

/** « La semaine prochaine » names each of its days; a longer period its first and its last. */
const NAMES_ITS_DAYS = 7;

/** Whether a quote, or a sentence it stands in, names a day. */
function saysDay(text: string, quote: string, due: string, written: string): boolean {
  const around = splitSentences(text.normalize("NFC"))
    .filter(({ text: sentence }) => sentence.includes(quote) || quote.includes(sentence))
    .map(({ normalised }) => normalised);
  return [normalise(quote), ...around].some((passage) =>
    findDates(passage, written).some(
      ({ start, end, past }) =>
        !past &&
        (due === start ||
          due === end ||
          (start < due && due < end && daysBetween(start, end) < NAMES_ITS_DAYS)),
    ),
  );
}

/** Capitals, with the small words that names have. */
const NAME =
  /^(?:(?:M\.|Mme|Mlle|Dr) )?\p{Lu}[\p{L}’'.-]*(?: (?:\p{Lu}[\p{L}’'.-]*|de|du|des|la|le|van|von|ben|el|d’\p{Lu}\p{L}*)){0,4}$/u;

function verifyParticipants(
  said: AnsweredText["participants"],
  { source, person, text }: { source: Source; person: Person; text: string },
): TextAnalysis["participants"] {
  const present = [text, ...source.people, person.name].join("\n");
  const verified = said.slice(0, ROOM * MOST.participants).flatMap(({ name, company }) => {
    const named = name.trim();
    if (named.length > 60 || !NAME.test(named) || !saysWords(present, named)) return [];
    const known =
      company !== null && company.length <= 100 && saysWords(`${text}\n${person.company}`, company);
    return [{ name: named, company: known ? company.trim() : null }];
  });
  return distinct(verified, ({ name }) => wordsOf(name).join(" ")).slice(0, MOST.participants);
}
