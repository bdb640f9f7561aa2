import { portOf } from "../stack/port-of.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";

export interface Held {
  /** Longest event loop block, in milliseconds of CPU time. */
  readonly block: number;
  /** Longest latency of successive unrelated requests, in milliseconds of elapsed time. */
  readonly wait: number;
}

/** Measures how long some work blocks the event loop of this process. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Held> {
  const server = createServer((_, response) => response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  const asker = new Worker(new URL("unrelated-requests.ts", import.meta.url), { workerData: { port } });
  // Its first request means that it has loaded.
  await once(server, "request");
  let block = 0;
  let used = process.threadCpuUsage();
  let next = setImmediate(function look() {
    const { user, system } = process.threadCpuUsage(used);
    block = Math.max(block, (user + system) / 1_000);
    used = process.threadCpuUsage();
    next = setImmediate(look);
  });
  try {
    await work();
    asker.postMessage("end");
    const [wait]: number[] = await once(asker, "message");
    return { block, wait: Number(wait) };
  } finally {
    clearImmediate(next);
    await asker.terminate();
    server.close();
  }
}
