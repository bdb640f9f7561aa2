import * as z from "zod";
import { LinkedinRow } from "../../intelligence/linkedin/of-contact.ts";
import { FactRow } from "../../readings/of-contact.ts";
import { LetterChoices } from "../drafts/letter-forms/letter-choice-store.ts";
import { PersonOwned } from "./person-store.ts";

const SuggestionType = z.enum(["ongoingBusiness", "nurturing"]);
export const Direction = z.enum(["incoming", "outgoing"]).nullable();
export const EngagementType = z.enum(["email", "sms", "meeting", "phone_call", "other"]);

const ActionRow = z.object({
  id: z.string(),
  contactId: z.string(),
  type: SuggestionType,
  deadline: z.string().nullable(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  archivedBy: z.enum(["user", "system"]).nullable(),
  archivedReason: z.enum(["done", "dismissed", "updated"]).nullable(),
  dismissedBecause: z.enum(["notNow", "wrongPerson", "inTouch", "wrongReason"]).nullable(),
  resumesOn: z.string().nullable(),
  handledBy: z.string().nullable(),
});

const ArticleRow = z.object({
  id: z.string(),
  contactId: z.string(),
  company: z.string().nullable(),
  title: z.string(),
  publishedAt: z.string(),
  snippet: z.string().nullable(),
});

const DealRow = z.object({
  id: z.string(),
  contactId: z.string(),
  name: z.string().nullable(),
  state: z.enum(["open", "won", "lost"]),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  closesOn: z.string().nullable(),
  stageSince: z.string().nullable(),
  hasNextStep: z.boolean(),
  nextActivityOn: z.string().nullable(),
  resumesOn: z.string().nullable(),
  quotedOn: z.string().nullable(),
});

const ContactRow = PersonOwned.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  job: z.string().nullable(),
  company: z.string().nullable(),
  optedOut: z.boolean(),
  bounced: z.boolean(),
  archivedAt: z
    .date()
    .transform((date) => date.toISOString())
    .nullable(),
  actions: z.array(ActionRow),
  /** Engagements and notes that stand among the others once more. */
  copies: z.array(z.string()).nullable(),
  readings: z.string(),
  facts: z.array(FactRow),
  articles: z.array(ArticleRow),
  deals: z.array(DealRow),
  isSucceeded: z.boolean(),
  isOfFile: z.boolean(),
  linkedin: LinkedinRow.nullable(),
  /** Days of the cadence set by hand; 0 for none, null where nobody set one. */
  cadence: z.number().nullable(),
});

/**
 * A contact for whoever ranks: when and how its texts came about, without their words. Tuples instead of objects,
 * because there are many.
 */
export const HistoryRow = ContactRow.extend({
  /** Id, type, instant, direction, and whether it was seen in a mailbox alone. */
  engagements: z.array(z.tuple([z.string(), EngagementType, z.string(), Direction, z.boolean()])),
  /** Id and instant. */
  notes: z.array(z.tuple([z.string(), z.string()])),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

/** A `HistoryRow` that is parsed when its turn comes: a thousand at once would be held twice. */
export const UnparsedRow = z.looseObject({ id: z.string() });

/** `HistoryRow` with the words of its texts, for whoever writes. */
export const TextualRow = ContactRow.extend({
  noCall: z.boolean(),
  letterChoices: LetterChoices,
  engagements: z.array(
    z.object({
      id: z.string(),
      contactId: z.string(),
      type: EngagementType,
      date: z.string(),
      direction: Direction,
      isWordless: z.boolean(),
      subject: z.string().nullable(),
      body: z.string(),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.string(),
      contactId: z.string(),
      date: z.string(),
      author: z.string().nullable(),
      text: z.string(),
    }),
  ),
});
export type TextualRow = z.infer<typeof TextualRow>;
