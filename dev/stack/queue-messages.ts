import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { worker as deployed } from "../../functions/schedules.ts";

/** A delivered message. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly receipt: string;
  readonly receive_count: number;
  readonly sent_at: Date;
  readonly first_received_at: Date;
}

/** The state of the delivery a receipt handle names. */
export type Receipt = "in flight" | "visible" | "expired";

/** The queue's rows, by SQS's rules; instants are the given clock's. */
export interface QueueMessages {
  insert(body: string, delaySeconds: number): Promise<string>;
  /** Delivers and hides the next visible message, if any; moves those tried often enough to the dead-letter queue. */
  receive(): Promise<Message | undefined>;
  /** Deletes a message by its newest delivery's receipt; any other deletes nothing. */
  delete(message: Message): Promise<void>;
  /** Undoes a delivery its consumer did not process: visible again, and not counted. */
  release(message: Message): Promise<void>;
  /** Hides a message in flight for `seconds` from now. */
  hide(id: string, receipt: string, seconds: number): Promise<Receipt>;
}

/**
 * Creates missing tables. Messages in flight when a consumer died become visible again, and their delivery counts,
 * because the message may have caused the death.
 */
export async function openMessages(pool: Pool, now: () => Date): Promise<QueueMessages> {
  await pool.query(`
    create schema if not exists local;
    create table if not exists local.queue_message (
      id uuid primary key, body text not null, sent_at timestamptz not null default now(),
      visible_at timestamptz not null default now(), receive_count integer not null default 0);
    alter table local.queue_message add column if not exists receipt uuid,
      add column if not exists first_received_at timestamptz;
    create index if not exists queue_message_visible_idx on local.queue_message (visible_at);
    create table if not exists local.dead_letter (
      id uuid primary key, body text not null, sent_at timestamptz not null, moved_at timestamptz not null default now());
  `);
  await pool.query(
    "update local.queue_message set visible_at = $1 where visible_at > $1 and receive_count > 0",
    [now()],
  );
  return {
    insert: async (body, delaySeconds) => {
      const id = randomUUID();
      await pool.query(
        `insert into local.queue_message (id, body, sent_at, visible_at)
         values ($1, $2, $3::timestamptz, $3::timestamptz + make_interval(secs => $4))`,
        [id, body, now(), delaySeconds],
      );
      return id;
    },
    receive: async () => {
      const { rows } = await pool.query<Message>(
        `with gone as (delete from local.queue_message where visible_at <= $1 and receive_count >= $2 returning *),
           dead as (insert into local.dead_letter (id, body, sent_at, moved_at) select id, body, sent_at, $1::timestamptz from gone)
         update local.queue_message set visible_at = $1::timestamptz + make_interval(secs => $3), receipt = $4,
           receive_count = receive_count + 1, first_received_at = coalesce(first_received_at, $1::timestamptz)
         where id = (select id from local.queue_message where visible_at <= $1 and receive_count < $2
           order by visible_at limit 1 for update skip locked)
         returning id, body, receipt, receive_count, sent_at, first_received_at`,
        [now(), deployed.attempts, deployed.visibilitySeconds, randomUUID()],
      );
      return rows[0];
    },
    delete: async ({ id, receipt }) => {
      await pool.query("delete from local.queue_message where id = $1 and receipt = $2", [id, receipt]);
    },
    release: async ({ id, receipt }) => {
      await pool.query(
        `update local.queue_message set visible_at = $3, receive_count = receive_count - 1
         where id = $1 and receipt = $2 and visible_at > $3`,
        [id, receipt, now()],
      );
    },
    hide: async (id, receipt, seconds) => {
      const { rows } = await pool.query<{ hidden: boolean }>(
        `with hidden as (update local.queue_message set visible_at = $3::timestamptz + make_interval(secs => $4)
           where id = $1 and receipt = $2 and visible_at > $3 returning 1)
         select exists (select from hidden) as hidden from local.queue_message where id = $1 and receipt = $2`,
        [id, receipt, now(), seconds],
      );
      if (rows[0] === undefined) return "expired";
      return rows[0].hidden ? "in flight" : "visible";
    },
  };
}
