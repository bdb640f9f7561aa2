import * as z from "zod";
import { withAccounts } from "../auth/accounts.ts";
import { builder, builtRows, directionOf, type ExpressionBuilder, sql, type Tables } from "../db/builder.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, ListMeta, Paging, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { metaOf, readSorting, readWords } from "../http/list-query.ts";
import { isKeyOf, keysOf } from "../typed-object.ts";
import { User } from "./contract.ts";
import { showUsers } from "./store.ts";

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

type UserRow = ExpressionBuilder<Tables, "better_auth.user">;
const byName = (row: UserRow) => sql<string>`${row.ref("name")} collate "fr-x-icu"`;
const SORTABLE = {
  name: byName,
  email: "email",
  role: (row: UserRow) =>
    sql`coalesce('admin' = any (string_to_array(replace(${row.ref("role")}, ' ', ''), ',')), false)`,
  createdAt: "created_at",
  updatedAt: "updated_at",
} as const;

/** GET /api/users: a page of them. An unknown sort field is a 400. */
export async function listUsers(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { filter, sort, offset, pageSize } = call.input.query;
  const sorting = readSorting(sort, keysOf(SORTABLE));
  const words = sql<string>`app.fold(${readWords(filter)})`;
  const found = builder
    .selectFrom("better_auth.user")
    .where(
      (row) =>
        sql<boolean>`(position(${words} in app.fold(${row.ref("name")})) > 0 or position(${words} in ${row.ref("email")}) > 0)`,
    );
  return withAccounts(call.ctx, async (client) => {
    const [counted] = await builtRows(
      client,
      found.select((row) => row.fn.countAll<string>().as("users")),
    );
    const page = await builtRows(
      client,
      sorting
        .reduce((users, clause) => {
          const field = clause.replace("-", "");
          return isKeyOf(SORTABLE, field) ? users.orderBy(SORTABLE[field], directionOf(clause)) : users;
        }, found.select("id"))
        .orderBy(byName)
        .orderBy("id")
        .offset(offset)
        .limit(pageSize),
    );
    const ids = page.map(({ id }) => id);
    return { data: await showUsers(client, ids), meta: metaOf({ offset, pageSize }, counted?.users) };
  });
}

export const route = endpoint(contract, { role: "administrator" }, listUsers, {
  name: "UsersList",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
