import * as z from "zod";
import { builder, builtRows, daysAgo } from "../db/builder.ts";
import { withClaims } from "../db/claims.ts";
import type { UserContext } from "../http/context.ts";
import { defineContract, instant, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { isOffered } from "./aircall/client.ts";
import { readTelephone } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/calls",
  summary: "Avec qui l’organisation a parlé par téléphone depuis que son action est proposée, et quand.",
  response: z.object({
    data: z.array(z.object({ contactId: z.uuid(), actionId: z.uuid(), at: instant() })),
    /** Whether calls come in: a page that shows them asks again. */
    watching: z.boolean(),
  }),
});

/** Days for which a call may close what was proposed before it, and calls told of at most. */
const DAYS = 2;
const MOST = 200;

/** GET /api/me/calls: the open actions whose contact somebody of the organization spoke with since, the newest first. */
export async function listCalls({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  if (!isOffered(ctx.environment) || (await readTelephone(ctx)) === undefined)
    return { data: [], watching: false };
  const rows = await withClaims(ctx, (client) =>
    builtRows(
      client,
      builder
        .selectFrom("public.engagement as e")
        .innerJoin("public.action as a", "a.contact_id", "e.contact_id")
        .select(["e.contact_id as contactId", "a.id as actionId"])
        .select((row) => row.fn.max("e.date").as("at"))
        .where("e.organization_id", "=", ctx.claims.organizationId)
        .where("e.source", "=", "telephone")
        .where("e.date", ">", daysAgo(DAYS))
        .where("a.archived_at", "is", null)
        .whereRef("e.date", ">", "a.created_at")
        .groupBy(["e.contact_id", "a.id"])
        .orderBy("at", "desc")
        .limit(MOST),
    ),
  );
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), watching: true };
}

export const route = endpoint(contract, "session", listCalls, {
  name: "TelephoneListCalls",
  environment: ["telephone"],
});
export const handler = lambda(route);
