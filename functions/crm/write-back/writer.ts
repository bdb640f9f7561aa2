export interface Correspondent {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A message that a person has sent, as it is logged on the contact in the CRM. */
export interface SentMessage {
  /** Ours: what it is found again by. */
  readonly actionId: string;
  readonly contactCrmId: string;
  /** One line, never empty. */
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
  /** First moment at which an earlier attempt may have logged it; null at the first. */
  readonly begunAt: Date | null;
  readonly from: Correspondent | null;
  /** Null for a contact without an address: nobody can have sent them an e-mail. */
  readonly to: Correspondent | null;
  /** The CRM's id of who sent it, when it knows them. */
  readonly ownerId: string | null;
}

/** A message as it stands in the CRM; `stored` is its text as reading the CRM brings it. */
export interface Logged {
  readonly crmId: string;
  readonly as: "email" | "note";
  readonly stored: string;
}

/** What came of asking a CRM to log a message. */
export type Written =
  | Logged
  /** The CRM does not have the contact any more. */
  | "contact_gone"
  /** We may read there and not write. */
  | "scope_missing";

/**
 * Writes into one organization's CRM. All calls throw `crm_revoked` and `crm_unavailable`.
 *
 * A CRM offers no key that would make a second call harmless. So `write` sends its one call once, whatever
 * comes back, and an attempt after one whose end is unknown asks `find` first.
 */
export interface CrmWriter {
  /** What an earlier attempt logged; null when nothing is there. */
  find(message: SentMessage): Promise<Logged | null>;
  write(message: SentMessage): Promise<Written>;
}
