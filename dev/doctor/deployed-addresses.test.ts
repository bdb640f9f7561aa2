import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { deployedAddresses } from "./deployed-addresses.ts";

/** What the last deployment from this folder wrote down, of a stage of that name. */
function outputsOf(stage: string): string {
  const file = path.join(temporaryFolder(), "outputs.json");
  const queue = (name: string) =>
    `https://sqs.eu-west-3.amazonaws.com/123456789012/relance-${stage}-${name}WorkQueue-bcdefhkm`;
  const outputs = {
    url: `https://${stage}.relance-app.fr`,
    QUEUE_URL: queue("Interactive"),
    MORNING_QUEUE_URL: queue("Morning"),
    BULK_QUEUE_URL: queue("Bulk"),
    ERASURES_URL: "https://erasures.s3.eu-west-3.amazonaws.com",
  };
  writeFileSync(file, JSON.stringify(outputs));
  return file;
}

it.each(["prod", "prod-anna"])("finds the addresses of the stage %s that was deployed", async (stage) => {
  const found = await deployedAddresses(stage, outputsOf(stage));
  expect(found?.["APP_URL"]).toBe(`https://${stage}.relance-app.fr`);
});

it.each([
  ["prod", "prod-anna"],
  ["prod-anna", "prod"],
  ["anna", "prod-anna"],
])("takes none for %s where %s was deployed", async (stage, other) => {
  expect(await deployedAddresses(stage, outputsOf(other))).toBeUndefined();
});
