import * as z from "zod";
import { QUEUES, type QueueName } from "../../../functions/jobs/queues.ts";
import { workers } from "../../../functions/schedules.ts";
import { dispatch } from "../../../functions/workers/dispatch.ts";
import type { Message } from "../../../dev/stack/queue-messages.ts";
import type { DispatchWorld } from "./world.ts";

/** Seconds that a worker takes for a message, by kind; the rest a second. */
const SECONDS: Readonly<Record<string, number>> = { "daily-suggestions": 10, "refresh-contacts": 4 };
const Body = z.object({ kind: z.string(), organizationId: z.string() });

/** A message that a simulated worker has done. */
export interface Done {
  readonly kind: string;
  readonly organizationId: string;
  /** Milliseconds since the epoch, when it was done. */
  readonly doneAt: number;
}

interface InHand {
  readonly queue: QueueName;
  readonly message: Message;
  readonly body: z.infer<typeof Body>;
  readonly milliseconds: number;
  readonly endsAt: number;
}

/**
 * Lets `seconds` pass, one after the other, with as many workers a queue as are deployed: the queue and the pages of
 * the dispatcher are real, all other work only takes its time. `each` is called at every second.
 */
export async function simulate(
  world: DispatchWorld,
  seconds: number,
  each: (second: number) => Promise<void>,
  isFair = true,
): Promise<Done[]> {
  const done: Done[] = [];
  let inHand: InHand[] = [];
  for (let second = 0; second < seconds; second++) {
    const ended = inHand.filter(({ endsAt }) => endsAt <= world.time);
    inHand = inHand.filter(({ endsAt }) => endsAt > world.time);
    for (const { queue, message, body, milliseconds } of ended) {
      if (body.kind === "dispatch") await dispatch(world.platform);
      world.fairness[queue].ended(message.group_id ?? "", milliseconds);
      done.push({ ...body, doneAt: world.time });
    }
    await Promise.all(ended.map(({ message }) => world.messages.delete(message)));
    await each(second);
    for (const queue of QUEUES) inHand.push(...(await receive(world, queue, inHand, isFair)));
    world.time += 1_000;
  }
  return done;
}

/** What the free workers of a queue get. */
async function receive(
  { messages, fairness, time }: DispatchWorld,
  queue: QueueName,
  inHand: readonly InHand[],
  isFair: boolean,
): Promise<InHand[]> {
  const free = workers[queue].concurrency - inHand.filter((one) => one.queue === queue).length;
  if (free === 0) return [];
  const noisy = isFair ? fairness[queue].noisy() : [];
  const received = await messages.receive(queue, free, noisy);
  if (received.length === 0) fairness[queue].emptied(noisy);
  return received.map((message) => {
    fairness[queue].received(message.group_id ?? "");
    const body = Body.parse(JSON.parse(message.body));
    const milliseconds = (SECONDS[body.kind] ?? 1) * 1_000;
    return { queue, message, body, milliseconds, endsAt: time + milliseconds };
  });
}
