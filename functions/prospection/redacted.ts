import * as z from "zod";
import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { REDACTED } from "./person.ts";

/**
 * Which of a CRM's engagements, notes and deals, by their ids there, hold a person who was redacted here. A CRM that
 * also erased the person no longer lists them as a participant.
 */
export async function readRedacted(
  client: Transaction,
  crm: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await allRows(
    client,
    z.object({ crm_id: z.string() }),
    `select crm_id from public.engagement where organization_id = app.org_id() and crm = $1 and crm_id = any ($2)
       and position($3 in concat_ws(' ', subject, text)) > 0
     union select crm_id from public.note where organization_id = app.org_id() and crm = $1 and crm_id = any ($2)
       and position($3 in text) > 0
     union select crm_id from public.deal where organization_id = app.org_id() and crm = $1 and crm_id = any ($2)
       and position($3 in concat_ws(' ', name, stage, next_step)) > 0
     -- What cleaning took away may hold the name alone.
     union select crm_id from app.raw_text where organization_id = app.org_id() and crm = $1 and crm_id = any ($2)
       and position($3 in raw) > 0`,
    [crm, ids, REDACTED],
  );
  return new Set(rows.map((row) => row.crm_id));
}
