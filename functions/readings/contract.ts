import * as z from "zod";
import { instant } from "../http/contract.ts";

/**
 * What a text can say that makes somebody act, wait or stay away. `appointment`: a day both have agreed to, unlike a
 * commitment to meet. `decision`: the contact's own day of decision. `ultimatum`: what we must do, or they leave.
 * `successor`: who takes over from somebody who leaves. `channel`: how they want to be reached. Of a `trouble`, `who`
 * says whose making it is.
 */
export const FactKind = z.enum([
  "commitment",
  "question",
  "quoteSent",
  "nextStep",
  "appointment",
  "decision",
  "ultimatum",
  "trialEnd",
  "renewal",
  "budget",
  "competitor",
  "channel",
  "introduction",
  "support",
  "departure",
  "successor",
  "absence",
  "postponement",
  "optOut",
  "refusal",
  "unreachable",
  "trouble",
  "done",
  "cancelled",
]);
export type FactKind = z.infer<typeof FactKind>;

/** Who has to act, or whom the fact is about. */
export const FactWho = z.enum(["us", "contact", "thirdParty"]);
export type FactWho = z.infer<typeof FactWho>;

/** What somebody is to do: of commitments only. */
export const FactAct = z.enum(["call", "send", "meet", "introduce", "answer", "decide", "other"]);
export type FactAct = z.infer<typeof FactAct>;

export const LONGEST_OBJECT = 80;
/** Longest quote, in characters: a longer passage summarizes the text instead of stating one fact. */
export const LONGEST_QUOTE = 600;
export const LONGEST_DUE = 120;

/**
 * One thing a text says. `due` is the words that say when, as they stand: code alone makes days of them.
 * `quote` is an exact passage of the text; `refersTo` the id of the earlier text a `done` or `cancelled` speaks of.
 */
export const Fact = z.object({
  kind: FactKind,
  who: FactWho,
  act: FactAct.nullable(),
  object: z.string().max(LONGEST_OBJECT).nullable(),
  due: z.string().max(LONGEST_DUE).nullable(),
  quote: z.string().min(1).max(LONGEST_QUOTE),
  refersTo: z.string().nullable(),
});
export type Fact = z.infer<typeof Fact>;

/** Who read a text: a person's correction has the last word, then the model, then the rules of this program. */
export const Reader = z.enum(["person", "model", "local"]);
export type Reader = z.infer<typeof Reader>;

/**
 * What a person may say of a fact: that the text does not say it, that it is done, that it is not ours to do,
 * or that it is for another day.
 */
export const CorrectionKind = z.enum(["notSo", "done", "notOurs", "otherDate"]);
export type CorrectionKind = z.infer<typeof CorrectionKind>;

/** Kinds of texts whose reading a person can correct: those that belong to one contact. */
export const CorrectableText = z.enum(["engagement", "note", "linkedin"]);
export type CorrectableText = z.infer<typeof CorrectableText>;

/**
 * The days that a fact's words mean; a window stays a window. They stay strings in the web, whose first load
 * must not carry code for them.
 */
export const ReadDue = z.object({
  bound: z.enum(["on", "by", "from", "notBefore", "within"]),
  start: z.iso.date(),
  end: z.iso.date(),
  /** "HH:MM" */
  hour: z.string().nullable(),
});
export type ReadDue = z.output<typeof ReadDue>;

/**
 * Why a fact may not be as it was read: who says it hedges; it names a day that contradicts itself or is understood in
 * part; neither what is promised nor how was understood; a later text that nobody has read may have settled it.
 */
export const Doubt = z.enum(["hedged", "day", "matter", "unreadSince"]);
export type Doubt = z.infer<typeof Doubt>;

/** A fact of a text as it counts now, corrections included. */
export const ReadFact = Fact.omit({ refersTo: true, due: true }).extend({
  /** Names the fact in a correction: the same whatever is corrected of it. */
  key: z.string(),
  due: ReadDue.nullable(),
  /** The amount of money its words name, as they stand: « 45 k€ HT par an »; the largest of several. */
  amount: z.string().nullable(),
  /** What has settled it since: an exchange or a note, or the word of a person; null while it is open. */
  settledBy: z
    .object({ kind: z.enum(["engagement", "note", "person"]), id: z.string(), date: instant() })
    .nullable(),
  /** The last word of a person about it. After `notSo` the fact is as it was read, and counts no more. */
  correction: z
    .object({
      id: z.uuid(),
      correction: CorrectionKind,
      /** Who said so; null when they have left. */
      by: z.string().nullable(),
      at: instant(),
    })
    .nullable(),
  /** What can be said of it. */
  corrections: z.array(CorrectionKind),
  /** It may be the contact's objection: they are in no list until a person has denied it, or confirmed it. */
  mayObject: z.boolean(),
  /** What is unsure of it; null where nothing is, or where a person has corrected it. */
  doubt: Doubt.nullable(),
});
export type ReadFact = z.output<typeof ReadFact>;

/** What was read in one text of a contact. */
export const TextReading = z.object({
  kind: CorrectableText,
  id: z.uuid(),
  date: instant(),
  /** Whose reading counts; null: not read yet. No facts under a reader: read, and nothing in it. */
  reader: Reader.nullable(),
  /** When it was read. */
  at: instant().nullable(),
  facts: z.array(ReadFact),
});
export type TextReading = z.output<typeof TextReading>;

/**
 * What became of the contact's proposal: unchanged, archived, restored, or about to be written again by the
 * job given.
 */
export const Judged = z.object({
  proposal: z.enum(["unchanged", "archived", "restored", "outdated"]),
  /** The job that writes it anew, where one was started. */
  jobId: z.uuid().nullable(),
});

/** Excludes years mistyped with two or five digits. */
const plausibleDay = z.iso.date().refine((day) => day >= "1970-01-01" && day <= "2099-12-31");

const FactKey = z.string().regex(/^[0-9a-f]{32}$/);

/** What a person says of a fact; of another date, which. */
export const GivenCorrection = z.discriminatedUnion("correction", [
  z.strictObject({ fact: FactKey, correction: z.enum(["notSo", "done", "notOurs"]) }),
  z.strictObject({ fact: FactKey, correction: z.literal("otherDate"), day: plausibleDay }),
]);
export type GivenCorrection = z.output<typeof GivenCorrection>;

/** A text of a contact. */
export const TextParams = z.object({ contactId: z.uuid(), textKind: CorrectableText, textId: z.uuid() });
