import { dayIn } from "../../http/clock.ts";
import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { getContactPromises as contract } from "../contract.ts";
import { getHistory } from "../history/get-history.ts";
import { until } from "../history/textual-history.ts";
import { promisesOf } from "./promises-of.ts";

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
  const data = promisesOf(until(history, now), { day: dayIn(timeZone, now), timeZone });
  return { data: data.toSorted((one, other) => other.source.date.localeCompare(one.source.date)) };
}
