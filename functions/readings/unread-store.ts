import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { firstRow } from "../db/statement.ts";
import type { BaseContext, Claims } from "../http/context.ts";

/**
 * What each reader still has to read: the local reader's version; the model's, and how old texts it is asked
 * about.
 */
export interface StillToRead {
  readonly local: string;
  /** Undefined where no model is configured. */
  readonly model: { readonly version: string; readonly since: Date } | undefined;
}

/** Unread texts of contacts that are not archived, and those that an older version of a reader read. */
const STILL = `
  select u.contact_id from private.unread_text u
  where u.organization_id = $1 and u.reader = 'local'
  union all
  select u.contact_id from private.unread_text u
  where u.organization_id = $1 and u.reader = 'model' and u.at >= $4
    and (u.tried_at is null or u.tried_at < now() - interval '30 minutes')
    -- Of what a batch asks about the answer comes.
    and u.text_id not in (select unnest(l.source_ids) from private.ai_batch_line l)
  union all
  select r.contact_id from public.text_reading r
  where r.organization_id = $1 and r.reader = 'local' and (r.version < $2 or r.version > $2)
  union all
  select r.contact_id from public.text_reading r
  where r.organization_id = $1 and r.reader = 'model' and (r.version < $3 or r.version > $3) and r.at >= $4`;

const values = (organizationId: string | null, { local, model }: StillToRead): unknown[] => [
  organizationId,
  local,
  model?.version ?? "",
  model?.since.toISOString() ?? "infinity",
];

type Context = BaseContext & { readonly claims: Claims };

/** How many texts are still to be read, each once for each reader. */
export async function countStillToRead(ctx: Context, still: StillToRead): Promise<number> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ count: z.number() }),
      `select count(*)::integer as count from (${STILL}) s
       join public.contact c on c.id = s.contact_id and c.archived_at is null`,
      values(ctx.claims.organizationId, still),
    ),
  );
  return row?.count ?? 0;
}

/** Whether any text is still to be read. */
export async function isAnythingToRead(ctx: Context, still: StillToRead): Promise<boolean> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ any: z.boolean() }),
      `select exists (select from (${STILL}) s
         join public.contact c on c.id = s.contact_id and c.archived_at is null) as any`,
      values(ctx.claims.organizationId, still),
    ),
  );
  return row?.any ?? false;
}
