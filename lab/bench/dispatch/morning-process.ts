// The workers of the morning's benchmark with their queues, in a process of their own that is killed again and again;
// with `dispatch`, what hands the morning's lists out.
import { createEnvironment, processVariables } from "../../../functions/env.ts";
import { createLog } from "../../../functions/http/log.ts";
import { createPlatform } from "../../../functions/http/platform.ts";
import { dispatch } from "../../../functions/workers/dispatch.ts";
import { createWorker } from "../../../functions/workers/worker.ts";
import { startQueue } from "../../../dev/stack/queue.ts";

const [task = "", superuserUrl = "", workers = "4"] = process.argv.slice(2);
const queue = await startQueue(superuserUrl, {
  idle: 100,
  concurrency: { interactive: 1, morning: Number(workers), bulk: 1 },
});
const platform = createPlatform(
  createEnvironment({ ...processVariables(), ...queue.variables }),
  createLog((line) => (line.includes('"level":"error"') ? console.error(line) : undefined)),
);
if (task === "dispatch") await dispatch(platform);
else queue.consume(createWorker(platform));
process.send?.("ready");
process.on("disconnect", () => process.exit(0));
