export interface Correspondent {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What a person did, as it is logged on the contact in the CRM. */
export interface SentMessage {
  /** Our id, by which it is found again. */
  readonly id: string;
  /** A message that was sent, or what was noted after a call. */
  readonly what: "message" | "call";
  readonly contactCrmId: string;
  /** One line, never empty. */
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
  /** Earliest time an earlier attempt may have logged it; null on the first attempt. */
  readonly begunAt: Date | null;
  readonly from: Correspondent | null;
  /** Null for a call, and for a contact without an address, who cannot have received an e-mail. */
  readonly to: Correspondent | null;
  /** The sender's id in the CRM, if known. */
  readonly ownerId: string | null;
}

/** A message as logged in the CRM; `stored` is its text as reading the CRM returns it. */
export interface Logged {
  readonly crmId: string;
  readonly as: "email" | "note" | "call";
  readonly stored: string;
}

/** Result of asking a CRM to log a message. */
export type Written =
  | Logged
  /** The CRM no longer has the contact. */
  | "contact_gone"
  /** We may read but not write there. */
  | "scope_missing";

/**
 * Writes into one organization's CRM. All calls throw `crm_revoked` and `crm_unavailable`.
 *
 * CRMs offer no idempotency key. So `write` sends its one call once, whatever the result, and an attempt after one with
 * an unknown result calls `find` first.
 */
export interface CrmWriter {
  /** What an earlier attempt logged; null if nothing. */
  find(message: SentMessage): Promise<Logged | null>;
  write(message: SentMessage): Promise<Written>;
}
