import { withAccounts } from "../auth/accounts.ts";
import { builder, builtRows, runBuilt } from "../db/builder.ts";
import { sqlState } from "../db/statement.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserParams, User } from "./contract.ts";
import { refusals, refusedBy } from "./refusals.ts";
import { auditUser, lockUser, showUser } from "./store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/users/{id}",
  errors: ["conflict"],
  openTo: "account",
  summary: "Supprime un compte et ferme ses sessions.",
  params: UserParams,
  response: User,
});

/**
 * DELETE /api/users/{id}: ends their sessions at once. Answers who it was. Throws `conflict` for oneself, for the last
 * administrator and for the last owner of organizations, which it names, and `not_found`.
 */
export async function deleteUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const id = call.input.params.id.toLowerCase();
  if (id === ctx.user.id) throw refusals.self();
  return withAccounts(ctx, async (client) => {
    const user = await lockUser(client, id);
    const shown = await showUser(client, id);
    await runBuilt(client, builder.deleteFrom("better_auth.user").where("id", "=", id)).catch(refusedBy);
    await runBuilt(client, builder.deleteFrom("better_auth.verification").where("value", "=", id));
    await auditUser(ctx, client, "deleted", user);
    return shown;
  }).catch(async (error: unknown) => {
    throw sqlState(error) === LAST_OWNER ? refusals.lastOwner(await ownedAlone(ctx, id)) : error;
  });
}

/** Of the database, where somebody leaves an organization without an owner (migration memberships_and_invitations.sql). */
const LAST_OWNER = "RL001";

/** Names of the organizations whose only owner somebody is. */
async function ownedAlone(ctx: AdministratorContext, id: string): Promise<string[]> {
  const owners = builder
    .selectFrom("better_auth.member as m")
    .innerJoin("better_auth.organization as o", "o.id", "m.organization_id")
    .select(["o.id", "o.name", "m.user_id as userId", "m.role"])
    .where("o.id", "in", (own) =>
      own.selectFrom("better_auth.member").select("organization_id").where("user_id", "=", id),
    )
    .orderBy("o.name");
  const rows = await withAccounts(ctx, (client) => builtRows(client, owners));
  const isOwner = ({ role }: { role: string }): boolean =>
    role.split(",").some((one) => one.trim() === "owner");
  return [...Map.groupBy(rows.filter(isOwner), (row) => row.id).values()].flatMap(([first, ...others]) =>
    first !== undefined && first.userId === id && others.length === 0 ? [first.name] : [],
  );
}

export const route = endpoint(contract, { role: "administrator" }, deleteUser, {
  name: "UsersDelete",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
