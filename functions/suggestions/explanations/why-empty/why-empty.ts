import { localDay } from "../../../language/dates/calendar.ts";
import { hourIn } from "../../../http/clock.ts";
import { isManager, type UserContext } from "../../../http/context.ts";
import { defineContract, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { lambda } from "../../../http/lambda.ts";
import { getPreferences } from "../../../preferences/get-preferences.ts";
import { hasListOn, nextDayWithList } from "../../../preferences/working-day.ts";
import { WhyEmpty } from "../../contract.ts";
import { LISTS } from "../../lists/list-hours.ts";
import { readEmptyFacts } from "./why-empty-store.ts";
import { emptyReason } from "./why-empty-words.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/contacts/why-empty",
  summary: "Pourquoi la personne connectée n’a aucune suggestion aujourd’hui, et qui peut y remédier.",
  response: WhyEmpty,
});

/** GET /api/me/contacts/why-empty: why the caller has no suggestion today, and who can mend it. */
export async function whyEmpty({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const day = localDay(now, timeZone);
  const [facts, preferences] = await Promise.all([readEmptyFacts(ctx, day), getPreferences({ ctx })]);
  const { timeZone: ownZone, workingHours } = preferences;
  const usual = facts.listsFrom ?? LISTS.from;
  const begins = workingHours?.from ?? usual;
  const listsAt = ownZone === null ? Math.min(begins, usual) : begins;
  const isEarly = hourIn(timeZone, now) < listsAt && (ownZone !== null || !facts.areAsked);
  const hasOwnClock = ownZone !== null || begins < usual;
  return emptyReason(hasOwnClock && !isEarly ? { ...facts, askedAt: facts.askedAt ?? now } : facts, {
    email: ctx.user.email,
    isManager: isManager(ctx),
    isEarly,
    listsAt,
    dayOff: hasListOn(preferences, day) ? null : { day, next: nextDayWithList(preferences, day) },
  });
}

export const route = endpoint(contract, "session", whyEmpty, { name: "SuggestionsWhyEmpty" });
export const handler = lambda(route);
