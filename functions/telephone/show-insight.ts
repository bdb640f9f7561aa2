import { withClaims } from "../db/claims.ts";
import { readTimeZone } from "../db/time-zone.ts";
import type { SystemContext } from "../http/context.ts";
import { frenchDay, localDay } from "../language/dates/calendar.ts";
import { isQuotable } from "../language/untrusted/quotable.ts";
import { openPromises } from "../suggestions/promises/open-promises.ts";
import { aircallOf, type InsightCard } from "./aircall/client.ts";
import type { AnnouncedCall } from "./aircall/event.ts";
import { openCredentials } from "./credentials.ts";
import type { TelephoneConnection } from "./store.ts";
import { type Caller, whoHasNumber } from "./who-has-number.ts";

/** Promises that an agent has the time to read before they answer. */
const MOST = 3;
const LONGEST_LINE = 200;

/**
 * While a call rings, shows its agent what was promised to the contact and by them. Nothing where the number is of
 * nobody, or nothing is open. Throws `not_configured`, `invalid_request` and `unavailable` as Aircall's client does.
 */
export async function showInsight(
  ctx: SystemContext,
  connection: TelephoneConnection,
  call: AnnouncedCall,
): Promise<"shown" | "nothing"> {
  const { organizationId } = ctx.claims;
  const who = await withClaims(ctx, (client) =>
    whoHasNumber(client, organizationId, call.number, call.agent.email),
  );
  if (who === undefined || who.hasObjected) return "nothing";
  const lines = await promisedTo(ctx, who);
  if (lines.length === 0) return "nothing";
  const { APP_URL, BRAND } = ctx.environment.application();
  await aircallOf(ctx.environment, openCredentials(ctx.environment, organizationId, connection.sealed)).show(
    call.id,
    {
      title: `${BRAND}\u00A0: ${[who.name, who.company].filter(Boolean).join(", ") || "contact"}`,
      link: new URL(`/contacts/${who.contactId}`, APP_URL).href,
      lines,
    },
  );
  return "shown";
}

/** What stands open between us and a contact, in a few words each. */
async function promisedTo(ctx: SystemContext, { contactId }: Caller): Promise<InsightCard["lines"]> {
  const [promises, timeZone] = await Promise.all([openPromises(ctx, contactId), readTimeZone(ctx)]);
  const today = localDay(ctx.clock.now(), timeZone);
  return promises
    .filter(({ what }) => isQuotable(what))
    .slice(0, MOST)
    .map(({ by, what, due, state }) => ({
      label: `${by === "us" ? "Promis par nous" : "Promis par le contact"}${state === "late" ? ", en retard" : ""}`,
      text: `${what}${due === null ? "" : ` (pour le ${frenchDay(due, today)})`}`.slice(0, LONGEST_LINE),
    }));
}
