import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import type { listContacts as contract } from "./contract.ts";
import { readContacts } from "./store.ts";

/** Columns a list may be sorted by: each has an index. */
const SORTABLE = ["lastName", "company", "email", "createdAt", "updatedAt"];

/** GET /api/contacts: the organization's contacts, as JSON text. An unknown sort field is a 400. */
export function listContacts(call: { ctx: PublicContext; input: Input<typeof contract> }): Promise<string> {
  const { filter, sort, offset, pageSize, ...narrowed } = call.input.query;
  return readContacts(call.ctx, {
    words: readWords(filter),
    sorting: readSorting(sort, SORTABLE),
    narrowed: { ...narrowed, company: narrowed.company?.replaceAll("\u0000", "") },
    offset,
    pageSize,
  });
}
