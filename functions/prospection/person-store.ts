import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { NotFoundError } from "../http/errors.ts";
import { IDENTITY } from "./audit.ts";
import { Identity } from "./person.ts";

/** The contacts that are one person with this one; throws `not_found`. */
export async function getPerson(client: Transaction, contactId: string): Promise<Identity[]> {
  // A subselect is asked once; the function alone would be asked for every contact where no index is taken.
  const rows = await allRows(
    client,
    Identity,
    `select ${IDENTITY} from public.contact c where c.id = any ((select app.person_of($1))::uuid[]) order by c.id`,
    [contactId],
  );
  if (rows.length === 0) throw new NotFoundError();
  return rows;
}
