import * as z from "zod";
import { withAccounts } from "../auth/accounts.ts";
import { builder, builtRows, NOW, runBuilt, sql } from "../db/builder.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, noNul, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { NotFoundError } from "../http/errors.ts";
import { UserParams, User } from "./contract.ts";
import { refusals, refusedBy } from "./refusals.ts";
import { auditUser, showUser } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/users/{id}/ban",
  errors: ["conflict"],
  openTo: "account",
  summary: "Suspend un compte, pour un temps ou sans fin, et ferme ses sessions.",
  params: UserParams,
  body: z.strictObject({
    banReason: z.string().trim().max(500).refine(noNul).nullish(),
    /** Without it the ban has no end. */
    banExpires: z.iso.datetime({ offset: true }).nullish(),
  }),
  response: User,
});

/**
 * POST /api/users/{id}/ban: holds at once, on every route. Throws `conflict` for oneself and for the last administrator,
 * `invalid_request` where the end is past, and `not_found`.
 */
export async function banUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const id = input.params.id.toLowerCase();
  const reason = input.body.banReason || null;
  const expires = input.body.banExpires ? new Date(input.body.banExpires) : null;
  if (id === ctx.user.id) throw refusals.self();
  return withAccounts(ctx, async (client) => {
    // The database's clock, by which the ban will end, decides what is still to come.
    const ended = builder.selectNoFrom(sql<boolean>`${expires}::timestamptz <= now()`.as("isOver"));
    const [ban] = await builtRows(client, ended);
    if (ban?.isOver) throw refusals.banIsOver();
    const [banned] = await builtRows(
      client,
      builder
        .updateTable("better_auth.user")
        .set({ banned: true, ban_reason: reason, ban_expires: expires, updated_at: NOW })
        .where("id", "=", id)
        .returning(["id", "email"]),
    ).catch(refusedBy);
    if (banned === undefined) throw new NotFoundError();
    await runBuilt(client, builder.deleteFrom("better_auth.session").where("user_id", "=", id));
    const detail = { ...(reason !== null && { reason }), ...(expires !== null && { expires }) };
    await auditUser(ctx, client, "banned", banned, detail);
    return showUser(client, id);
  });
}

export const route = endpoint(contract, { role: "administrator" }, banUser, {
  name: "UsersBan",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
