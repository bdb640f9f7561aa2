import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { addDays, localDay } from "../../language/dates/calendar.ts";
import { getHistory } from "../history/get-history.ts";
import { until } from "../history/textual-history.ts";
import { lastTouch, situationOf } from "../ranking/situation.ts";
import { readByHand, readRules } from "./cadence-store.ts";
import { ContactCadence, ContactParams } from "./contract.ts";
import { fittingRule } from "./fitting-rule.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/cadence",
  summary: "Le rythme prévu avec un contact, son dernier échange et le prochain.",
  params: ContactParams,
  response: ContactCadence,
});

/**
 * GET /api/contacts/{contactId}/cadence: how often somebody is to be in touch with the contact, by hand or by rule, and
 * when next. Throws `not_found` outside the caller's organization.
 */
export function getCadence(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return cadenceReply(call.ctx, call.input.params.contactId);
}

/** The cadence of a contact as the API shows it. Throws `not_found`. */
export async function cadenceReply(ctx: UserContext, contactId: string): Promise<Wire<typeof contract>> {
  const history = await getHistory(ctx, contactId);
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const situation = situationOf(until(history, now), {
    day: localDay(now, timeZone),
    timeZone,
    suppressions: [],
  });
  const lastTouchOn = lastTouch(situation)?.day ?? null;
  const rule = fittingRule(await readRules(ctx))(history.contact);
  const byHand = await readByHand(ctx, contactId);
  const days = byHand === undefined ? (rule?.days ?? null) : byHand;
  const from = byHand !== undefined ? "hand" : rule === null ? null : "rule";
  const nextOn = days === null || lastTouchOn === null ? null : addDays(lastTouchOn, days);
  return { days, from, rule, lastTouchOn, nextOn };
}

export const route = endpoint(contract, "session", getCadence, { name: "CadenceGet" });
export const handler = lambda(route);
