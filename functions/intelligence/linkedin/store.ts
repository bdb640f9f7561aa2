import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { LinkedinContent } from "../../contacts/linkedin/contract.ts";

/** A stored profile, and what verifying its analysis takes. */
const StoredProfile = z.object({
  content: LinkedinContent,
  analysed: z.boolean(),
  /** The contact's name, job and company; empty where the CRM has none. */
  card: z.object({ name: z.string(), job: z.string(), company: z.string() }),
  /** When it was given, `YYYY-MM-DD`. */
  day: z.string(),
});
export type StoredProfile = z.infer<typeof StoredProfile>;

/** A contact's profile; undefined when none was given, or the organization has no such contact. */
export async function readStoredProfile(
  ctx: SystemContext,
  contactId: string,
): Promise<StoredProfile | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      StoredProfile,
      `select l.content, l.analysis is not null as analysed, to_char(l.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day,
         json_build_object('name', trim(concat_ws(' ', c.first_name, c.last_name)), 'job', coalesce(c.job, ''),
           'company', coalesce(c.company, '')) as card
       from public.linkedin_profile l join public.contact c on c.id = l.contact_id
       where l.contact_id = $1 and l.organization_id = $2`,
      [contactId, ctx.claims.organizationId],
    ),
  );
}
