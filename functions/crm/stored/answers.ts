import { createHash } from "node:crypto";
import type { Transaction } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";

/** Minutes by which two clocks may tell one mail apart. */
const APART = 15;

/** A mail of a contact that was seen in a mailbox. */
export interface SeenAnswer {
  readonly organizationId: string;
  readonly contactId: string;
  readonly at: Date;
  /** Of the mail, as its sender gave it. */
  readonly messageId: string;
}

/** One id for one mail to one contact's record, in whoever's mailbox it is seen. */
function idOf({ organizationId, contactId, messageId }: SeenAnswer): string {
  const hex = createHash("sha256").update(`${organizationId}|${contactId}|${messageId}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Stores an answer as an exchange without words, once; not where a CRM tells of the same mail. */
export async function storeSeenAnswer(client: Transaction, answer: SeenAnswer): Promise<void> {
  const { organizationId, contactId, at } = answer;
  await execute(
    client,
    `insert into public.engagement (id, organization_id, contact_id, source, type, direction, date, text)
     select $1, $2, $3, 'mailbox', 'email', 'incoming', $4, ''
     where not exists (select from public.engagement e where e.contact_id = $3 and e.type = 'email' and e.direction = 'incoming'
       and e.source <> 'mailbox' and e.date between $4::timestamptz - interval '${APART} minutes' and $4::timestamptz + interval '${APART} minutes')
     on conflict do nothing`,
    [idOf(answer), organizationId, contactId, at],
  );
}

/** Deletes the answers seen in mailboxes that a CRM has just told of, with their words. */
export async function yieldAnswersToCrm(
  client: Transaction,
  crm: string,
  crmIds: readonly string[],
): Promise<void> {
  await execute(
    client,
    `delete from public.engagement own using public.engagement theirs
     where theirs.organization_id = (select app.org_id()) and theirs.crm = $1 and theirs.crm_id = any ($2)
       and theirs.type = 'email' and theirs.direction = 'incoming' and own.contact_id = theirs.contact_id
       and own.source = 'mailbox' and own.date between theirs.date - interval '${APART} minutes' and theirs.date + interval '${APART} minutes'`,
    [crm, crmIds],
  );
}
