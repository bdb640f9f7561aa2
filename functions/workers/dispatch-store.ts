import * as z from "zod";
import { CRMS } from "../crm/names.ts";
import { call, callRows } from "../db/call.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { BaseContext } from "../http/context.ts";
import { isHourly, type Turn, type Waiting } from "../jobs/due.ts";
import { clockIn } from "../jobs/local-clock.ts";
import { batchSettings } from "../model/settings.ts";
import { stillToRead } from "../readings/still-to-read.ts";
import { LISTS, listsKey } from "../suggestions/lists/list-hours.ts";
import { JOB_RULES, MESSAGE_RULES } from "./kinds.ts";

/** Sent messages queued again, an organization and hour. */
const WRITE_BACKS = 200;
/** Seconds for which a queue may keep a message. */
const LONGEST_DELAY = 900;

const Taken = z.object({
  id: z.string(),
  time_zone: z.string(),
  lists_from: z.number().nullable(),
  slot: z.number(),
  crms: z.array(z.enum(CRMS)),
  own: z
    .array(z.object({ userId: z.string(), timeZone: z.string().nullable(), from: z.number().nullable() }))
    .nullable(),
});

const WaitingRow = z.object({
  id: z.string(),
  remake: z.boolean(),
  to_read: z.boolean(),
  announced: z.array(z.enum(CRMS)).nullable(),
  write_backs: z.array(z.string()).nullable(),
});

const OutboxRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  kind: z.string(),
  content: z.record(z.string(), z.unknown()),
  due_at: z.date(),
});

interface Booked {
  /** How many organizations were looked at. */
  readonly organizations: number;
  /** Those of them whose time zone does not exist. */
  readonly withoutTimeZone: readonly string[];
  readonly messages: readonly {
    readonly id: string;
    readonly organizationId: string;
    readonly kind: string;
    readonly content: Readonly<Record<string, unknown>>;
    readonly delaySeconds: number;
  }[];
}

/**
 * Finds and books what is due for the next `organizations` that nobody has looked at in this quarter of an hour, and
 * takes up to `messages` of what is to be sent: one transaction.
 */
export function bookDueWork(
  ctx: BaseContext,
  page: { readonly organizations: number; readonly messages: number },
): Promise<Booked> {
  const now = ctx.clock.now();
  return inTransaction(ctx.pool, "request", {}, async (client) => {
    const taken = await takeOrganizations(client, now, page.organizations);
    const organizations = taken.flatMap(({ clock, ...one }) => (clock === null ? [] : { ...one, clock }));
    const waiting = await readWaiting(ctx, client, organizations);
    const byNight = batchSettings(ctx) !== undefined;
    const turns = organizations.map((one) => ({
      ...one,
      now,
      waiting: waiting.get(one.organizationId) ?? NOTHING,
      byNight,
    }));
    const waves = JOB_RULES.map(({ kind, rule }) =>
      turns.flatMap((turn) =>
        rule(turn).map(({ asks: input, bookedAnyway = false, ...one }) => ({
          organizationId: turn.organizationId,
          kind,
          input,
          bookedAnyway,
          ...one,
        })),
      ),
    );
    const messages = turns.flatMap((turn) =>
      MESSAGE_RULES.flatMap(({ kind, rule }) =>
        rule(turn).map(({ asks: content, key, dueAt }) => ({
          organizationId: turn.organizationId,
          kind,
          content,
          key,
          dueAt,
        })),
      ),
    );
    await call(client, "app.book_work", { waves: JSON.stringify(waves), messages: JSON.stringify(messages) });
    return {
      organizations: taken.length,
      withoutTimeZone: taken.flatMap(({ organizationId, clock }) => (clock === null ? organizationId : [])),
      messages: await takeOutbox(client, now, organizations, page.messages),
    };
  });
}

const NOTHING: Waiting = { remake: false, toRead: false, announced: [], writeBacks: [], mailboxes: false };

/** An organization that was taken, and the clock there. */
type Organization = Omit<Turn, "now" | "waiting" | "byNight">;

async function takeOrganizations(client: Transaction, instant: Date, size: number) {
  const rows = await callRows(client, "app.take_organizations", { instant, size });
  return z
    .array(Taken)
    .parse(rows)
    .map(({ id, time_zone: timeZone, lists_from: listsFrom, slot, crms, own }) => ({
      organizationId: id,
      timeZone,
      clock: clockIn(timeZone, instant),
      slot,
      listsFrom: listsFrom ?? LISTS.from,
      crms,
      own: own ?? [],
    }));
}

async function readWaiting(
  ctx: BaseContext,
  client: Transaction,
  organizations: readonly Organization[],
): Promise<Map<string, Waiting>> {
  const { local, model } = stillToRead(ctx, true);
  const rows = await callRows(client, "app.waiting_work", {
    organizations: JSON.stringify(
      organizations.map((one) => ({
        id: one.organizationId,
        day: one.clock.day,
        listsKey: listsKey(one.organizationId, one.clock.day),
        isHourly: isHourly(one),
      })),
    ),
    local_version: local,
    model: model?.version ?? null,
    since: model?.since ?? null,
    most_write_backs: WRITE_BACKS,
  });
  const watched = await callRows(client, "app.watched_mailboxes", {
    organizations: organizations.map(({ organizationId }) => organizationId),
  });
  const watching = new Set(watched.map(({ organization_id: id }) => id));
  return new Map(
    z
      .array(WaitingRow)
      .parse(rows)
      .map(({ id, remake, to_read: toRead, announced, write_backs: writeBacks }) => [
        id,
        {
          remake,
          toRead,
          announced: announced ?? [],
          writeBacks: writeBacks ?? [],
          mailboxes: watching.has(id),
        },
      ]),
  );
}

async function takeOutbox(
  client: Transaction,
  now: Date,
  organizations: readonly Organization[],
  most: number,
): Promise<Booked["messages"]> {
  const ids = organizations.map(({ organizationId }) => organizationId);
  const rows = await callRows(client, "app.take_outbox", { organizations: ids, most });
  return z
    .array(OutboxRow)
    .parse(rows)
    .map(({ id, organization_id: organizationId, kind, content, due_at: dueAt }) => {
      const seconds = Math.ceil((dueAt.getTime() - now.getTime()) / 1_000);
      return {
        id,
        organizationId,
        kind,
        content,
        delaySeconds: Math.min(LONGEST_DELAY, Math.max(0, seconds)),
      };
    });
}

/** Stores which messages were sent; the others are sent by the next dispatcher. */
export async function settleOutbox(
  ctx: BaseContext,
  sent: readonly string[],
  unsent: readonly string[],
): Promise<void> {
  await call(ctx.pool, "app.settle_outbox", { sent: [...sent], unsent: [...unsent] });
}
