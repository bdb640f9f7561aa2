import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import type { Preferences } from "../../preferences/contract.ts";
import { preferencesOf } from "../../preferences/stored.ts";
import { readVoices } from "../drafts/voice/voice-store.ts";
import { type Voice, voiceOf } from "../drafts/voice/voice.ts";

const MemberRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  preferences: z.unknown(),
});

/** A member, with how they write and sign and when they work. `voice`: scheduled work alone is told. */
export type Member = Pick<z.infer<typeof MemberRow>, "id" | "email" | "name"> &
  Preferences & { readonly voice?: Voice };

/** The organization's members who can still sign in. */
export async function readMembers(ctx: SystemContext): Promise<Member[]> {
  const [rows, voices] = await Promise.all([
    withClaims(ctx, (client) =>
      allRows(
        client,
        MemberRow,
        "select user_id as id, email, name, preferences from app.member where not banned order by user_id",
      ),
    ),
    ctx.claims.role === "system" ? readVoices(ctx) : undefined,
  ]);
  return rows.map(({ preferences, ...member }) => {
    const chosen = preferencesOf(preferences);
    const voice = voiceOf(voices?.get(member.id)?.traits ?? [], chosen.signature !== null);
    return { ...member, ...chosen, ...(voice && { voice }) };
  });
}

/** An entry of a list: where it stands, and the contact's company. */
interface Entry {
  readonly position: number;
  readonly company: string | null;
}

/** Members who have a list for the day, the contacts in one, by any record of the person, and each member's entries. */
export async function readDay(
  ctx: SystemContext,
  day: string,
): Promise<{ listed: Set<string>; contacts: Set<string>; entries: Map<string, Entry[]> }> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({
        user_id: z.string(),
        position: z.number(),
        records: z.array(z.string()),
        company: z.string().nullable(),
      }),
      `select g.user_id, g.position, c.company,
         (select p.live from app.person p where p.contact_id = g.contact_id) as records
       from public.suggestion g join public.contact c on c.id = g.contact_id
       where g.organization_id = $1 and g.day = $2`,
      [ctx.claims.organizationId, day],
    ),
  );
  const entries = Map.groupBy(rows, (row) => row.user_id);
  return {
    listed: new Set(entries.keys()),
    contacts: new Set(rows.flatMap((row) => row.records)),
    entries,
  };
}

/**
 * Reopens the lists of a day that a decision marked: entries that nobody handled or edited are removed.
 * Gives back whose they are.
 */
export async function reopenLists(ctx: SystemContext, day: string): Promise<Set<string>> {
  const where = [ctx.claims.organizationId, day];
  return withClaims(ctx, async (client) => {
    await execute(
      client,
      "delete from private.list_to_remake where organization_id = $1 and day < $2",
      where,
    );
    const rows = await allRows(
      client,
      z.object({ user_id: z.string() }),
      `update private.list_to_remake set reopened = true where organization_id = $1 and day = $2
       returning user_id`,
      where,
    );
    const userIds = rows.map((row) => row.user_id);
    await execute(
      client,
      `delete from public.suggestion g using public.action a
       where g.organization_id = $1 and g.day = $2 and g.user_id = any ($3)
         and a.id = g.action_id and a.archived_at is null and a.edited_at is null
         and g.reasons -> 0 ->> 'signal' is distinct from 'chosen'`,
      [...where, userIds],
    );
    return new Set(userIds);
  });
}
