import * as z from "zod";
import { withClaims } from "../../../db/claims.ts";
import { firstRow } from "../../../db/statement.ts";
import type { SystemContext } from "../../../http/context.ts";
import { releaseKeys, renewKeyAfter } from "../../../jobs/keys.ts";
import { recordFailedJob, removeFailedJobs } from "../../../jobs/outcomes.ts";
import { listsKey } from "../list-hours.ts";

/** The key that tells when a day's lists were last made after new texts or contacts, even if they were empty. */
export const madeKey = (organizationId: string, day: string): string => `${organizationId}|lists-made|${day}`;

/**
 * Records, once a day, that the day's lists wait for a person to set something up: a failed job, which the feed
 * and the list of jobs show. The dispatcher asks again a quarter of an hour later, when it may be set up.
 */
export async function recordFailedLists(ctx: SystemContext, day: string, code: string): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, async (client) => {
    // Those of members with a clock of their own too.
    await releaseKeys(client, organizationId, listsKey(organizationId, day));
    const shown = await firstRow(
      client,
      z.object({ problem: z.string().nullable() }),
      `select j.error_code as problem from public.job j
       where j.organization_id = $1 and j.kind = 'daily-suggestions' and j.state = 'failed' and j.input ->> 'day' = $2
       order by j.created_at desc limit 1`,
      [organizationId, day],
    );
    if (shown?.problem === code) return;
    await recordFailedJob(client, { organizationId, kind: "daily-suggestions", day }, code);
  });
}

/**
 * The day's lists can be made: what kept them from it is over. `finished`: everybody has been looked at, which is
 * recorded where somebody may wait for it, after what brings new texts or contacts.
 */
export async function recordMadeLists(ctx: SystemContext, day: string, finished: boolean): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, async (client) => {
    await removeFailedJobs(client, { organizationId, kind: "daily-suggestions", day });
    if (!finished) return;
    const key = madeKey(organizationId, day);
    await renewKeyAfter(client, organizationId, key, ["read-texts", "refresh-contacts"]);
  });
}
