import { daysBetween } from "../../language/dates/calendar.ts";
import { findDates } from "../../language/dates/date-mentions.ts";
import { normalise } from "../../language/text/normalise.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { yieldToLoop } from "../../http/yield-to-loop.ts";
import type { MentionedAction, TextAnalysis } from "../contract.ts";
import { holdsPayload } from "../../language/untrusted/payload.ts";
import type { Statement } from "../statements/statement.ts";
import { type Holder, holderOf, quotesOf } from "../statements/hold-statements.ts";
import type { AnsweredText } from "./answer.ts";
import { findQuote } from "../../language/text/find-quote.ts";
import type { Source } from "./read-source.ts";
import type { Person } from "./store.ts";
import { saysStems, saysWords, stemsOf, wordsOf } from "../../language/text/said-words.ts";

const MOST = { topics: 5, topicWords: 6, actions: 8, participants: 20, statements: 6 };
const LONGEST = { reasoning: 400, summary: 600, what: 120 };

/**
 * The parts of a model's analysis that the text proves: every quote, name, job, topic, number and day stands
 * there. The rest is dropped, sentence by sentence. Undefined when nothing is proved. Yields to the event
 * loop on long texts.
 */
export async function verifyAnalysis(
  said: AnsweredText,
  source: Source,
  person: Person,
): Promise<TextAnalysis | undefined> {
  const text = [source.subject, source.citable].join("\n");
  const { id, day, kind, people, quarantined } = source;
  const isTheirs = kind.endsWith("from_contact");
  const holder = await holderOf({ id, day, text, quarantined, card: person, people, isTheirs });
  const topics = said.keyTopics.slice(0, ROOM * MOST.topics).map((topic) => topic.trim());
  const actions = said.mentionedActions.slice(0, ROOM * MOST.actions);
  const statements = await statementsThat(holder, said.summary, LONGEST.summary);
  const analysis: TextAnalysis = {
    reasoning: quotesOf(statements, LONGEST.reasoning),
    keyTopics: distinct(
      await keptOf(topics, (topic) =>
        wordsOf(topic).length <= MOST.topicWords && saysStems(text, topic) ? [topic] : [],
      ),
      (topic) => stemsOf(topic).join(" "),
    ).slice(0, MOST.topics),
    mentionedActions: distinct(
      await keptOf(actions, (action) => verifyAction(action, source, holder)),
      ({ who, kind, quote }) => `${who} ${kind} ${quote}`,
    ).slice(0, MOST.actions),
    participants: await verifyParticipants(said.participants, { source, person, text }),
    summary: statements.map(({ sentence }) => sentence).join(" "),
    confidence: Number.isFinite(said.confidence) ? Math.min(1, Math.max(0, said.confidence)) : 0,
  };
  const { summary, keyTopics, mentionedActions } = analysis;
  return summary === "" && keyTopics.length === 0 && mentionedActions.length === 0 ? undefined : analysis;
}

/** Candidates looked at, as a multiple of what is kept: each sentence is checked against the whole text. */
const ROOM = 4;

/** Applies `keep` to each value, yielding to the event loop in between. */
async function keptOf<T, R>(values: readonly T[], keep: (value: T) => R[] | Promise<R[]>): Promise<R[]> {
  const kept: R[] = [];
  for (const value of values) {
    kept.push(...(await keep(value)));
    await yieldToLoop();
  }
  return kept;
}

/** The first statements that hold, as far as there is room. */
async function statementsThat(
  holder: Holder,
  statements: readonly Statement[],
  most: number,
): Promise<Statement[]> {
  const kept: Statement[] = [];
  let room = most;
  for (const one of statements.slice(0, MOST.statements)) {
    const held = await holder.statement(one, room);
    if (held === undefined) continue;
    kept.push(held);
    room -= held.sentence.length + 1;
  }
  return kept;
}

/** Removes duplicates by key; the first stays. */
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
  holder: Holder,
): Promise<MentionedAction[]> {
  const copied = findQuote(citable, quote);
  if (copied === undefined || holdsPayload(copied)) return [];
  const words = what.trim();
  return [
    {
      who,
      kind,
      what: words !== "" && words.length <= LONGEST.what && (await holder.words(words)) ? words : copied,
      due: due !== null && saysDay(citable, copied, due, day) ? due : null,
      quote: copied,
    },
  ];
}

/**
 * A period shorter than this many days names each of them (« la semaine prochaine »); a longer one its first
 * and its last.
 */
const NAMES_ITS_DAYS = 7;

/** Whether a quote, or a sentence it stands in, names a day. */
function saysDay(text: string, quote: string, due: string, written: string): boolean {
  const around = splitSentences(text.normalize("NFC"))
    .filter(({ text: sentence }) => sentence.includes(quote) || quote.includes(sentence))
    .map(({ text: sentence }) => normalise(sentence));
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
    const known = company !== null && company.length <= 100 && isOf(named, company, { person, text });
    return [{ name: named, company: known ? company.trim() : null }];
  });
  return distinct(verified, ({ name }) => wordsOf(name).join(" ")).slice(0, MOST.participants);
}

/**
 * Whether one sentence, or two in a row, name a person with a company; the contact's own company need not be
 * named.
 */
function isOf(name: string, company: string, { person, text }: { person: Person; text: string }): boolean {
  if (saysWords(person.name, name) && saysWords(person.company, company)) return true;
  if (!saysWords(text, company)) return false;
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const family = name.split(" ").at(-1) ?? name;
  return sentences.some((sentence, at) => {
    const passage = `${sentence} ${sentences[at + 1] ?? ""}`;
    return saysWords(passage, company) && saysWords(passage, family);
  });
}
