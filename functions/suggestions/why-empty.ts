import { dayIn, hourIn } from "../http/clock.ts";
import { isManager, type UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import { getPreferences } from "../preferences/get-preferences.ts";
import { nextDayOfWork, worksOn } from "../preferences/working-day.ts";
import { LISTS } from "./list-hours.ts";
import type { whyEmpty as contract } from "./contract.ts";
import { readEmptyFacts } from "./why-empty-store.ts";
import { emptyReason } from "./why-empty-words.ts";

/** GET /api/me/contacts/why-empty: why the caller has no suggestion today, and who can mend it. */
export async function whyEmpty({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const day = dayIn(timeZone, now);
  const [facts, preferences] = await Promise.all([readEmptyFacts(ctx, day), getPreferences({ ctx })]);
  return emptyReason(facts, {
    email: ctx.user.email,
    isManager: isManager(ctx),
    isEarly: hourIn(timeZone, now) < (facts.listsFrom ?? LISTS.from),
    dayOff: worksOn(preferences, day) ? null : { day, next: nextDayOfWork(preferences, day) },
  });
}
