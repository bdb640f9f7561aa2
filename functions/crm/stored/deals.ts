import { randomUUID } from "node:crypto";
import type { Transaction } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";

/** What a contact is worth by a file. */
export interface GivenAmount {
  /** Of the deal that it changes; null for a new one. */
  readonly dealId: string | null;
  readonly contactId: string;
  readonly value: number;
  readonly currency: string | null;
}

const GIVEN = `json_to_recordset($1) given (id uuid, organization_id uuid, contact_id uuid, amount numeric, currency text, is_new boolean)`;

/** Writes the amounts of deals that no CRM holds. */
export async function writeAmounts(
  client: Transaction,
  organizationId: string,
  amounts: readonly GivenAmount[],
): Promise<void> {
  if (amounts.length === 0) return;
  const deals = amounts.map(({ dealId, contactId, value, currency }) => ({
    id: dealId ?? randomUUID(),
    organization_id: organizationId,
    contact_id: contactId,
    amount: value,
    currency,
    is_new: dealId === null,
  }));
  const values = [JSON.stringify(deals)];
  await execute(
    client,
    `update public.deal d set amount = given.amount, currency = given.currency, updated_at = now()
     from ${GIVEN} where d.id = given.id and not given.is_new`,
    values,
  );
  await execute(
    client,
    `insert into public.deal (id, organization_id, state, amount, currency)
     select id, organization_id, 'open', amount, currency from ${GIVEN} where is_new`,
    values,
  );
  await execute(
    client,
    `insert into public.deal_contact (deal_id, contact_id, organization_id)
     select id, contact_id, organization_id from ${GIVEN} where is_new`,
    values,
  );
}
