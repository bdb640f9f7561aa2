import { randomUUID } from "node:crypto";
import { simulate } from "./simulate.ts";
import { inDispatchWorld } from "./world.ts";

/** Organizations whose lists are asked for, one every other second, and messages that one other has queued before. */
const OTHERS = 300;
const QUEUED = 5_000;
const SECONDS = 1_500;

/** How late the others' lists are, in seconds after they were to be handed out: by the queue with and without noise. */
export async function measureNeighbour() {
  const alone = await lateness(0, true);
  const noisy = await lateness(QUEUED, true);
  const unfair = await lateness(QUEUED, false);
  return { others: OTHERS, queued: QUEUED, alone, noisy, withoutFairness: unfair };
}

async function lateness(queued: number, isFair: boolean) {
  return inDispatchWorld("2026-11-20T03:30:00Z", async (world) => {
    const send = async (groups: readonly string[]): Promise<void> => {
      const sent = groups.map((organizationId) => ({
        queue: "morning" as const,
        group: organizationId,
        body: JSON.stringify({ kind: "daily-suggestions", organizationId, day: "2026-11-20" }),
        delaySeconds: 0,
      }));
      await world.messages.insert(sent);
      for (const group of groups) world.fairness.morning.sent(group);
    };
    if (queued > 0) await send(Array<string>(queued).fill(randomUUID()));
    const askedAt = new Map<string, number>();
    const done = await simulate(
      world,
      SECONDS,
      async (second) => {
        if (second % 2 > 0 || second / 2 >= OTHERS) return;
        const organizationId = randomUUID();
        askedAt.set(organizationId, world.time);
        await send([organizationId]);
      },
      isFair,
    );
    const seconds = done.flatMap(({ organizationId, doneAt }) => {
      const asked = askedAt.get(organizationId);
      return asked === undefined ? [] : [(doneAt - asked) / 1_000];
    });
    seconds.sort((a, b) => a - b);
    return {
      lists: seconds.length,
      medianSeconds: seconds[Math.floor(seconds.length / 2)] ?? null,
      mostSeconds: seconds.length === OTHERS ? (seconds.at(-1) ?? null) : null,
    };
  });
}
