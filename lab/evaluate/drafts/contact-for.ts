import type { Pool } from "pg";
import { evaluationId, evaluationOrganization } from "../evaluation-organization.ts";
import type { GoldenCase } from "./golden-case.ts";

/** The rows that a question is asked for: budget, answers and problems hang on them. */
export async function contactFor(
  admin: Pool,
  { id, contact: [firstName, lastName, job, company] }: GoldenCase,
): Promise<{ organizationId: string; contactId: string }> {
  const organizationId = await evaluationOrganization(admin);
  const contactId = evaluationId(`evaluation ${id}`);
  await admin.query(
    `insert into public.contact (id, organization_id, crm, crm_id, first_name, last_name, job, company)
     values ($1, $2, 'hubspot', $3, $4, $5, $6, $7) on conflict do nothing`,
    [contactId, organizationId, id, firstName, lastName, job, company],
  );
  return { organizationId, contactId };
}
