import * as z from "zod";
import { withAccounts } from "../auth/accounts.ts";
import { builder, builtRows, directionOf, type ExpressionBuilder, sql, type Tables } from "../db/builder.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, ListMeta, Paging, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { metaOf, readSorting, readWords } from "../http/list-query.ts";
import { isKeyOf, keysOf } from "../typed-object.ts";
import { Organization } from "./contract.ts";
import { showOrganization } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/organizations",
  openTo: "account",
  summary: "Les organisations clientes\u00A0; pour les administrateurs.",
  query: Paging.extend({
    /** Accent-insensitive search in the name. */
    filter: z.string().max(200).optional(),
    /** `field` or `-field`, comma separated. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(Organization), meta: ListMeta }),
});

const byName = (row: ExpressionBuilder<Tables, "better_auth.organization">) =>
  sql<string>`${row.ref("name")} collate "fr-x-icu"`;
const SORTABLE = {
  name: byName,
  membersCount: "members_count",
  createdAt: "created_at",
  updatedAt: "updated_at",
} as const;

/** GET /api/organizations: a page of them. An unknown sort field is a 400. */
export async function listOrganizations(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { filter, sort, offset, pageSize } = call.input.query;
  const sorting = readSorting(sort, keysOf(SORTABLE));
  const found = builder
    .selectFrom("better_auth.organization")
    .where(
      (row) => sql<boolean>`position(app.fold(${readWords(filter)}) in app.fold(${row.ref("name")})) > 0`,
    );
  return withAccounts(call.ctx, async (client) => {
    const [counted] = await builtRows(
      client,
      found.select((row) => row.fn.countAll<string>().as("organizations")),
    );
    const page = await builtRows(
      client,
      sorting
        .reduce((organizations, clause) => {
          const field = clause.replace("-", "");
          return isKeyOf(SORTABLE, field)
            ? organizations.orderBy(SORTABLE[field], directionOf(clause))
            : organizations;
        }, found.selectAll())
        .orderBy(byName)
        .orderBy("id")
        .offset(offset)
        .limit(pageSize),
    );
    return { data: page.map(showOrganization), meta: metaOf({ offset, pageSize }, counted?.organizations) };
  });
}

export const route = endpoint(contract, { role: "administrator" }, listOrganizations, {
  name: "OrganizationsList",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
