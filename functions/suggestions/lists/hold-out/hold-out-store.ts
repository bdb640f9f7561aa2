import * as z from "zod";
import { withClaims } from "../../../db/claims.ts";
import { allRows, execute } from "../../../db/statement.ts";
import type { SystemContext } from "../../../http/context.ts";
import { addDays, type Day } from "../../../language/dates/calendar.ts";
import { holdsOut } from "../../../settings/holds-out.ts";
import { type Draw, WEEK } from "./draw.ts";

/** Days after which a draw is deleted: what it was drawn for is compared until then. */
const KEPT = 400;

/**
 * The draws that hold on a day, and whom they leave out, by contact; undefined where the organization has not chosen to
 * leave anybody out. Those of the day itself are among them: a list that is made again draws nobody anew.
 */
export async function readStandingDraws(
  ctx: SystemContext,
  day: Day,
): Promise<Map<string, boolean> | undefined> {
  return withClaims(ctx, async (client) => {
    if (!(await holdsOut(client))) return undefined;
    const rows = await allRows(
      client,
      z.object({ contactId: z.string(), heldOut: z.boolean() }),
      `select contact_id as "contactId", held_out as "heldOut" from private.hold_out_draw
       where organization_id = $1 and day > $2::date and day <= $3::date order by day`,
      [ctx.claims.organizationId, addDays(day, -WEEK), day],
    );
    return new Map(rows.map(({ contactId, heldOut }) => [contactId, heldOut]));
  });
}

/** Keeps what was drawn for the lists of a day, once each. */
export async function keepDraws(ctx: SystemContext, day: Day, draws: readonly Draw[]): Promise<void> {
  if (draws.length === 0) return;
  const rows = draws.map(({ userId, contactId, heldOut }) => ({
    user_id: userId,
    contact_id: contactId,
    held_out: heldOut,
  }));
  await withClaims(ctx, (client) =>
    execute(
      client,
      `insert into private.hold_out_draw (organization_id, user_id, contact_id, day, held_out)
       select $1, d.user_id, d.contact_id, $2::date, d.held_out
       from json_to_recordset($3) d (user_id uuid, contact_id uuid, held_out boolean) on conflict do nothing`,
      [ctx.claims.organizationId, day, JSON.stringify(rows)],
    ),
  );
}

/** Forgets draws that are too old to be compared, also where nobody is left out any more. */
export async function forgetDraws(ctx: SystemContext, day: Day): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, (client) =>
    execute(client, "delete from private.hold_out_draw where organization_id = $1 and day < $2::date", [
      organizationId,
      addDays(day, -KEPT),
    ]),
  );
}
