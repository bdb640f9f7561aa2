import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { createContact, createEngagement, createOrganization } from "./factories.ts";
import { createEnvironment } from "../../functions/env.ts";
import type { SystemContext } from "../../functions/http/context.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { engagements } from "../../functions/intelligence/engagements/index.ts";
import { ENGAGEMENTS } from "../../functions/intelligence/engagements/prompt.ts";
import { notes } from "../../functions/intelligence/notes/index.ts";
import { NOTES } from "../../functions/intelligence/notes/prompt.ts";
import {
  planRequests,
  type Selection,
  type TextKind,
} from "../../functions/intelligence/texts/plan-requests.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";

const requestsOf =
  (kind: TextKind) =>
  (ctx: SystemContext, contactId: string, selection: Selection = {}) =>
    planRequests(ctx, kind, contactId, selection);

/** Both kinds of text, with what analyses them. */
export const TEXT_KINDS = [
  {
    table: "engagement",
    stage: "engagements_analysis",
    analyse: engagements.run,
    requests: requestsOf(ENGAGEMENTS),
  },
  { table: "note", stage: "notes_analysis", analyse: notes.run, requests: requestsOf(NOTES) },
] as const;
type Table = (typeof TEXT_KINDS)[number]["table"];

export interface AnalysedRow {
  readonly id: string;
  readonly text: string;
  readonly ai_analysis: {
    summary: string;
    reasoning: string;
    keyTopics: string[];
    mentionedActions: { who: string; what: string; due: string | null; quote: string }[];
    participants: { name: string; company: string | null }[];
    confidence: number;
  } | null;
  readonly ai_analysis_origin: { promptVersion: string; model: string } | null;
  /** Changes whenever the row is written. */
  readonly version: string;
}

/** An organization of its own with a contact, and what is stored of its texts. */
export async function textWorld(
  { platform, admin }: { platform: Platform; admin: Pool },
  variables: Record<string, string>,
) {
  const organizationId = await createOrganization(admin);
  const contactId = await createContact(admin, organizationId);
  const environment = createEnvironment(variables);
  const ctx: SystemContext = {
    ...systemContext(platform, organizationId, "r"),
    pool: platform.pool,
    environment,
  };
  return {
    ctx,
    organizationId,
    contactId,
    addContact: () => createContact(admin, organizationId),
    /** Writes a text `daysAgo`; answers its id. */
    async add(
      table: Table,
      text: string,
      more: { of?: string; daysAgo?: number } & Record<string, unknown> = {},
    ) {
      const { of = contactId, daysAgo = 1, ...overrides } = more;
      const date = new Date(Date.now() - daysAgo * 86_400_000);
      if (table === "engagement")
        return createEngagement(admin, organizationId, of, { subject: null, date, text, ...overrides });
      const { rows } = await admin.query<{ id: string }>(
        `insert into public.note (organization_id, contact_id, crm, crm_id, date, author, text)
         values ($1, $2, 'hubspot', $3, $4, 'Paul Renaud', $5) returning id`,
        [organizationId, of, randomUUID(), date, text],
      );
      return rows[0]?.id ?? "";
    },
    /** Newest first. */
    async rows(table: Table): Promise<AnalysedRow[]> {
      const { rows } = await admin.query<AnalysedRow>(
        `select id, text, ai_analysis, ai_analysis_origin, xmin::text as version from public.${table}
         where organization_id = $1 order by date desc, id`,
        [organizationId],
      );
      return rows;
    },
    /** Each contact's problem, and the version of its row. */
    async contacts(): Promise<
      { id: string; problem: { stage: string; code: string; at: string } | null; version: string }[]
    > {
      const { rows } = await admin.query(
        `select id, ai_problem as problem, xmin::text as version from public.contact
         where organization_id = $1 order by id`,
        [organizationId],
      );
      return rows;
    },
  };
}
