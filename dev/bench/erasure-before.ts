import type { Client } from "pg";
import { patternOf } from "../../functions/prospection/person.ts";
import { PERSON } from "./erasure-data.ts";

/**
 * The erasure of before: every text against the expression in one transaction, which a request stops after 25 s. Undone
 * in any case.
 */
export async function erasedAsBefore(
  client: Client,
  ids: { organizationId: string; contactId: string },
): Promise<{ ms: number; isDone: boolean }> {
  const person = { id: ids.contactId, crm: null, crmId: null, updatedAt: new Date(0), ...PERSON };
  const claims = {
    sub: ids.organizationId,
    role: "authenticated",
    org_id: ids.organizationId,
    org_role: "system",
  };
  await client.query("begin");
  await client.query(
    "select set_config('request.jwt.claims', $1, true), set_config('statement_timeout', '25s', true)",
    [JSON.stringify(claims)],
  );
  const start = performance.now();
  const isDone = await client
    .query("select app.erase_person($1, $2, $3)", [[ids.contactId], [PERSON.email], patternOf([person])])
    .then(
      () => true,
      () => false,
    );
  const ms = Math.round(performance.now() - start);
  await client.query("rollback");
  return { ms, isDone };
}
