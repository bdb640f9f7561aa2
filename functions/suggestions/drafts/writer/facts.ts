import { addDays, daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import { moneyIn } from "../../../language/amounts/money.ts";
import type { Language } from "../../../language/text/language-of.ts";
import { fold, normalise } from "../../../language/text/normalise.ts";
import type { Register } from "../../../language/grounding/types.ts";
import { isQuotable, plainName } from "../../../language/untrusted/quotable.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import type { Evidence, Reason } from "../../ranking/types.ts";
import { engagementKnownBy, groundOf, type KnownBy } from "./ground.ts";
import { type KnownMatter, knownMatterOf, subjectOf } from "./known-matter.ts";
import { languageOfContact } from "./language-of-contact.ts";
import { asWhose, type Audience, type Matter, matterOf, type Speaker } from "./matter.ts";
import { documentIn, isDocument, sentIn } from "./documents.ts";
import { colleagueIn } from "./own-words.ts";
import { type SaidDay, saidDay } from "./said-day.ts";
import { sourceTextOf } from "./source-text.ts";
import { isAgreed, isOwnToDo, isShareable } from "./shared-knowledge.ts";
import type { WriterInput } from "./types.ts";

/**
 * The values a template may use: of the reason's fact, of its source, of the contact. What the contact does
 * not know (`knownBy`) may be on the card, never in the message.
 */
export interface Facts {
  /** Who, for the salesperson: full name, else the company, else « votre contact ». */
  readonly who: string;
  readonly company: string | null;
  /** Who knows of it, and how. */
  readonly knownBy: KnownBy;
  readonly fact: DatedFact | null;
  /** « notre appel du mardi 8 décembre », « notre réunion du … »: of a conversation. */
  readonly conversation: string;
  /** Whose word it is: a promise of ours, or something asked of us. */
  readonly isAsked: boolean;
  /** It was said to them: of a log, where it says so; what we only plan is told as no promise. */
  readonly isAgreed: boolean;
  /** The colleague who wrote or spoke for us; null where it was the salesperson. */
  readonly by: string | null;
  /** The same for the card, which may also tell who took a note. */
  readonly colleague: string | null;
  /** Only our own notes say that we mean to do it: no promise, and not told as one. */
  readonly isOwnToDo: boolean;
  /** Day of the cited source, "YYYY-MM-DD". */
  readonly on: string;
  /** The same: « mardi 17 novembre ». */
  readonly when: string;
  /** What it is about, as it may be named to the contact; null where it may not. */
  readonly matter: Matter | null;
  /** The same for the salesperson's card. */
  readonly object: Matter | null;
  /** When it is due, as a message may say it. */
  readonly day: SaidDay | null;
  /** The last day without its weekday. */
  readonly dueShort: string | null;
  /** Its last day is over. */
  readonly isLate: boolean;
  /** Days since the evidence. */
  readonly age: number;
  /** « 12 400 € HT »: of what we wrote to them. */
  readonly amount: string | null;
  /** « devis », « proposition », « offre »…: the word the source uses. */
  readonly offer: string | null;
  /** An article's title: only what passed `isQuotable`. */
  readonly quote: string | null;
  readonly newCompany: string | null;
  /** The subject of the mail that the reason rests on, where it names something. */
  readonly thread: string | null;
  /** They told us of trouble of our making within the last weeks. */
  readonly hasTrouble: boolean;
  /** The contact is who took over from somebody. */
  readonly isTheSuccessor: boolean;
  /** The name under the letter. */
  readonly salesperson: string;
  /** No call may be proposed. */
  readonly noCall: boolean;
  /** What we last spoke of with them, where the reason itself may not be told. */
  readonly known: KnownMatter | null;
  /** The sentence for whom we say vous to, or tu. */
  readonly you: (vous: string, tu: string) => string;
  readonly register: Register;
  /** In which they write to us, and are answered. */
  readonly language: Language;
}

/** The values that templates may use for a reason. */
export function factsOf(input: WriterInput, reason: Reason, register: Register): Facts {
  const { contact, day, history, user } = input;
  const evidence = reason.evidence[0];
  const text = evidence?.quote ?? "";
  const { fact, knownBy, isMeeting } = groundOf(history, reason);
  const resolved = fact?.resolved ?? null;
  const company = plainName(contact.company);
  const names = [plainName(contact.firstName), plainName(contact.lastName)].filter((name) => name !== null);
  const source = sourceTextOf(history, evidence);
  const object = fact === null ? null : objectOf(fact, knownBy);
  const asked =
    fact === null || object !== null || knownBy !== "ourMessage" ? null : askedBefore(input, evidence);
  const matterFor = (audience: Audience) =>
    asked === null
      ? matterOf(object, source, speakerOf(knownBy), audience, day)
      : matterOf(asked.object, asked.text, "them", audience, day);
  const named = matterFor(register);
  const by = knownBy === "ourMessage" ? colleagueIn(source, user.name) : null;
  const mayTell = fact !== null && isShareable(fact, knownBy);
  const known = knownMatterOf(input, register);
  return {
    who: names.join(" ") || (company === null ? "votre contact" : `votre contact chez ${company}`),
    company,
    knownBy,
    fact,
    conversation: `${isMeeting ? "notre réunion" : "notre appel"} du ${frenchDay(evidence?.date ?? day, day)}`,
    isAsked: knownBy === "theirMessage" || fact?.kind === "postponement" || isTheirWish(fact),
    isAgreed: fact !== null && (knownBy === "ourMessage" || isAgreed(fact)),
    by,
    colleague: by ?? authorOf(history, evidence, user.name),
    isOwnToDo: fact !== null && knownBy !== "theirMessage" && knownBy !== "ourMessage" && isOwnToDo(fact),
    on: evidence?.date ?? day,
    when: frenchDay(evidence?.date ?? day, day),
    matter: mayTell ? owned(named, fact) : null,
    object: matterFor("card"),
    day: mayTell ? saidDay(resolved, fact.due, evidence?.date ?? day, day) : null,
    dueShort: reason.due === null ? null : frenchShortDay(reason.due, day),
    age: daysBetween(evidence?.date ?? day, day),
    isLate:
      resolved !== null &&
      resolved.end < day &&
      (resolved.bound !== "by" || resolved.end > (evidence?.date ?? "")),
    amount: knownBy === "ourMessage" ? (moneyIn(text)[0]?.words ?? null) : null,
    offer: /\b(devis|proposition|offre|chiffrage|cotation|estimation)\b/.exec(normalise(text))?.[1] ?? null,
    quote: evidence?.kind === "article" && isQuotable(text) ? text.replace(/[.;,]$/, "") : null,
    newCompany: newCompanyOf(input, evidence, source),
    thread: threadOf(history, evidence),
    hasTrouble: history.engagements.some(
      (one) =>
        one.date >= addDays(day, -RECENT) &&
        one.facts?.some(({ kind, who }) => kind === "trouble" && who === "us"),
    ),
    isTheSuccessor:
      fact?.kind === "successor" &&
      names.length > 0 &&
      fold(fact.object ?? "").includes(fold(names.at(-1) ?? "")),
    salesperson: user.name,
    noCall: history.noCall,
    known,
    you: (vous, tu) => (register === "tu" ? tu : vous),
    register,
    language: languageOfContact(history),
  };
}

/** « mes notes » of a note of ours is what we read, and not what is sent. */
function objectOf({ object, quote }: DatedFact, knownBy: KnownBy): string | null {
  if (object === null) return documentIn(quote);
  const isOwn = (knownBy === "nobody" || knownBy === "conversation") && /^(?:mon|ma|mes) /i.test(object);
  return isOwn ? sentIn(quote) : object;
}

/** Days in which an answer of ours is to what they asked last. */
const ANSWERED_WITHIN = 14;

/** What « je vous prépare cela » is about: what they asked for in their last message before it; null where unknown. */
function askedBefore(
  { history }: WriterInput,
  evidence: Evidence | undefined,
): { object: string; text: string } | null {
  const answer = history.engagements.find(({ id }) => id === evidence?.id);
  if (answer === undefined) return null;
  const [asked] = history.engagements
    .filter(
      (one) =>
        engagementKnownBy(one) === "theirMessage" &&
        one.date <= answer.date &&
        one.date >= addDays(answer.date.slice(0, 10), -ANSWERED_WITHIN),
    )
    .toSorted((a, b) => b.date.localeCompare(a.date));
  const fact = asked?.facts?.find(
    ({ kind, who, object }) =>
      who === "us" &&
      object !== null &&
      (kind === "question" || kind === "commitment" || kind === "nextStep"),
  );
  return asked === undefined || fact?.object == null ? null : { object: fact.object, text: asked.body };
}

/** A colleague who noted what we owe, in full; null where it was the salesperson, or nobody is named. */
function authorOf(
  { notes }: WriterInput["history"],
  evidence: Evidence | undefined,
  salesperson: string,
): string | null {
  const author = plainName(notes.find(({ id }) => id === evidence?.id)?.author);
  return author === null ||
    !author.includes(" ") ||
    author.includes("@") ||
    fold(author) === fold(salesperson)
    ? null
    : author;
}

/** Days for which trouble is still in everybody's mind. */
const RECENT = 60;

function threadOf({ engagements }: WriterInput["history"], evidence: Evidence | undefined): string | null {
  const mail = engagements.find(({ id, type }) => id === evidence?.id && type === "email");
  return mail === undefined ? null : subjectOf(mail);
}

/** What is owed belongs to who owes it: « notre chiffrage », « votre confirmation ». */
function owned(matter: Matter | null, { kind, who, act }: DatedFact): Matter | null {
  if (matter === null) return null;
  if (kind === "nextStep" && who === "us" && isDocument(matter.title)) return asWhose(matter, "notre");
  if (kind !== "commitment") return matter;
  if (who === "us") return isDocument(matter.title) ? asWhose(matter, "notre") : matter;
  return act === "answer" || act === "decide" || act === "send" ? asWhose(matter, "votre") : matter;
}

const speakerOf = (knownBy: KnownBy): Speaker =>
  knownBy === "theirMessage" ? "them" : knownBy === "ourMessage" ? "us" : "log";

/** « Elle me demande de la rappeler jeudi » */
const isTheirWish = (fact: DatedFact | null): boolean =>
  fact !== null &&
  /\b(?:il|elle|on) (?:me |m'|m’|nous )?(?:demande|souhaite|veut|préfère)\b/i.test(fact.quote);

function newCompanyOf(input: WriterInput, evidence: Evidence | undefined, text: string): string | null {
  if (evidence?.kind !== "linkedin") return null;
  const present = input.history.linkedinProfile?.experiences.find((one) => one.current)?.company;
  const name = plainName(present);
  return name !== null && text.includes(name) ? name : null;
}
