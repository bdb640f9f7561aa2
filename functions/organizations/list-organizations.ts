import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import type { listOrganizations as contract } from "./contract.ts";
import { readOrganizations } from "./store.ts";

const SORTABLE = ["name", "membersCount", "createdAt", "updatedAt"];

/** GET /api/organizations: a page of them as JSON text. An unknown sort field is a 400. */
export async function listOrganizations(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { filter, sort, offset, pageSize } = call.input.query;
  const sorting = readSorting(sort, SORTABLE);
  return readOrganizations(call.ctx, { words: readWords(filter), sorting, offset, pageSize });
}
