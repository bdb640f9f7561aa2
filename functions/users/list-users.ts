import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import type { listUsers as contract } from "./contract.ts";
import { readUsers } from "./store.ts";

const SORTABLE = ["name", "email", "role", "createdAt", "updatedAt"];

/** GET /api/users: a page of them as JSON text. An unknown sort field is a 400. */
export async function listUsers(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { filter, sort, offset, pageSize } = call.input.query;
  const sorting = readSorting(sort, SORTABLE);
  return readUsers(call.ctx, { words: readWords(filter), sorting, offset, pageSize });
}
