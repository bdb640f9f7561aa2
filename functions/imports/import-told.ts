import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Transaction } from "../db/claims.ts";
import { allRows, execute } from "../db/statement.ts";
import type { CommentNote } from "./comment-notes.ts";
import type { ContactRow } from "./read-contacts.ts";
import type { Amount } from "./read-amount.ts";

interface OfContact {
  readonly contactId: string;
}

/** What a file's lines tell of contacts that is not here yet. */
export interface Told {
  readonly notes: readonly (OfContact & CommentNote)[];
  /** `dealId` of the deal whose amount it changes; null for a new one. */
  readonly amounts: readonly (OfContact & Amount & { readonly dealId: string | null })[];
}

const StoredNote = z.object({ contactId: z.string(), text: z.string() });
const StoredDeal = z.object({
  id: z.string(),
  contactId: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
});

/** Compares what rows tell with what is stored: a comment is the same on whatever day it was imported. */
export async function toldOf(
  client: Transaction,
  rows: readonly { readonly id: string; readonly row: ContactRow }[],
): Promise<Told> {
  const ids = rows.map(({ id }) => id);
  const said = rows.flatMap(({ id, row }) => row.notes.map((note) => ({ contactId: id, ...note })));
  const worth = rows.flatMap(({ id, row }) => (row.amount === null ? [] : { contactId: id, ...row.amount }));
  const stored =
    said.length === 0
      ? []
      : await allRows(
          client,
          StoredNote,
          `select contact_id as "contactId", text from public.note where contact_id = any ($1::uuid[]) and crm is null`,
          [ids],
        );
  const known = new Set(stored.map(keyOf));
  const deals =
    worth.length === 0
      ? []
      : await allRows(
          client,
          StoredDeal,
          `select d.id, l.contact_id as "contactId", d.amount::float8 as amount, d.currency
           from public.deal_contact l join public.deal d on d.id = l.deal_id
           where l.contact_id = any ($1::uuid[]) and d.crm is null and d.state = 'open'`,
          [ids],
        );
  const dealOf = new Map(deals.map((deal) => [deal.contactId, deal]));
  return {
    notes: said.filter((note) => !known.has(keyOf(note))),
    amounts: worth.flatMap((amount) => {
      const deal = dealOf.get(amount.contactId);
      const isKnown = deal?.amount === amount.value && deal.currency === amount.currency;
      return isKnown ? [] : { ...amount, dealId: deal?.id ?? null };
    }),
  };
}

const keyOf = ({ contactId, text }: z.infer<typeof StoredNote>): string => `${contactId} ${text}`;

/** Writes it, of contacts that are stored. */
export async function writeTold(
  client: Transaction,
  organizationId: string,
  { notes, amounts }: Told,
): Promise<void> {
  if (notes.length > 0) {
    const columns = "organization_id, contact_id, date, text, raw, raw_is_longer";
    const rows = notes.map(({ contactId, rawIsLonger, ...note }) => ({
      organization_id: organizationId,
      contact_id: contactId,
      raw_is_longer: rawIsLonger,
      ...note,
    }));
    await execute(
      client,
      `insert into public.note (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.note, $1)
       on conflict (contact_id, date, md5(text)) where crm is null do nothing`,
      [JSON.stringify(rows)],
    );
  }
  const deals = amounts.map(({ dealId, contactId, value, currency }) => ({
    id: dealId ?? randomUUID(),
    organization_id: organizationId,
    contact_id: contactId,
    amount: value,
    currency,
    is_new: dealId === null,
  }));
  if (deals.length === 0) return;
  const given = `json_to_recordset($1) given (id uuid, organization_id uuid, contact_id uuid, amount numeric, currency text, is_new boolean)`;
  const values = [JSON.stringify(deals)];
  await execute(
    client,
    `update public.deal d set amount = given.amount, currency = given.currency, updated_at = now()
     from ${given} where d.id = given.id and not given.is_new`,
    values,
  );
  await execute(
    client,
    `insert into public.deal (id, organization_id, state, amount, currency)
     select id, organization_id, 'open', amount, currency from ${given} where is_new`,
    values,
  );
  await execute(
    client,
    `insert into public.deal_contact (deal_id, contact_id, organization_id)
     select id, contact_id, organization_id from ${given} where is_new`,
    values,
  );
}
