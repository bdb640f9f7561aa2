import { call, callRows } from "../db/call.ts";
import { withClaims } from "../db/claims.ts";
import { readWithSession } from "../db/session.ts";
import type { SystemContext, UserContext } from "../http/context.ts";
import type { Preferences } from "../preferences/contract.ts";
import { preferencesOf } from "../preferences/stored.ts";

/** A browser, as it is told to whoever sends to it: keys in base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Takes a browser over for the caller, in their active organization. */
export async function insertSubscription(ctx: UserContext, subscription: PushSubscription): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  await readWithSession(ctx, "app.add_push_subscription", {
    push_endpoint: endpoint,
    push_p256dh: p256dh,
    push_auth: auth,
  });
}

/** Forgets a browser of the caller's. */
export async function deleteSubscription(ctx: UserContext, endpoint: string): Promise<void> {
  await readWithSession(ctx, "app.remove_push_subscription", { push_endpoint: endpoint });
}

export interface MorningBrowser extends PushSubscription {
  readonly id: string;
  /** Its person’s, who says when to be told. */
  readonly preferences: Preferences;
}

/** Browsers of members whose list of a day (`YYYY-MM-DD`) is there. */
export async function readMorningBrowsers(ctx: SystemContext, day: string): Promise<MorningBrowser[]> {
  const rows = await withClaims(ctx, (client) => callRows(client, "app.morning_pushes", { of_day: day }));
  return rows.flatMap(({ id, endpoint, p256dh, auth, preferences }) =>
    id === null || endpoint === null || p256dh === null || auth === null
      ? []
      : [{ id, endpoint, p256dh, auth, preferences: preferencesOf(preferences) }],
  );
}

/** Forgets a browser that its push service no longer knows. */
export async function dropSubscription(ctx: SystemContext, id: string): Promise<void> {
  await withClaims(ctx, (client) => call(client, "app.drop_push_subscription", { subscription: id }));
}
