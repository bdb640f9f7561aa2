import { daysBetween } from "../../language/dates/calendar.ts";
import { findDates } from "../../language/dates/date-mentions.ts";
import { normalise } from "../../language/text/normalise.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { letOthersIn } from "../../http/let-others-in.ts";
import type { MentionedAction, TextAnalysis } from "../contract.ts";
import { readSources } from "../../language/grounding/read-facts.ts";
import type { Given } from "../../language/grounding/types.ts";
import { ungroundedIn } from "../../language/grounding/ungrounded-in.ts";
import { holdsPayload } from "../../language/untrusted/payload.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import type { AnsweredText } from "./answer.ts";
import { findQuote } from "../../language/text/find-quote.ts";
import type { Source } from "./read-source.ts";
import type { Person } from "./store.ts";
import { saysStems, saysWords, stemsOf, takerFrom, wordsOf } from "../../language/text/said-words.ts";

const MOST = { topics: 5, topicWords: 6, actions: 8, participants: 20, sentences: 12 };
const LONGEST = { reasoning: 400, summary: 600, what: 120 };

/**
 * What stands of a model's reading of a text: the text itself says every quote, name, topic, number and day.
 * The rest is left out, sentence by sentence. Undefined when nothing stands. Requests are answered while a long
 * text is read.
 */
export async function verifyAnalysis(
  said: AnsweredText,
  source: Source,
  person: Person,
): Promise<TextAnalysis | undefined> {
  const text = [source.subject, source.citable].join("\n");
  const given = givenBy(source, person, text);
  await readSources(given.sources);
  const takes = takerFrom(source.quarantined, text);
  const holds: Holds = async (words) => {
    await letOthersIn();
    return (
      ungroundedIn(words, given).length === 0 &&
      !takes(words) &&
      // An address is read where it stands, in the text.
      !holdsPayload(words) &&
      // A model that obeys writes orders, or hides them, itself.
      readUntrusted(words).citable === words
    );
  };
  const topics = said.keyTopics.slice(0, ROOM * MOST.topics).map((topic) => topic.trim());
  const actions = said.mentionedActions.slice(0, ROOM * MOST.actions);
  const analysis: TextAnalysis = {
    reasoning: await sentencesThat(holds, said.reasoning, LONGEST.reasoning),
    keyTopics: distinct(
      await keptOf(topics, (topic) =>
        wordsOf(topic).length <= MOST.topicWords && saysStems(text, topic) ? [topic] : [],
      ),
      (topic) => stemsOf(topic).join(" "),
    ).slice(0, MOST.topics),
    mentionedActions: distinct(
      await keptOf(actions, (action) => verifyAction(action, source, holds)),
      ({ who, kind, quote }) => `${who} ${kind} ${quote}`,
    ).slice(0, MOST.actions),
    participants: await verifyParticipants(said.participants, { source, person, text }),
    summary: await sentencesThat(holds, said.summary, LONGEST.summary),
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

type Holds = (words: string) => Promise<boolean>;

/** What `keep` makes of each value; requests are answered in between. */
async function keptOf<T, R>(values: readonly T[], keep: (value: T) => R[] | Promise<R[]>): Promise<R[]> {
  const kept: R[] = [];
  for (const value of values) {
    kept.push(...(await keep(value)));
    await letOthersIn();
  }
  return kept;
}

/** The first sentences that hold, as far as there is room. */
async function sentencesThat(holds: Holds, text: string, most: number): Promise<string> {
  let kept = "";
  for (const { text: sentence } of splitSentences(text.slice(0, ROOM * most)).slice(0, MOST.sentences)) {
    const longer = kept === "" ? sentence : `${kept} ${sentence}`;
    if (longer.length <= most && (await holds(sentence))) kept = longer;
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

async function verifyAction(
  { who, kind, what, due, quote }: AnsweredText["mentionedActions"][number],
  { citable, day }: Source,
  holds: Holds,
): Promise<MentionedAction[]> {
  const copied = findQuote(citable, quote);
  if (copied === undefined || holdsPayload(copied)) return [];
  const words = what.trim();
  return [
    {
      who,
      kind,
      what: words !== "" && words.length <= LONGEST.what && (await holds(words)) ? words : copied,
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

async function verifyParticipants(
  said: AnsweredText["participants"],
  { source, person, text }: { source: Source; person: Person; text: string },
): Promise<TextAnalysis["participants"]> {
  const present = [text, ...source.people, person.name].join("\n");
  const verified = await keptOf(said.slice(0, ROOM * MOST.participants), ({ name, company }) => {
    const named = name.trim();
    if (named.length > 60 || !NAME.test(named) || !saysWords(present, named)) return [];
    const known =
      company !== null && company.length <= 100 && saysWords(`${text}\n${person.company}`, company);
    return [{ name: named, company: known ? company.trim() : null }];
  });
  return distinct(verified, ({ name }) => wordsOf(name).join(" ")).slice(0, MOST.participants);
}
