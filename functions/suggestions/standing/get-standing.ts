import { localDay } from "../../language/dates/calendar.ts";
import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { modelSettings } from "../../model/settings.ts";
import { Standing } from "../contract.ts";
import { composeStanding } from "./compose-standing.ts";
import { getHistory } from "../history/get-history.ts";
import { until } from "../history/textual-history.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/standing",
  scope: "contacts:read",
  summary: "Où en est la relation avec un contact, composé sans IA d’après les échanges et les notes.",
  params: z.object({ contactId: z.uuid() }),
  response: Standing,
});

/**
 * GET /api/contacts/{contactId}/standing: where the relation stands, from the facts read in what happened. Nothing
 * is stored. Throws `not_found` outside the caller's organization.
 */
export async function getStanding(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const history = await getHistory(ctx, input.params.contactId);
  return {
    ...composeStanding(until(history, now), { day: localDay(now, timeZone), timeZone }),
    generatedAt: now.toISOString(),
    composedBy: "rules",
    hasModel: modelSettings(ctx.environment) !== undefined,
  };
}

export const route = endpoint(contract, "session", getStanding, {
  name: "SuggestionsGetStanding",
  environment: ["model"],
});
export const handler = lambda(route);
