import type { Transaction } from "../db/claims.ts";
import { execute } from "../db/statement.ts";

/** Has whoever objected stay known by their address, where their contacts are about to go. */
export async function keepObjectionsByAddress(
  client: Transaction,
  contactIds: readonly string[],
): Promise<void> {
  await execute(
    client,
    `insert into public.suppression (kind, value, organization_id, reason, source, created_by)
     select 'address', lower(btrim(c.email)), s.organization_id, s.reason, s.source, s.created_by
     from public.suppression s join public.contact c on c.id = s.contact_id
     where s.contact_id = any ($1::uuid[]) and c.email is not null
     on conflict do nothing`,
    [contactIds],
  );
}
