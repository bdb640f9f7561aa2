import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { listContacts as contract } from "./contract.ts";
import { readContacts } from "./store.ts";

/** Columns a list may be sorted by: each has an index. */
const SORTABLE = ["lastName", "company", "email", "createdAt", "updatedAt"];

/** GET /api/contacts: the organization's contacts, as JSON text. An unknown sort field is a 400. */
export function listContacts(call: { ctx: PublicContext; input: Input<typeof contract> }): Promise<string> {
  const { hasActions, filter, sort, offset, pageSize } = call.input.query;
  const sorting = (sort ?? "").split(",").filter((clause) => clause !== "");
  const unknown = sorting.find((clause) => !SORTABLE.includes(clause.replace(/^-/, "")));
  if (unknown !== undefined) {
    throw new AppError("invalid_request", undefined, {
      sort: `Tri inconnu : ${unknown}. Champs possibles : ${SORTABLE.join(", ")}.`,
    });
  }
  return readContacts(call.ctx, {
    words: (filter ?? "").trim().replaceAll("\u0000", ""),
    sorting,
    hasActions: hasActions === undefined ? null : hasActions === "true",
    offset,
    pageSize,
  });
}
