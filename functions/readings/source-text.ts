import type { Day } from "../language/dates/calendar.ts";

export type TextKind = "engagement" | "note" | "linkedin" | "article";
export type Channel = "email" | "sms" | "meeting" | "phone_call" | "note" | "linkedin" | "article" | "other";

/** A text of a contact's history, as every reader gets it. */
export interface SourceText {
  readonly id: string;
  readonly kind: TextKind;
  readonly channel: Channel;
  /** The contact wrote it or called; else it is ours. */
  readonly incoming: boolean;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Its day in the organization's time zone. */
  readonly day: Day;
  readonly subject: string | null;
  /** Clean text, as the synchronization stores it. */
  readonly text: string;
}
