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
  // The file says nothing of the stage; the names of its queues begin with it.
  if (outputs === undefined || !outputs.QUEUE_URL.includes(`/relance-${stage}-`)) return undefined;
  const { url, ...addresses } = outputs;
  return { APP_URL: url, ...addresses };
}
