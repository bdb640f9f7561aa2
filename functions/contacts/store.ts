import { readWithSession } from "../db/session.ts";
import type { PublicContext } from "../http/context.ts";

/** The day's list as JSON text (SQL function app.feed). `at` decides which day it is. */
export function readFeed(ctx: PublicContext, at: Date): Promise<string> {
  return readWithSession(ctx, "app.feed($1, $2)", [at]);
}

/** One contact of the caller's organization as JSON text; throws `not_found` for any other. */
export function readContact(ctx: PublicContext, contactId: string, at: Date): Promise<string> {
  return readWithSession(ctx, "app.contact_detail($1, $2, $3)", [contactId, at]);
}

export interface ContactListQuery {
  readonly words: string;
  /** Clauses such as `-lastName`, checked against the allow-list. */
  readonly sorting: readonly string[];
  readonly hasActions: boolean | null;
  readonly offset: number;
  readonly pageSize: number;
}

/** A page of the organization's contacts with its meta, as JSON text. */
export function readContacts(ctx: PublicContext, query: ContactListQuery): Promise<string> {
  return readWithSession(ctx, "app.list_contacts($1, $2, $3, $4, $5, $6)", [
    query.words,
    query.sorting,
    query.hasActions,
    query.offset,
    query.pageSize,
  ]);
}
