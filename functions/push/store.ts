import { builder, builtRows, NOW, runBuilt, sql } from "../db/builder.ts";
import { call } from "../db/call.ts";
import { requireInPerson } from "../db/in-person.ts";
import { withClaims } from "../db/claims.ts";
import type { SystemContext, UserContext } from "../http/context.ts";
import type { Preferences } from "../preferences/contract.ts";
import { preferencesOf } from "../preferences/stored.ts";

/** A browser, as it is told to whoever sends to it: keys in base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Browsers that a member is told in at most: those they subscribed in last. */
const MOST_BROWSERS = 10;

/** Takes a browser over for the caller, in their active organization, from whoever subscribed in it before. */
export async function insertSubscription(
  ctx: UserContext,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  const whose = { organization_id: ctx.organization.id, user_id: ctx.user.id };
  await withClaims(ctx, async (client) => {
    // Whoever acts as somebody is gone within the hour: their browser would go on hearing of another’s list.
    await requireInPerson(ctx, client);
    await call(client, "app.release_browser", { push_endpoint: endpoint, only_own: false });
    await runBuilt(
      client,
      builder
        .insertInto("private.push_subscription")
        .values({ ...whose, endpoint, p256dh, auth })
        // Asked for twice at once.
        .onConflict((conflict) =>
          conflict.column("endpoint").doUpdateSet({ ...whose, p256dh, auth, created_at: NOW }),
        ),
    );
    await runBuilt(
      client,
      builder
        .deleteFrom("private.push_subscription")
        .where("id", "in", (own) =>
          own
            .selectFrom("private.push_subscription")
            .select("id")
            .where("organization_id", "=", whose.organization_id)
            .where("user_id", "=", whose.user_id)
            .orderBy("created_at", "desc")
            .orderBy("id")
            .offset(MOST_BROWSERS),
        ),
    );
  });
}

/** Forgets a browser of the caller's, in whichever of their organizations. */
export async function deleteSubscription(ctx: UserContext, endpoint: string): Promise<void> {
  await withClaims(ctx, (client) =>
    call(client, "app.release_browser", { push_endpoint: endpoint, only_own: true }),
  );
}

export interface MorningBrowser extends PushSubscription {
  readonly id: string;
  /** Its person’s, who says when to be told. */
  readonly preferences: Preferences;
}

/** Browsers of members whose list of a day (`YYYY-MM-DD`) is there. */
export async function readMorningBrowsers(ctx: SystemContext, day: string): Promise<MorningBrowser[]> {
  const browsers = builder
    .selectFrom("private.push_subscription as p")
    .innerJoin("app.member as m", "m.user_id", "p.user_id")
    .where("m.banned", "is not", true)
    .where("p.organization_id", "=", ctx.claims.organizationId)
    .where((row) =>
      row.exists(
        row
          .selectFrom("public.suggestion as g")
          .whereRef("g.organization_id", "=", "p.organization_id")
          .whereRef("g.user_id", "=", "p.user_id")
          .where("g.day", "=", sql<Date>`${day}::date`),
      ),
    )
    .select(["p.id", "p.endpoint", "p.p256dh", "p.auth", "m.preferences"])
    .orderBy("p.id");
  const rows = await withClaims(ctx, (client) => builtRows(client, browsers));
  return rows.map((row) => ({ ...row, preferences: preferencesOf(row.preferences) }));
}

/** Forgets a browser that its push service no longer knows. */
export async function dropSubscription(ctx: SystemContext, id: string): Promise<void> {
  const gone = builder
    .deleteFrom("private.push_subscription")
    .where("organization_id", "=", ctx.claims.organizationId)
    .where("id", "=", id);
  await withClaims(ctx, (client) => runBuilt(client, gone));
}
