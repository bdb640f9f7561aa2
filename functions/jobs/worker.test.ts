import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createOrganization } from "../../dev/test/factories.ts";
import { sqsRecord } from "../../dev/test/queue.ts";
import { createEnvironment } from "../env.ts";
import { createPlatform, type Platform } from "../http/platform.ts";
import { createWorker } from "./worker.ts";

const { platform, admin, logged } = await testStack({ dataApi: true, variables: { DEMO_WRITER: "on" } });
const worker = createWorker(platform);
const day = "2026-11-20";

/** A message that ends well: the lists of an organization without members. */
const good = async () => ({
  kind: "daily-suggestions",
  organizationId: await createOrganization(admin),
  day,
});

describe("the queue's worker", () => {
  it.each([
    ["no JSON", "{"],
    ["no object", "null"],
    ["an unknown kind", { kind: "format-disk" }],
    ["no organization", { kind: "daily-suggestions", day }],
    ["an id that is none", { kind: "refresh-contacts", organizationId: "1", jobId: "2" }],
    ["a day that is none", { kind: "daily-suggestions", organizationId: randomUUID(), day: "2026-02-30" }],
  ])("reports a malformed message as failed, and only it: %s", async (_, body) => {
    const records = [
      sqsRecord(await good(), 1, "a"),
      sqsRecord(body, 1, "b"),
      sqsRecord(await good(), 1, "c"),
    ];
    expect(await worker({ Records: records })).toEqual({ batchItemFailures: [{ itemIdentifier: "b" }] });
  });

  it("reports each message that failed, and does the others", async () => {
    const broken = createWorker(withoutWriter());
    const done = {
      kind: "refresh-contacts",
      organizationId: await createOrganization(admin),
      jobId: randomUUID(),
    };
    const answer = await broken({
      Records: [sqsRecord(await good(), 1, "a"), sqsRecord(done, 1, "b"), sqsRecord(await good(), 1, "c")],
    });
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "a" }, { itemIdentifier: "c" }]);
  });

  it("takes a message about a job that no longer exists", async () => {
    const message = { kind: "refresh-contacts", organizationId: randomUUID(), jobId: randomUUID() };
    expect(await worker({ Records: [sqsRecord(message)] })).toEqual({ batchItemFailures: [] });
  });

  it("writes no message's text to the log", async () => {
    await worker({ Records: [sqsRecord("jean.martin@exemple.fr a un secret")] });
    expect(logged.join("\n")).not.toContain("jean.martin");
    expect(logged.join("\n")).toContain("message not understood");
  });
});

/** The same database, on a server where nothing can write messages. */
function withoutWriter(): Platform {
  const source = { ...platform.environment.database(), ...platform.environment.dataApi() };
  const variables = Object.fromEntries(Object.entries(source).map(([key, value]) => [key, String(value)]));
  return createPlatform(createEnvironment({ ...variables, APP_URL: "http://localhost:3000" }), platform.log);
}
