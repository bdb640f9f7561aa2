import * as z from "zod";
import { setLinkedinUrl } from "../crm/stored/contacts.ts";
import { withClaims } from "../db/claims.ts";
import { readWithSession } from "../db/session.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { BaseContext, Claims, PublicContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import type { ListQuery } from "../http/list-query.ts";
import { LinkedinContent } from "./linkedin/contract.ts";
import { wordedContact, wordedContacts } from "./worded.ts";

/** The day's list as JSON text (SQL function app.feed). `at` decides which day it is. */
export async function readFeed(ctx: PublicContext, at: Date): Promise<string> {
  return wordedContacts(await readWithSession(ctx, "app.feed", { at }));
}

/** One contact of the caller's organization as JSON text; throws `not_found` for any other. */
export async function readContact(ctx: PublicContext, contactId: string, at: Date): Promise<string> {
  return wordedContact(await readWithSession(ctx, "app.contact_detail", { contact: contactId, at }));
}

export interface ContactListQuery extends ListQuery {
  /** What narrows the list; what is undefined does not. */
  readonly narrowed: {
    readonly hasActions?: "true" | "false" | undefined;
    readonly actionType?: string | undefined;
    readonly company?: string | undefined;
    /** `me`, `none` or a member's id. */
    readonly owner?: string | undefined;
    readonly neverContacted?: "true" | undefined;
    readonly openDeal?: "true" | undefined;
  };
}

/** A page of the organization's contacts with its meta, as JSON text. */
export async function readContacts(ctx: PublicContext, query: ContactListQuery): Promise<string> {
  const page = await readWithSession(ctx, "app.list_contacts", {
    words: query.words,
    sorting: query.sorting,
    narrowed: JSON.stringify(query.narrowed),
    row_offset: query.offset,
    page_size: query.pageSize,
  });
  return wordedContacts(page);
}

export interface LinkedinChange {
  /** Undefined leaves it as it is. */
  readonly url: string | null | undefined;
  /** What is to be stored, given what is; null for nothing. */
  readonly content: (before: LinkedinContent | null) => LinkedinContent | null;
  /** Whether it brings anything in, and does not only take away. */
  readonly adds: boolean;
}

/**
 * Stores what a member gives of a profile, in their name. What is the same already is not written. Answers
 * `objected` where nothing may be added about the contact. Throws `not_found`.
 */
export async function changeLinkedin(
  ctx: BaseContext & { readonly claims: Claims },
  contactId: string,
  change: LinkedinChange,
): Promise<"changed" | "objected"> {
  return withClaims(ctx, async (client) => {
    const found = await firstRow(
      client,
      z.object({ content: LinkedinContent.nullable(), objected: z.boolean() }),
      `select (select l.content from public.linkedin_profile l where l.contact_id = c.id) as content,
         exists (select from app.suppression_of(c) s where s.reason <> 'bounce') as objected
       from public.contact c where c.id = $1 and c.organization_id = $2 for no key update`,
      [contactId, ctx.claims.organizationId],
    );
    if (found === undefined) throw new NotFoundError();
    if (found.objected && change.adds) return "objected";
    if (change.url !== undefined) await setLinkedinUrl(client, contactId, change.url);
    const content = change.content(found.content);
    if (content === found.content) return "changed";
    if (content === null)
      await execute(client, "delete from public.linkedin_profile where contact_id = $1", [contactId]);
    else
      await execute(
        client,
        `insert into public.linkedin_profile as l (contact_id, organization_id, content, given_by) values ($1, $2, $3, $4)
         on conflict (contact_id) do update set content = excluded.content, given_by = excluded.given_by
         where l.content is distinct from excluded.content`,
        [contactId, ctx.claims.organizationId, JSON.stringify(content), ctx.claims.subject],
      );
    return "changed";
  });
}
