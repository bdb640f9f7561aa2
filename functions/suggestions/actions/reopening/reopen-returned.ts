import type { Transaction } from "../../../db/claims.ts";
import { execute } from "../../../db/statement.ts";

/**
 * Contacts that came back: the action that closed when the CRM archived them (which `closed` says) opens again, unless
 * their person has been proposed by another record, or handled, since. Of several records of a person that come back at
 * once, the last proposal opens again, and whatever somebody edited.
 */
export async function reopenReturned(
  client: Transaction,
  contacts: readonly string[],
  closed: string,
): Promise<void> {
  await execute(
    client,
    `update public.action a set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
     from (
       select latest.id, c.organization_id, c.address_key, c.person_key, latest.edited_at is not null
         or row_number() over (partition by c.organization_id, c.address_key, c.person_key
           order by latest.edited_at is null, latest.archived_at desc, latest.id) = 1 as stands
       from (select distinct on (contact_id) id, contact_id, archived_at, edited_at from public.action
             where contact_id = any ($1) and archived_by = 'system' and ai_archive_reasoning = $2
             order by contact_id, archived_at desc) latest
       join public.contact c on c.id = latest.contact_id) one
     where a.id = one.id and one.stands
       and not exists (select from public.contact r join public.action o on o.contact_id = r.id
         where r.organization_id = one.organization_id and r.address_key = one.address_key
           and r.person_key = one.person_key
           and (o.archived_at is null or o.archived_by = 'user' and o.archived_at > a.archived_at))`,
    [contacts, closed],
  );
}
