/** A message that a person has sent, as it is logged on the contact in the CRM. */
export interface SentMessage {
  /** Ours: what it is found again by. */
  readonly actionId: string;
  readonly contactCrmId: string;
  readonly text: string;
  readonly sentAt: Date;
  /** First moment at which an earlier attempt may have logged it; null at the first. */
  readonly begunAt: Date | null;
  readonly from: { readonly email: string; readonly name: string } | null;
  readonly to: string | null;
  /** The CRM's id of who sent it, when it knows them. */
  readonly ownerId: string | null;
}

/** What came of asking a CRM to log a message. */
export type Written =
  | { readonly crmId: string }
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
  find(message: SentMessage): Promise<string | null>;
  write(message: SentMessage): Promise<Written>;
}
