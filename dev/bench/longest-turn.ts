import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";

export interface Held {
  /** Longest time for which the event loop did not turn, in milliseconds of processor time. */
  readonly turn: number;
  /** Longest wait of an unrelated request asked every 10 ms, in milliseconds by the clock. */
  readonly wait: number;
}

/** How long some work keeps everything else in this process waiting. */
export async function longestTurn(work: () => Promise<unknown>): Promise<Held> {
  const server = createServer((_, response) => response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const held = { turn: 0, wait: 0 };
  let used = process.threadCpuUsage();
  let next = setImmediate(function look() {
    const { user, system } = process.threadCpuUsage(used);
    held.turn = Math.max(held.turn, (user + system) / 1_000);
    used = process.threadCpuUsage();
    next = setImmediate(look);
  });
  const asked: Promise<void>[] = [];
  // From when it was due: a timer that comes late has waited as a request does.
  let due = performance.now() + 10;
  const timer = setInterval(() => {
    const since = due;
    due = Math.max(due, performance.now()) + 10;
    asked.push(
      ask(port).then(() => {
        held.wait = Math.max(held.wait, performance.now() - since);
      }),
    );
  }, 10);
  try {
    await work();
    await Promise.all(asked);
    return held;
  } finally {
    clearInterval(timer);
    clearImmediate(next);
    server.close();
  }
}

/** A connection of its own each time: none is closed while it is asked again. */
async function ask(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, agent: false }, (reply) => {
      reply.resume();
      reply.once("end", resolve);
    });
    request.once("error", reject);
  });
}
