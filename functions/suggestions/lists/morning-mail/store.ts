import { call, callRows } from "../../../db/call.ts";
import { withClaims } from "../../../db/claims.ts";
import type { BaseContext, SystemContext } from "../../../http/context.ts";
import type { Preferences } from "../../../preferences/contract.ts";
import { preferencesOf } from "../../../preferences/stored.ts";
import type { Recipient } from "./stop-token.ts";

/** A member who wants the mail, and their list. */
export interface MorningList {
  readonly userId: string;
  readonly email: string;
  /** People on it. */
  readonly listed: number;
  /** Of them, those whose deadline is this day. */
  readonly due: number;
  /** The member's: they say at which hour to tell them, and how. */
  readonly preferences: Preferences;
}

/** The members who want the morning mail and whose list of the day (`YYYY-MM-DD`) is made. */
export async function readMorningLists(ctx: SystemContext, day: string): Promise<MorningList[]> {
  const rows = await withClaims(ctx, (client) => callRows(client, "app.morning_mails", { of_day: day }));
  return rows.flatMap(({ user_id: userId, email, listed, due, preferences }) =>
    userId === null || email === null
      ? []
      : [{ userId, email, listed: listed ?? 0, due: due ?? 0, preferences: preferencesOf(preferences) }],
  );
}

/** Ends the morning mails of a member. Idempotent. */
export async function stopMorningMailOf(ctx: BaseContext, recipient: Recipient): Promise<void> {
  const { organizationId: organization, userId: person } = recipient;
  await call(ctx.pool, "app.stop_morning_mail", { organization, person });
}
