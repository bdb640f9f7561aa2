import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { GoldenCase } from "./golden-case.ts";

/** An id that is the same on each run: a kept answer is found by it. */
function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The rows that a question is asked for: budget, answers and problems hang on them. */
export async function contactFor(
  admin: Pool,
  { id, contact: [firstName, lastName, job, company] }: GoldenCase,
): Promise<{ organizationId: string; contactId: string }> {
  const [organizationId, contactId] = [idOf("evaluation"), idOf(`evaluation ${id}`)];
  await admin.query(
    "insert into better_auth.organization (id, name, slug) values ($1, 'Évaluation', 'evaluation') on conflict do nothing",
    [organizationId],
  );
  await admin.query(
    `insert into public.contact (id, organization_id, crm, crm_id, first_name, last_name, job, company)
     values ($1, $2, 'hubspot', $3, $4, $5, $6, $7) on conflict do nothing`,
    [contactId, organizationId, id, firstName, lastName, job, company],
  );
  return { organizationId, contactId };
}
