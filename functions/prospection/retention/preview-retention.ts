import { localDay } from "../../language/dates/calendar.ts";
import * as z from "zod";
import { type ManagerContext, managerClaims } from "../../http/context.ts";
import {
  calendarDay,
  defineContract,
  type Input,
  instant,
  ListMeta,
  Paging,
  type Wire,
} from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { nextRetention, retentionKey } from "./next-retention.ts";
import { listSilent } from "./retention.ts";
import { isHandedOut } from "../../jobs/keys.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/prospection/retention",
  summary:
    "Les contacts qui n’auront pas eu d’activité depuis trois ans au prochain passage, qui les effacera\u00A0; rien n’est changé.",
  query: Paging,
  response: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        lastContactAt: instant(),
      }),
    ),
    meta: ListMeta.extend({
      /** The day on which retention runs next, in the organization's time zone. */
      day: calendarDay(),
      /** Contacts without activity since then are erased. */
      since: instant(),
    }),
  }),
});

/**
 * GET /api/prospection/retention: the contacts that the next run of retention will erase. For managers;
 * nothing is changed.
 */
export async function previewRetention(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { offset, pageSize } = call.input.query;
  const { timeZone, id: organizationId } = ctx.organization;
  const now = ctx.clock.now();
  const handedOut = await isHandedOut(ctx, retentionKey(organizationId, localDay(now, timeZone)));
  const next = nextRetention(timeZone, now, handedOut);
  const manager = { ...ctx, claims: managerClaims(ctx) };
  const { before, rows, count } = await listSilent(manager, { offset, pageSize }, next.end);
  return {
    data: rows.map((row) => ({ ...row, lastContactAt: row.lastContactAt.toISOString() })),
    meta: {
      offset,
      pageSize,
      itemCount: count,
      hasMore: offset + pageSize < count,
      day: next.day,
      since: before.toISOString(),
    },
  };
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables voient ce qui sera effacé." },
  previewRetention,
  { name: "ProspectionPreviewRetention" },
);
export const handler = lambda(route);
