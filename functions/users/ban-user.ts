import * as z from "zod";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, noNul } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserParams, User } from "./contract.ts";
import { ban } from "./store.ts";

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

/** POST /api/users/{id}/ban: holds at once, on every route. Answers JSON text. */
export async function banUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { banReason, banExpires } = call.input.body;
  return ban(call.ctx, call.input.params.id, banReason || null, banExpires ? new Date(banExpires) : null);
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await banUser(call)),
  { name: "UsersBan" },
);
export const handler = lambda(route);
