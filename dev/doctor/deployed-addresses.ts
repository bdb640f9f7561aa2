import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "../stack/web.ts";

const Outputs = z.object({
  url: z.url(),
  QUEUE_URL: z.url(),
  MORNING_QUEUE_URL: z.url(),
  BULK_QUEUE_URL: z.url(),
  ERASURES_URL: z.url(),
});

/** Where a stage's queues, bucket and screens are, as its last deployment from this folder wrote it down. */
export async function deployedAddresses(
  stage: string,
  file = path.join(ROOT, ".sst/outputs.json"),
): Promise<Record<string, string> | undefined> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const outputs = Outputs.safeParse(JSON.parse(text)).data;
  // The file says nothing of the stage. SST names a queue `relance-<stage>-<Name>Queue-<random>`, and a stage of two words
  // begins as another may be named.
  const [, own] = /\/relance-(.+)-[^-/]+-[^-/]+$/.exec(outputs?.QUEUE_URL ?? "") ?? [];
  if (outputs === undefined || own !== stage) return undefined;
  const { url, ...addresses } = outputs;
  return { APP_URL: url, ...addresses };
}
