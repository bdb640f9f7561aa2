import { readWithSession } from "../db/session.ts";
import type { AccountContext } from "../http/context.ts";
import type { ListQuery } from "../http/list-query.ts";

// Each SQL function checks the session and its right by itself, and answers the reply's JSON as text
// (migration manage_organizations.sql).

/** A page of organizations with its meta. */
export function readOrganizations(ctx: AccountContext, query: ListQuery): Promise<string> {
  return readWithSession(ctx, "app.list_organizations", {
    words: query.words,
    sorting: query.sorting,
    row_offset: query.offset,
    page_size: query.pageSize,
  });
}

/** One organization; throws `not_found`. */
export function readOrganization(ctx: AccountContext, id: string): Promise<string> {
  return readWithSession(ctx, "app.get_organization", { organization: id });
}

/** Makes an organization with its default team and answers it. */
export function insertOrganization(
  ctx: AccountContext,
  row: { name: string; logo: string | null; domains: readonly string[] },
): Promise<string> {
  return readWithSession(ctx, "app.create_organization", {
    name: row.name,
    logo: row.logo,
    domains: row.domains,
    request_id: ctx.requestId,
  });
}

/** Changes what is given and answers the whole; a null logo is taken away. Throws `not_found`. */
export function changeOrganization(
  ctx: AccountContext,
  id: string,
  patch: { name?: string | undefined; logo?: string | null | undefined; domains?: readonly string[] },
): Promise<string> {
  return readWithSession(ctx, "app.update_organization", {
    organization: id,
    new_name: patch.name ?? null,
    // For the SQL function null leaves it and an empty one takes it away.
    new_logo: patch.logo === null ? "" : (patch.logo ?? null),
    new_domains: patch.domains ?? null,
    request_id: ctx.requestId,
  });
}

/** Takes an organization away with all its data and answers what it was. Throws `not_found`. */
export function removeOrganization(ctx: AccountContext, id: string): Promise<string> {
  return readWithSession(
    ctx,
    "app.delete_organization",
    { organization: id, request_id: ctx.requestId },
    "work",
  );
}
