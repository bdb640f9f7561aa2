// A worker in a process of its own, as a Lambda instance is: does the messages its parent hands it, one after
// the other, until it is killed or let go.
import { createWorker } from "../../../functions/workers/worker.ts";
import { createEnvironment } from "../../../functions/env.ts";
import { createLog } from "../../../functions/http/log.ts";
import { createPlatform } from "../../../functions/http/platform.ts";
import { sqsRecord } from "../../test/queue.ts";

const platform = createPlatform(
  createEnvironment(),
  createLog(() => undefined),
);
const worker = createWorker(platform);
process.on("message", (message) => {
  void worker({ Records: [sqsRecord(message)] }).then(({ batchItemFailures }) =>
    process.send?.(batchItemFailures.length === 0),
  );
});
process.on("disconnect", () => process.exit(0));
