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
const STILL = `app.texts_to_read($1, $2, $3, $4) s
  join public.contact c on c.id = s.contact_id and c.archived_at is null`;

const values = (organizationId: string | null, { local, model }: StillToRead): unknown[] => [
  organizationId,
  local,
  model?.version ?? null,
  model?.since.toISOString() ?? null,
];

type Context = BaseContext & { readonly claims: Claims };

/** How many texts are still to be read, each once for each reader. */
export async function countStillToRead(ctx: Context, still: StillToRead): Promise<number> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ count: z.number() }),
      `select count(*)::integer as count from ${STILL}`,
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
      `select exists (select from ${STILL}) as any`,
      values(ctx.claims.organizationId, still),
    ),
  );
  return row?.any ?? false;
}
