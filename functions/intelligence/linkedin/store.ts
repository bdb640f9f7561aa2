import { withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import type { LinkedinContent } from "../../contacts/contract.ts";
import type { LinkedinAnalysis } from "../contract.ts";

/** A stored profile, and what verifying its analysis takes. */
export interface StoredProfile {
  readonly content: LinkedinContent;
  readonly analysed: boolean;
  /** The contact's name, job and company; empty where the CRM has none. */
  readonly card: { readonly name: string; readonly job: string; readonly company: string };
  /** When it was given, `YYYY-MM-DD`. */
  readonly day: string;
}

/** A contact's profile; undefined when none was given, or the organization has no such contact. */
export async function readStoredProfile(
  ctx: SystemContext,
  contactId: string,
): Promise<StoredProfile | undefined> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<StoredProfile>(
      `select l.content, l.analysis is not null as analysed, to_char(l.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day,
         json_build_object('name', trim(concat_ws(' ', c.first_name, c.last_name)), 'job', coalesce(c.job, ''),
           'company', coalesce(c.company, '')) as card
       from public.linkedin_profile l join public.contact c on c.id = l.contact_id
       where l.contact_id = $1 and l.organization_id = $2`,
      [contactId, ctx.claims.organizationId],
    ),
  );
  return rows[0];
}

/** Writes what was read in a profile; false when somebody has meanwhile given another. */
export async function keepAnalysis(
  ctx: SystemContext,
  contactId: string,
  written: {
    readonly content: LinkedinContent;
    readonly analysis: LinkedinAnalysis;
    readonly origin: { readonly promptVersion: string; readonly model: string };
  },
): Promise<boolean> {
  const { rowCount } = await withClaims(ctx, (client) =>
    client.query(
      `update public.linkedin_profile set analysis = $4, analysis_origin = $5
       where contact_id = $1 and organization_id = $2 and content = $3::jsonb`,
      [
        contactId,
        ctx.claims.organizationId,
        ...[written.content, written.analysis, written.origin].map((value) => JSON.stringify(value)),
      ],
    ),
  );
  return rowCount === 1;
}
