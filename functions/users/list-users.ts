import * as z from "zod";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, ListMeta, Paging } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import { User } from "./contract.ts";
import { readUsers } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/users",
  openTo: "account",
  summary: "Les utilisateurs de toutes les organisations\u00A0; pour les administrateurs.",
  query: Paging.extend({
    /** Accent-insensitive search in name and e-mail. */
    filter: z.string().max(200).optional(),
    /** `field` or `-field`, comma separated. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(User), meta: ListMeta }),
});

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

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await listUsers(call)),
  { name: "UsersList" },
);
export const handler = lambda(route);
