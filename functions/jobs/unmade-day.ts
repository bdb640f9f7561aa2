import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";

/** The key under which the dispatcher has asked for a day's lists. */
export const listsKey = (organizationId: string, day: string): string =>
  `${organizationId}|daily-suggestions|${day}`;

/** The key that tells when a day's lists were last made after new texts or contacts, whether or not anybody was on them. */
export const madeKey = (organizationId: string, day: string): string => `${organizationId}|lists-made|${day}`;

/**
 * Records, once a day, that the day's lists wait for a person to set something up: a failed job, which the feed
 * and the list of jobs show. The dispatcher asks again the next hour, when it may be set up.
 */
export async function recordUnmadeDay(ctx: SystemContext, day: string, code: string): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, async (client) => {
    // Those of members with a clock of their own too.
    await execute(client, "delete from private.job_key where organization_id = $1 and starts_with(key, $2)", [
      organizationId,
      listsKey(organizationId, day),
    ]);
    // A job begins queued, whoever records it.
    const row = await firstRow(
      client,
      z.object({ id: z.string() }),
      `insert into public.job (organization_id, kind, input)
       select $1, 'daily-suggestions', jsonb_build_object('day', $2::text)
       where app.problem_of_day($1, $2::date) is distinct from $3 returning id`,
      [organizationId, day, code],
    );
    await execute(
      client,
      `update public.job set state = 'failed', error_code = $2, finished_at = now(), total = 0, report = '{}'
       where id = $1`,
      [row?.id ?? null, code],
    );
  });
}

/**
 * The day's lists can be made: what kept them from it is over. `finished`: everybody has been looked at, which is
 * recorded where somebody may wait for it, after what brings new texts or contacts.
 */
export async function recordMadeDay(ctx: SystemContext, day: string, finished: boolean): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, async (client) => {
    await execute(
      client,
      `delete from public.job where organization_id = $1 and kind = 'daily-suggestions' and state = 'failed'
         and input ->> 'day' = $2`,
      [organizationId, day],
    );
    if (!finished) return;
    await execute(
      client,
      // A night in which nothing changed writes nothing.
      `insert into private.job_key (key, organization_id)
       select $1, $2 where exists (
         select from public.job j where j.organization_id = $2 and j.kind in ('read-texts', 'refresh-contacts')
           and (j.finished_at is null or j.finished_at > now() - interval '3 minutes')
           and not exists (select from private.job_key k where k.key = $1
             and k.created_at > j.finished_at - interval '1 second'))
       on conflict (key) do update set created_at = excluded.created_at`,
      [madeKey(organizationId, day), organizationId],
    );
  });
}
