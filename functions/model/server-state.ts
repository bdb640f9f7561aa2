import * as z from "zod";
import { createHmac } from "node:crypto";
import { type Transaction, withClaims } from "../db/claims.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import { timer } from "../http/timer.ts";
import { Refusal } from "./refusal.ts";
import type { ModelSettings } from "./settings.ts";

type Context = BaseContext & { readonly claims: Claims };

/** How long a refusal is assumed to last before one call probes the server. */
const RESTS = "1 hour";
/** The same if the probe did not reach the server. */
const RESTS_UNSURE = "5 minutes";
/** How long after an answer calls need no probe. */
const OPEN = "30 seconds";

/** A refusal of the server that is still assumed to last, and when one call probes it. */
const StandingRefusal = z.object({
  reason: Refusal,
  /** The model that was asked for. */
  model: z.string().nullable(),
  since: z.date(),
  nextTryAt: z.date(),
});
export type StandingRefusal = z.infer<typeof StandingRefusal>;

/** Whether a call may be made. `trying`: another call is probing the server. */
export type Entry =
  | { readonly state: "open" }
  | { readonly state: "trying" }
  | { readonly state: "refused"; readonly reason: Refusal };

/** What a call shows about the server. `unclear`: nothing about the next call. */
export type Said = "answers" | "unclear" | { readonly refusal: Refusal; readonly model: string };

/** Hash of the settings: after a change of key or model, the old one's refusals no longer apply. */
export function serverName({ key, baseUrl, api, models }: ModelSettings): string {
  const set = JSON.stringify([baseUrl, api, models.main, models.small]);
  return createHmac("sha256", key).update(set).digest("hex").slice(0, 16);
}

/** Serializes an organization's counting, reserving and probing until the transaction ends. */
export async function lockModel(client: Transaction): Promise<void> {
  await execute(
    client,
    "select pg_advisory_xact_lock(hashtextextended('private.ai_lease ' || app.org_id(), 0))",
  );
}

/**
 * Admits a call. If the server's state is unknown, the first call probes it for at most `seconds` while others wait.
 * The caller holds the lock and reports the result with `noteServer`.
 */
export async function enter(
  client: Transaction,
  server: string,
  owner: string,
  seconds: number,
): Promise<Entry> {
  const known = await firstRow(
    client,
    z.object({
      refusal: Refusal.nullable(),
      rests: z.boolean(),
      open: z.boolean(),
      trying: z.boolean(),
    }),
    `select refusal, coalesce(next_try_at > now(), false) as rests,
       refusal is null and coalesce(open_until > now(), false) as open,
       coalesce(trial_until > now() and trial_owner <> $2, false) as trying
     from private.ai_server where server = $1`,
    [server, owner],
  );
  if (known?.refusal != null && known.rests) return { state: "refused", reason: known.refusal };
  if (known?.open) return { state: "open" };
  if (known?.trying) return { state: "trying" };
  // What was said of other settings is of no use any more.
  await execute(client, "delete from private.ai_server where server <> $1", [server]);
  await execute(
    client,
    `insert into private.ai_server (organization_id, server, trial_owner, trial_until)
     values (app.org_id(), $1, $2, now() + make_interval(secs => $3))
     on conflict (organization_id, server) do update
       set trial_owner = excluded.trial_owner, trial_until = excluded.trial_until`,
    [server, owner, seconds],
  );
  return { state: "open" };
}

/** Admits a batch, after a running probe; waits at most `patienceMs`. */
export async function enterAlone(
  ctx: Context,
  server: string,
  owner: string,
  patienceMs: number,
): Promise<Entry> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const entry = await withClaims(ctx, async (client) => {
      await lockModel(client);
      return enter(client, server, owner, patienceMs / 1000);
    });
    if (entry.state !== "trying" || performance.now() > until) return entry;
    await timer.pause(200);
  }
}

/** Stores what a call showed about the server. Only the probe clears a refusal: other calls began before it. */
export async function noteServer(ctx: Context, server: string, owner: string, said: Said): Promise<void> {
  await withClaims(ctx, async (client) => {
    if (said === "answers")
      await execute(
        client,
        `update private.ai_server set refusal = null, model = null, since = null, next_try_at = null,
           open_until = now() + interval '${OPEN}', trial_owner = null, trial_until = null
         where server = $1 and (trial_owner = $2 or refusal is null)`,
        [server, owner],
      );
    else if (said === "unclear")
      await execute(
        client,
        `update private.ai_server set trial_owner = null, trial_until = null, open_until = now() + interval '${OPEN}',
           next_try_at = case when refusal is not null then now() + interval '${RESTS_UNSURE}' end
         where server = $1 and trial_owner = $2`,
        [server, owner],
      );
    else
      await execute(
        client,
        `insert into private.ai_server as s (organization_id, server, refusal, model, since, next_try_at)
         values (app.org_id(), $1, $2, $3, now(), now() + interval '${RESTS}')
         on conflict (organization_id, server) do update set
           since = case when s.refusal = excluded.refusal then s.since else excluded.since end,
           refusal = excluded.refusal, model = excluded.model, next_try_at = excluded.next_try_at,
           open_until = null, trial_owner = null, trial_until = null`,
        [server, said.refusal, said.model],
      );
  });
  if (typeof said === "object") ctx.log.warn("model server refuses every call", { refusal: said.refusal });
}

/** The last refusal not yet cleared, even if a new probe is due; undefined if none. */
export async function standingRefusal(
  ctx: Context,
  settings: ModelSettings,
): Promise<StandingRefusal | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      StandingRefusal,
      `select refusal as reason, model, since, next_try_at as "nextTryAt"
       from private.ai_server where server = $1 and refusal is not null`,
      [serverName(settings)],
    ),
  );
}
