import type { Transaction } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";

/** A note that no CRM holds. */
export interface OwnNote {
  readonly id: string;
  readonly organization_id: string;
  readonly contact_id: string;
  readonly date: Date | string;
  readonly author: string | null;
  readonly text: string;
  /** What its text was cleaned from. */
  readonly raw: string | null;
  readonly raw_is_longer: boolean;
  /** The member who wrote it here. */
  readonly written_by: string | null;
}

/** Adds notes, each once, and answers how many are new. */
export async function addNotes(client: Transaction, notes: readonly OwnNote[]): Promise<number> {
  if (notes.length === 0) return 0;
  const columns = "id, organization_id, contact_id, date, author, text, raw, raw_is_longer, written_by";
  return execute(
    client,
    `insert into public.note (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.note, $1) on conflict do nothing`,
    [JSON.stringify(notes)],
  );
}
