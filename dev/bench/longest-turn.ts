import { portOf } from "../stack/port-of.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";

export interface Held {
  /** Longest time for which the event loop did not turn, in milliseconds of processor time. */
  readonly turn: number;
  /** Longest wait of unrelated requests, one after the other, in milliseconds by the clock. */
  readonly wait: number;
}

/** How long some work keeps everything else in this process waiting. */
export async function longestTurn(work: () => Promise<unknown>): Promise<Held> {
  const server = createServer((_, response) => response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  const asker = new Worker(new URL("unrelated-requests.ts", import.meta.url), { workerData: { port } });
  // Once it asks, it has been loaded.
  await once(server, "request");
  let turn = 0;
  let used = process.threadCpuUsage();
  let next = setImmediate(function look() {
    const { user, system } = process.threadCpuUsage(used);
    turn = Math.max(turn, (user + system) / 1_000);
    used = process.threadCpuUsage();
    next = setImmediate(look);
  });
  try {
    await work();
    asker.postMessage("end");
    const [wait]: number[] = await once(asker, "message");
    return { turn, wait: Number(wait) };
  } finally {
    clearImmediate(next);
    await asker.terminate();
    server.close();
  }
}
