// What CRMs tell, as it is stored: types, which reading, storing and screening share.

/** Rows as they are stored (`pages/`); instants are ISO strings. */
export interface ContactRow {
  crmId: string;
  ownerEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  job: string | null;
  company: string | null;
  linkedinProfileUrl: string | null;
  /** As the CRM writes them; null if it hides them, in which case the stored ones stay. */
  phones: string[] | null;
  /** Opt-outs; null if the CRM hides them, in which case the stored value stays. */
  optedOut: boolean | null;
  bounced: boolean | null;
  doNotContact: boolean | null;
  /** Contacts that the CRM merged into this one. */
  mergedCrmIds: string[];
  createdAt: string | null;
  updatedAt: string | null;
}

/** A participant of an engagement, as named by the CRM. */
export interface Participant {
  name: string | null;
  email: string | null;
  role: "from" | "to" | "cc" | "attendee" | "owner";
}

export interface EngagementRow {
  crmId: string;
  contactCrmIds: string[];
  /** True if `contactCrmIds` are only some of its contacts: rows of others are then left unchanged. */
  partial?: boolean;
  type: "email" | "sms" | "meeting" | "phone_call" | "other";
  date: string;
  direction: "incoming" | "outgoing" | null;
  subject: string | null;
  text: string;
  /** The text before cleaning; null if cleaning changed nothing. */
  raw: string | null;
  /** Whether it holds words that `text` does not. */
  rawIsLonger: boolean;
  participants: Participant[];
}

export interface NoteRow {
  crmId: string;
  contactCrmIds: string[];
  partial?: boolean;
  date: string;
  author: string | null;
  text: string;
  raw: string | null;
  rawIsLonger: boolean;
}

/** A deal, with the fields shown or used for ranking. Days are `YYYY-MM-DD`. */
export interface DealRow {
  crmId: string;
  contactCrmIds: string[];
  /** True if `contactCrmIds` are only some of its contacts. */
  partial?: boolean;
  name: string | null;
  /** Stage name in the account. */
  stage: string | null;
  state: "open" | "won" | "lost";
  /** In `currency`, an ISO 4217 code; null if the CRM gives none. */
  amount: number | null;
  currency: string | null;
  /** Day it was opened in the CRM. */
  openedOn: string | null;
  /** Planned or actual close day. */
  closesOn: string | null;
  /** When it entered its stage. */
  stageSince: string | null;
  nextStep: string | null;
  /** The day of the next activity in the CRM. */
  nextActivityOn: string | null;
  /** For a lost deal: the day from which it should be resumed. */
  resumesOn: string | null;
  /** The day of an estimate that has left; of a deal that is none, null or absent. */
  quotedOn?: string | null;
}

export type SyncPage =
  | { kind: "contacts"; rows: ContactRow[] }
  | { kind: "engagements"; rows: EngagementRow[] }
  | { kind: "notes"; rows: NoteRow[] }
  | { kind: "deals"; rows: DealRow[] }
  /** `archived`: in the CRM's own list; `gone`: looked up by id and not found. */
  | { kind: "archived-contacts" | "gone-contacts"; rows: { crmId: string }[] }
  /** Merge winners, for CRMs that report merges on the loser only; both are stored by then. */
  | { kind: "merged-contacts"; rows: { crmId: string; mergedCrmIds: string[] }[] }
  /** Records the CRM has deleted. */
  | { kind: "removed"; of: "engagement" | "note" | "deal"; rows: { crmId: string }[] }
  /** All engagements (of the types), notes or deals of some contacts: their other stored ones are deleted. */
  | {
      kind: "history";
      of: "engagement" | "note" | "deal";
      types: EngagementRow["type"][];
      rows: { contactCrmId: string; crmIds: string[] }[];
    }
  /** Contacts remembered until the end of the run: `listed` by id only, `returned` if they are archived here. */
  | { kind: "listed-contacts" | "returned-contacts"; rows: { crmId: string }[] }
  /** What a complete listing did not show, and the CRM, asked by id, says is gone: remembered until it is swept. */
  | { kind: "gone-engagement" | "gone-note" | "gone-deal"; rows: { crmId: string }[] }
  /** Numbers for the report only, such as what was skipped and why. */
  | { kind: "counts"; rows: Record<string, number> };

/** Kinds of rows whose complete listing can be swept. */
export const SWEPT_KINDS = ["contact", "engagement", "note", "deal"] as const;
export type SweptKind = (typeof SWEPT_KINDS)[number];

/** A CRM object to read again. */
export interface Change {
  /** `contacts`, `notes`, or the CRM's own name of an engagement type. */
  readonly type: string;
  readonly id: string;
  /** True for a contact deleted for privacy: it is erased here, not read again. */
  readonly erased?: boolean;
}
