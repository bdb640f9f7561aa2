import { randomUUID } from "node:crypto";
import * as z from "zod";
import { writeAmounts } from "../crm/stored/deals.ts";
import { addNotes } from "../crm/stored/notes.ts";
import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
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
  await addNotes(
    client,
    notes.map(({ contactId, rawIsLonger, ...note }) => ({
      id: randomUUID(),
      organization_id: organizationId,
      contact_id: contactId,
      author: null,
      raw_is_longer: rawIsLonger,
      written_by: null,
      ...note,
    })),
  );
  await writeAmounts(client, organizationId, amounts);
}
