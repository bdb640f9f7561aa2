import { localDay } from "../../language/dates/calendar.ts";
import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { Promised } from "../contract.ts";
import { getHistory } from "../history/get-history.ts";
import { until } from "../history/textual-history.ts";
import { colleagueOf } from "./colleague-of.ts";
import { promisesOf } from "./promises-of.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/promises",
  scope: "contacts:read",
  summary:
    "Ce qui a été promis à un contact et par lui ces six derniers mois, du plus récent au plus ancien.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ data: z.array(Promised) }),
});

/**
 * GET /api/contacts/{contactId}/promises: what was promised to a contact and by them, the newest first, as
 * `listPromises` tells it of all. Throws `not_found` outside the caller's organization.
 */
export async function getContactPromises(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const history = await getHistory(ctx, input.params.contactId);
  const when = { day: localDay(now, timeZone), timeZone };
  const data = promisesOf(until(history, now), when, colleagueOf(history, ctx.user.name));
  return { data: data.toSorted((one, other) => other.source.date.localeCompare(one.source.date)) };
}

export const route = endpoint(contract, "session", getContactPromises, {
  name: "SuggestionsContactPromises",
});
export const handler = lambda(route);
