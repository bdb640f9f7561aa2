import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { QueueName } from "../../functions/jobs/queues.ts";
import { workers } from "../../functions/schedules.ts";

/** A delivered message. */
export interface Message {
  readonly id: string;
  readonly body: string;
  /** The sender's group; null where it gave none. */
  readonly group_id: string | null;
  readonly receipt: string;
  readonly receive_count: number;
  readonly sent_at: Date;
  readonly first_received_at: Date;
}

/** A message as it is sent. */
export interface SentMessage {
  readonly queue: QueueName;
  readonly group: string | null;
  readonly body: string;
  readonly delaySeconds: number;
}

/** The state of the delivery a receipt handle names. */
export type Receipt = "in flight" | "visible" | "expired";

/** The rows of the queues, by SQS's rules; instants are the given clock's. */
export interface QueueMessages {
  /** Answers their ids. */
  insert(messages: readonly SentMessage[]): Promise<string[]>;
  /**
   * Delivers and hides up to `size` visible messages of a queue, those of `noisy` groups only where there are no
   * others; moves those tried often enough to the dead-letter queue.
   */
  receive(queue: QueueName, size: number, noisy: readonly string[]): Promise<Message[]>;
  /** Deletes a message by its newest delivery's receipt; any other deletes nothing. */
  delete(message: Message): Promise<void>;
  /** Undoes a delivery its consumer did not process: visible again, and not counted. */
  release(message: Message): Promise<void>;
  /** Messages that wait to be delivered. */
  count(queue: QueueName): Promise<number>;
  /** Hides a message in flight for `seconds` from now. */
  hide(id: string, receipt: string, seconds: number): Promise<Receipt>;
}

const TABLES = `
  create schema if not exists local;
  create table if not exists local.queue_message (
    id uuid primary key, body text not null, sent_at timestamptz not null default now(),
    visible_at timestamptz not null default now(), receive_count integer not null default 0);
  alter table local.queue_message add column if not exists receipt uuid,
    add column if not exists first_received_at timestamptz,
    add column if not exists queue text not null default 'interactive', add column if not exists group_id text;
  drop index if exists local.queue_message_visible_idx;
  create index if not exists queue_message_next_idx on local.queue_message (queue, visible_at);
  create index if not exists queue_message_tried_idx on local.queue_message (receive_count);
  create table if not exists local.dead_letter (
    id uuid primary key, body text not null, sent_at timestamptz not null, moved_at timestamptz not null default now());
`;

const RECEIVE = `
  with gone as (delete from local.queue_message where queue = $1 and visible_at <= $2 and receive_count >= $3 returning *),
    dead as (insert into local.dead_letter (id, body, sent_at, moved_at) select id, body, sent_at, $2::timestamptz from gone),
    next as (select id from local.queue_message where queue = $1 and visible_at <= $2 and receive_count < $3
      and (coalesce(group_id, '') = any ($4::text[])) = $5
      order by visible_at limit $6 for update skip locked)
  update local.queue_message m set visible_at = $2::timestamptz + make_interval(secs => $7), receipt = gen_random_uuid(),
    receive_count = receive_count + 1, first_received_at = coalesce(first_received_at, $2::timestamptz)
  from next where m.id = next.id
  returning m.id, body, group_id, receipt, receive_count, sent_at, first_received_at`;

/**
 * Creates missing tables. Messages in flight when a consumer died become visible again, and their delivery counts,
 * because the message may have caused the death.
 */
export async function openMessages(pool: Pool, now: () => Date): Promise<QueueMessages> {
  await pool.query(TABLES);
  await pool.query(
    "update local.queue_message set visible_at = $1 where visible_at > $1 and receive_count > 0",
    [now()],
  );
  return {
    insert: async (messages) => {
      const rows = messages.map((message) => ({ ...message, id: randomUUID() }));
      await pool.query(
        `insert into local.queue_message (id, queue, group_id, body, sent_at, visible_at)
         select m.id, m.queue, m."group", m.body, $2::timestamptz, $2::timestamptz + make_interval(secs => m."delaySeconds")
         from jsonb_to_recordset($1) m (id uuid, queue text, "group" text, body text, "delaySeconds" double precision)`,
        [JSON.stringify(rows), now()],
      );
      return rows.map(({ id }) => id);
    },
    receive: async (queue, size, noisy) => {
      const { attempts, visibilitySeconds } = workers[queue];
      const take = async (isNoisy: boolean, count: number): Promise<Message[]> => {
        const values = [queue, now(), attempts, noisy, isNoisy, count, visibilitySeconds];
        return (await pool.query<Message>(RECEIVE, values)).rows;
      };
      const messages = await take(false, size);
      if (messages.length === size || noisy.length === 0) return messages;
      return [...messages, ...(await take(true, size - messages.length))];
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
    count: async (queue) => {
      const waiting = "select from local.queue_message where queue = $1 and visible_at <= $2";
      const { rowCount } = await pool.query(waiting, [queue, now()]);
      return rowCount ?? 0;
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
