import type { Client } from "pg";

/** Ids of a contact, its action, its organization, its owner and a job of theirs, and the name of a CRM. */
export async function knownIds(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select a.organization_id as organization, m.user_id as user, a.contact_id as "contactId", a.id as "actionId"
     from public.action a join better_auth.member m using (organization_id) order by a.id limit 1`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was filled");
  await client.query(`update better_auth."user" set role = 'admin' where id = $1`, [row["user"]]);
  await client.query("update better_auth.member set role = 'owner' where user_id = $1", [row["user"]]);
  const { rows: jobs } = await client.query<{ jobId: string }>(
    `insert into public.job (organization_id, created_by, kind, input)
     values ($1, $2, 'refresh-contacts', '{"crm":"hubspot"}') returning id as "jobId"`,
    [row["organization"], row["user"]],
  );
  return { ...row, ...jobs[0], crm: "hubspot" };
}
