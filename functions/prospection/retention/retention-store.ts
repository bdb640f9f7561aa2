import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import { againAfterDeadlock } from "../../db/again-after-deadlock.ts";
import { call } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { allRows, execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { Identity } from "../person.ts";
import { type Claimed, IDENTITY } from "../audit.ts";
import { NAME } from "../suppression-store.ts";
import { lockTombstones, remember, type TombstoneHash } from "../tombstone-store.ts";

const SilentContact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  lastContactAt: z.string(),
});

export type SilentContact = Omit<z.infer<typeof SilentContact>, "lastContactAt"> & { lastContactAt: Date };

/** Contacts without activity since an instant, and how many there are. */
export async function readSilent(
  ctx: Claimed,
  before: Date,
  page: { offset: number; pageSize: number },
): Promise<{ rows: SilentContact[]; count: number }> {
  return withClaims({ ...ctx, timeouts: "work" }, async (client) => {
    const rows = await allRows(
      client,
      z.object({ page: SilentContact.nullable(), count: z.number() }),
      `with silent as materialized (select * from app.silent_contacts($1))
       select p.page, (select count(*)::int from silent) as count
       from (select 1) one left join (
         select s.last_contact_at, json_build_object('id', c.id, 'name', ${NAME}, 'email', c.email,
           'lastContactAt', s.last_contact_at) as page, c.id
         from silent s join public.contact c on c.id = s.contact_id
         order by s.last_contact_at, c.id offset $2 limit $3) p on true
       order by p.last_contact_at, p.id`,
      [before, page.offset, page.pageSize],
    );
    return {
      rows: rows.flatMap(({ page }) =>
        page === null ? [] : [{ ...page, lastContactAt: new Date(page.lastContactAt) }],
      ),
      count: rows[0]?.count ?? 0,
    };
  });
}

/** Contacts that a transaction erases, and how long it waits for who stores people: others wait for both. */
export const BATCH = 50;
const LOCK_WAIT = "100ms";
/** Times it tries to have its turn, a pause apart. */
const TRIES = 300;
const LOOK = 200;
/** SQLSTATE of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = "55P03";
/** Silent contacts looked for at once. */
const PAGE = 2_000;

/** The longest-silent contacts, at most `PAGE`. */
export async function findSilent(ctx: SystemContext, before: Date): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select contact_id as id from app.silent_contacts($1) limit ${PAGE}`,
      [before],
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Erases those of the contacts that are silent still, with a tombstone of each record; gives back how many. Objections
 * stay, by address. Whoever stores people waits meanwhile, and no longer than for the batch.
 */
export async function eraseSilent(
  ctx: SystemContext,
  silent: readonly string[],
  before: Date,
  hashesOf: (contact: Identity) => TombstoneHash[],
): Promise<number> {
  const erase = async (client: Transaction): Promise<number> => {
    await execute(client, "select set_config('lock_timeout', $1, true)", [LOCK_WAIT]);
    await lockTombstones(client, { alone: true });
    await execute(client, "select set_config('lock_timeout', '0', true)", []);
    const rows = await allRows(
      client,
      Identity,
      `select ${IDENTITY} from public.contact c
       where c.id in (select app.silent_among($1, $2)) or c.merged_into in (select app.silent_among($1, $2))`,
      [silent, before],
    );
    if (rows.length === 0) return 0;
    const contacts = rows.map(({ id }) => id);
    const erased = await call(client, "app.erase_contacts", { contacts, by_address: true });
    await remember(client, rows, rows.flatMap(hashesOf));
    return erased ?? 0;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await againAfterDeadlock(ctx, () => withClaims(ctx, erase));
    } catch (error) {
      const isHeld = error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld || attempt === TRIES) throw error;
      await setTimeout(LOOK);
    }
  }
}

/** Records in the audit that contacts were erased for their age. */
export async function auditRetention(
  ctx: SystemContext,
  detail: { contacts: number; before: string },
): Promise<void> {
  await withClaims(ctx, (client) =>
    recordAudit(client, {
      event: "retention.applied",
      organizationId: ctx.claims.organizationId,
      targetKind: "organization",
      targetId: ctx.claims.organizationId,
      detail,
      requestId: ctx.requestId,
    }),
  );
}

/** Removes counters of passwords and mails whose window has ended; gives back how many. */
export async function purgeAttempts(ctx: SystemContext): Promise<number> {
  return Number(await withClaims(ctx, (client) => call(client, "app.forget_attempts", {})));
}
