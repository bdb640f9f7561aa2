// A thread that asks the server at a port for nothing much every 10 ms, each time by a connection of its own,
// until it is told to end; then answers the longest wait. A thread of its own: what it does holds nobody up.
import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { port } = workerData as { port: number };
const PAUSE = 10;
let longest = 0;
const over = new AbortController();
const asked: Promise<void>[] = [];

parentPort?.once("message", () => over.abort());
while (!over.signal.aborted) {
  const since = performance.now();
  asked.push(
    ask().then(() => {
      longest = Math.max(longest, performance.now() - since);
    }),
  );
  await setTimeout(PAUSE);
}
await Promise.all(asked);
parentPort?.postMessage(longest);

async function ask(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, agent: false }, (reply) => {
      reply.resume();
      reply.once("end", resolve);
    });
    request.once("error", reject);
  });
}
