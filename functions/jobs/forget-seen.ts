import type { Transaction } from "../db/claims.ts";
import { execute } from "../db/statement.ts";

/**
 * Forgets what runs have shown whose jobs have just ended, however they ended: but for one that stopped where the CRM's
 * calls of the day were spent, which goes on later, until a younger one of its CRM takes its place.
 */
export async function forgetSeen(client: Transaction, jobIds: readonly string[]): Promise<void> {
  await execute(
    client,
    `delete from private.sync_seen s using public.job ended, public.job j
     where ended.id = any ($1) and (ended.state, ended.error_code) is distinct from ('failed', 'crm_quota')
       and s.organization_id = ended.organization_id and j.id = s.job_id
       and (j.id = ended.id or ended.kind = 'refresh-contacts' and j.kind = ended.kind and j.state = 'failed'
         and j.input ->> 'crm' = ended.input ->> 'crm' and j.created_at < ended.created_at)`,
    [jobIds],
  );
}
