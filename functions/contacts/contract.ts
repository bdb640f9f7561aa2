import * as z from "zod";
import { Action } from "../suggestions/actions/contract.ts";
import { CRMS } from "../crm/names.ts";
import { calendarDay, instant } from "../http/contract.ts";
import { LinkedinAnalysis, TextAnalysis } from "../intelligence/contract.ts";
import { Doubt } from "../readings/contract.ts";
import { LinkedinContent } from "./linkedin/contract.ts";

/** How a letter reaches somebody. */
export const Channel = z.enum(["mail", "call", "sms", "linkedin"]);
export type Channel = z.infer<typeof Channel>;

/** What happened, quoted: why a contact is suggested. */
export const Evidence = z.object({
  kind: z.enum(["engagement", "note", "deal", "linkedin", "article", "action"]),
  id: z.string(),
  date: instant().nullable(),
  quote: z.string(),
});
export type Evidence = z.output<typeof Evidence>;

export const Reason = z.object({
  signal: z.string(),
  /** A short French sentence. */
  text: z.string(),
  evidence: z.array(Evidence),
  /** What is unsure of the reading it rests on; absent where nothing is. */
  doubt: Doubt.optional(),
});
export type Reason = z.output<typeof Reason>;

/** A contact's place in the day's fixed list. */
export const Suggestion = z.object({
  day: calendarDay(),
  position: z.int(),
  score: z.number(),
  reasons: z.array(Reason),
  /** In French, how many exchanges and notes of the contact nobody has read: the reasons say nothing of them. */
  unread: z.string().nullable(),
});
export type Suggestion = z.output<typeof Suggestion>;

/** Why a contact must not be contacted: by what was registered here or in the CRM. */
export const Suppressed = z.object({
  /** Null where only the contact's own record in the CRM says it. */
  id: z.uuid().nullable(),
  /** What the objection is about. */
  kind: z.enum(["contact", "address", "domain"]),
  reason: z.enum(["opposition", "opt_out", "bounce", "do_not_contact"]),
  since: instant(),
  /** The member who registered it (null when they have left), or the CRM. */
  by: z.string().nullable(),
  source: z.enum(["crm", "user"]),
});
export type Suppressed = z.output<typeof Suppressed>;

/** Whether a private person may be called: since 11 August 2026 not without their consent, unless a contract runs. */
export const CallToPrivatePerson = z.object({
  /** What allows it: a contract that runs, the consent recorded, a call they ask for in a message; null for nothing. */
  allowedBy: z.enum(["contract", "consent", "asked"]).nullable(),
  consent: z
    .object({
      since: instant(),
      /** The member who recorded it; null when they have left. */
      by: z.string().nullable(),
    })
    .nullable(),
  /** In French, why no call is proposed; null where one may be, or no number is known. */
  refused: z.string().nullable(),
});
export type CallToPrivatePerson = z.output<typeof CallToPrivatePerson>;

/** docs/product.md, 3. */
export const Contact = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  job: z.string().nullable(),
  company: z.string().nullable(),
  linkedinProfileURL: z.string().nullable(),
  /** As the CRM writes them, three at most; the one to call first. */
  phones: z.array(z.string()),
  profilePictureUrl: z.string().nullable(),
  crm: z.enum(CRMS).nullable(),
  crmId: z.string().nullable(),
  crm_hubspotId: z.string().nullable(),
  crm_syncedAt: instant().nullable(),
  /** In French, where else the same person has a record, which their suggestions and history count too. */
  alsoIn: z.string().nullable(),
  ai_timeline: z
    .object({
      timeline: z.string(),
      currentStatus: z.string(),
      reasoning: z.string(),
      generatedAt: instant(),
    })
    .nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  archivedAt: instant().nullable(),
  /** Open ones first, then the newest; archived ones too. */
  actions: z.array(Action),
  suppressed: Suppressed.nullable(),
  /** How many there are in all, as the arrays hold the first ones. */
  meta: z.object({ actionCount: z.int(), engagementCount: z.int() }),
});
export type Contact = z.output<typeof Contact>;

export const Engagement = z.object({
  id: z.uuid(),
  type: z.enum(["email", "sms", "meeting", "phone_call", "other"]),
  source: z.enum([...CRMS, "moment", "mailbox", "telephone"]),
  date: instant(),
  direction: z.enum(["incoming", "outgoing"]).nullable(),
  subject: z.string().nullable(),
  /** Plain text: what the CRM holds, cleaned of HTML. */
  text: z.string(),
  /** Cleaning took words away, which `…/texts/{textId}/raw` has. */
  shortened: z.boolean(),
  /** Who took part; named by the CRM, or after the member or contact whose address it is. */
  participants: z.array(
    z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      role: z.enum(["from", "to", "cc", "attendee", "owner"]),
    }),
  ),
  ai_analysis: TextAnalysis.nullable(),
});
export type Engagement = z.output<typeof Engagement>;

/** A contact where there are several: without the texts, which its page has. */
export const ListedContact = Contact.extend({
  /** The newest five, newest first. */
  engagements: z.array(
    Engagement.pick({
      id: true,
      type: true,
      source: true,
      date: true,
      direction: true,
      subject: true,
      ai_analysis: true,
    }),
  ),
});
export type ListedContact = z.output<typeof ListedContact>;

export const Note = z.object({
  id: z.uuid(),
  date: instant(),
  author: z.string().nullable(),
  text: z.string(),
  shortened: z.boolean(),
  ai_analysis: TextAnalysis.nullable(),
});
export type Note = z.output<typeof Note>;

/** A page about the contact's company. */
export const Article = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  publishedAt: instant().nullable(),
  snippet: z.string().nullable(),
});
export type Article = z.output<typeof Article>;

/** A deal, as a CRM or a file has it: for the organization's people, never for a message. */
export const Deal = z.object({
  id: z.uuid(),
  /** Null where a file says what a contact's business is worth. */
  crm: z.enum(CRMS).nullable(),
  name: z.string().nullable(),
  stage: z.string().nullable(),
  state: z.enum(["open", "won", "lost"]),
  amount: z.number().nullable(),
  /** ISO 4217; null where the CRM does not say. */
  currency: z.string().nullable(),
  /** The day it was opened; null where the CRM has not been asked since that is kept. */
  openedOn: calendarDay().nullable(),
  /** The day planned, or the day it was closed. */
  closesOn: calendarDay().nullable(),
});
export type Deal = z.output<typeof Deal>;

export const FeedItem = ListedContact.extend({
  /** The day's own first, handled or not, then as elsewhere; five at most. */
  actions: z.array(Action),
  suggestion: Suggestion,
  /** The two open ones that close first. */
  deals: z.array(Deal),
  /** In French, why no call is proposed to a private person; null where one may be. */
  noCall: z.string().nullable(),
});
export type FeedItem = z.output<typeof FeedItem>;

export const ContactDetail = Contact.extend({
  /** Today's suggestion for the signed-in person, if this contact is one. */
  suggestion: Suggestion.nullable(),
  /** The newest 200, newest first. */
  engagements: z.array(Engagement),
  notes: z.array(Note),
  /** At most twenty, the open ones first, by the day they close. */
  deals: z.array(Deal),
  /** What a member gave of their LinkedIn profile, and what a model read in it. */
  linkedinProfile: z
    .object({ content: LinkedinContent, analysis: LinkedinAnalysis.nullable(), updatedAt: instant() })
    .nullable(),
  /** The newest ten about their company. */
  articles: z.array(Article),
  /** Why the last analysis or draft gave nothing; null once one succeeds. */
  ai_problem: z.object({ stage: z.string(), code: z.string(), at: instant() }).nullable(),
  /** Null for who is no private person: only their consent is asked for. */
  call: CallToPrivatePerson.nullable(),
  /** How the caller last reached them, else as what is proposed begins; tu or vous, where the caller corrected it. */
  letter: z.object({ channel: Channel, register: z.enum(["tu", "vous"]).nullable() }),
  /** Where what is known of them came from, and since when; the oldest first. */
  sources: z.array(z.object({ kind: z.enum([...CRMS, "import", "user"]), since: instant() })),
});
export type ContactDetail = z.output<typeof ContactDetail>;
