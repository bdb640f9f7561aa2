// A thread that sends minimal requests to a port, each on a new connection 10 ms after the last reply, until told to
// stop; then reports the longest latency. In its own thread, so as not to block anything. One at a time, because Node
// accepts one connection per event loop iteration, and several would wait for each other.
import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { port }: { port: number } = workerData;
const PAUSE = 10;
let longest = 0;
const over = new AbortController();

parentPort?.once("message", () => over.abort());
while (!over.signal.aborted) {
  const since = performance.now();
  await ask();
  longest = Math.max(longest, performance.now() - since);
  await setTimeout(PAUSE);
}
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
