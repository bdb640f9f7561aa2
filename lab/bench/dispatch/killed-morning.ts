import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { DAY } from "../suggestions-data.ts";

/** Messages that are worked on at a time. */
export const WORKERS = 4;
/** Milliseconds between two looks at what is left. */
const LOOK = 50;

/** A database with organizations whose lists are due, and what the product's environment says of it. */
export interface MorningWorld {
  readonly superuserUrl: string;
  readonly admin: Pool;
  readonly variables: Readonly<Record<string, string>>;
}

/** Of workers that run: for how long, and how many messages they have done since. */
export interface Life {
  readonly milliseconds: number;
  readonly done: number;
}

/**
 * The lists of a morning, from the dispatcher to the last card, in real time: real queue, real workers, templates for
 * texts. All workers are killed whenever `isOver` says so, or after `patience` milliseconds for good. Afterwards every
 * list is asked for once more, undisturbed.
 */
export async function workThroughMorning(
  world: MorningWorld,
  { isOver, patience }: { isOver: (life: Life) => boolean; patience: number },
) {
  const { admin } = world;
  await end(await startProcess("dispatch", world));
  const began = performance.now();
  let [killed, tornUp] = [0, 0];
  let workers = await startProcess("work", world);
  let since = performance.now();
  let first = await count(admin);
  for (let left = first.waiting, atStart = left; left > 0 && performance.now() - began < patience;) {
    await wait(LOOK);
    left = (await count(admin)).waiting;
    if (left === 0 || !isOver({ milliseconds: performance.now() - since, done: atStart - left })) continue;
    workers.kill("SIGKILL");
    await once(workers, "exit");
    killed++;
    tornUp += (await count(admin)).inHand;
    workers = await startProcess("work", world);
    [since, atStart] = [performance.now(), left];
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  first = await count(admin);

  await admin.query(
    `insert into local.queue_message (id, queue, group_id, body)
     select gen_random_uuid(), 'morning', id::text,
       json_build_object('kind', 'daily-suggestions', 'organizationId', id, 'day', $1::text) from better_auth.organization`,
    [DAY],
  );
  let second = await count(admin);
  while (second.waiting > 0) {
    await wait(LOOK);
    second = await count(admin);
  }
  await end(workers);
  const { lists, cards, messages, doubles, deadLetters } = first;
  return {
    killed,
    tornUp,
    seconds,
    lists,
    cards,
    messages,
    doubles,
    deadLetters,
    writtenByASecondRun: second.cards - cards + (second.messages - messages),
  };
}

async function startProcess(
  task: "dispatch" | "work",
  { superuserUrl, variables }: MorningWorld,
): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, "morning-process.ts");
  const child = fork(script, [task, superuserUrl, String(WORKERS)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: {
      PATH: process.env.PATH,
      ...variables,
      TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
      APP_URL: "http://localhost",
      SMTP_URL: "smtp://127.0.0.1:9",
      DEMO_WRITER: "on",
      AWS_ACCESS_KEY_ID: "bench",
      AWS_SECRET_ACCESS_KEY: "bench",
      // Five in the morning in Paris: the hour of the lists.
      CLOCK: `${DAY}T04:00:00Z`,
    },
  });
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the workers ended by themselves")));
  ended.catch(() => undefined);
  await Promise.race([once(child, "message"), ended]);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

interface Counted {
  /** Messages of the morning that are not done, and those of them that somebody works on. */
  readonly waiting: number;
  readonly inHand: number;
  readonly lists: number;
  readonly cards: number;
  readonly messages: number;
  readonly doubles: number;
  readonly deadLetters: number;
}

/** What waits; lists of the day, and what is in them twice: a person in two lists or cards, or with two open messages. */
async function count(admin: Pool): Promise<Counted> {
  const { rows } = await admin.query<Counted>(
    `select
       (select count(*) from local.queue_message where queue = 'morning')::integer as waiting,
       (select count(*) from local.queue_message where queue = 'morning' and visible_at > now())::integer as "inHand",
       (select count(distinct user_id) from public.suggestion where day = $1)::integer as lists,
       (select count(*) from public.suggestion where day = $1)::integer as cards,
       (select count(*) from public.action)::integer as messages,
       ((select count(*) - count(distinct (organization_id, contact_id)) from public.suggestion where day = $1)
         + (select count(*) - count(distinct contact_id) from public.action where archived_at is null)
         + (select count(*) from (select from public.suggestion where day = $1 group by user_id having count(*) > 10) l))::integer as doubles,
       (select count(*) from local.dead_letter)::integer as "deadLetters"`,
    [DAY],
  );
  if (rows[0] === undefined) throw new Error("nothing counted");
  return rows[0];
}
