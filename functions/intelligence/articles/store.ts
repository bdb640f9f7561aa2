import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { builder, runBuilt } from "../../db/builder.ts";
import { execute, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import type { VerifiedArticle } from "./verify-articles.ts";

/** A contact's company as the CRM names it, and who they are. Undefined when the organization has no such contact. */
export async function readEmployer(
  ctx: SystemContext,
  contactId: string,
): Promise<{ company: string | null; person: string } | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ company: z.string().nullable(), person: z.string() }),
      `select company, trim(concat_ws(' ', first_name, last_name)) as person
       from public.contact where id = $1 and organization_id = $2`,
      [contactId, ctx.claims.organizationId],
    ),
  );
}

/** What is known of a company: whether its news were searched in a week, and how many articles are kept. */
export async function readSearch(
  ctx: SystemContext,
  companyKey: string,
  week: string,
): Promise<{ searched: boolean; articles: number }> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ searched: z.boolean(), articles: z.number() }),
      `select exists (select from private.article_search where organization_id = $1 and company_key = $2 and week = $3) as searched,
         (select count(*)::int from public.article where organization_id = $1 and company_key = $2) as articles`,
      [ctx.claims.organizationId, companyKey, week],
    ),
  );
  return row ?? { searched: false, articles: 0 };
}

export interface Search {
  readonly company: string;
  readonly companyKey: string;
  readonly week: string;
  readonly at: Date;
  /** Articles published before are deleted, of every company. */
  readonly before: Date;
  /** Whether earlier articles of the company are deleted too. */
  readonly replace: boolean;
}

/**
 * Stores what a search found, and that it was made, in one transaction. An article known already keeps its id and
 * takes what changed. Answers how many are new, and how many stood.
 */
export async function storeSearch(
  ctx: SystemContext,
  search: Search,
  found: readonly VerifiedArticle[],
): Promise<{ made: number; kept: number }> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    await execute(
      client,
      "delete from public.article where organization_id = $1 and coalesce(published_at, created_at) < $2",
      [organizationId, search.before],
    );
    await runBuilt(
      client,
      builder
        .deleteFrom("private.article_search")
        .where("organization_id", "=", organizationId)
        .where("week", "<", search.before),
    );
    if (search.replace)
      await execute(
        client,
        "delete from public.article where organization_id = $1 and company_key = $2 and url <> all ($3)",
        [organizationId, search.companyKey, found.map(({ url }) => url)],
      );
    const row = await firstRow(
      client,
      z.object({ made: z.number() }),
      `with known as (select url from public.article where organization_id = $1 and company_key = $3),
       written as (
         insert into public.article as a (organization_id, company, company_key, title, url, published_at, snippet, created_at)
         select $1, $2, $3, f.title, f.url, (f."publishedAt" + time '12:00') at time zone 'UTC', f.snippet, $5
         from jsonb_to_recordset($4) as f (title text, url text, "publishedAt" date, snippet text)
         on conflict (organization_id, company_key, url) do update set title = excluded.title, snippet = excluded.snippet,
           published_at = coalesce(excluded.published_at, a.published_at)
         where (a.title, a.snippet, a.published_at)
           is distinct from (excluded.title, excluded.snippet, coalesce(excluded.published_at, a.published_at))
         returning url)
       select count(*)::int as made from written where url not in (select url from known)`,
      [organizationId, search.company, search.companyKey, JSON.stringify(found), search.at],
    );
    await runBuilt(
      client,
      builder
        .insertInto("private.article_search")
        .values({
          organization_id: organizationId,
          company_key: search.companyKey,
          week: search.week,
          searched_at: search.at,
        })
        .onConflict((taken) =>
          taken
            .columns(["organization_id", "company_key", "week"])
            .doUpdateSet((row) => ({ searched_at: row.ref("excluded.searched_at") })),
        ),
    );
    const made = row?.made ?? 0;
    return { made, kept: found.length - made };
  });
}
