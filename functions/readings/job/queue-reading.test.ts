import { afterAll, expect, it } from "vitest";
import { testStack } from "../../../dev/test/database.ts";
import { createOrganization } from "../../../dev/test/factories.ts";
import { startTestQueue } from "../../../dev/test/queue.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { queueReading } from "./queue-reading.ts";

const queue = await startTestQueue();
afterAll(() => queue.stop());
const { admin, platform } = await testStack({ variables: queue.variables });

it.each([
  [true, "jobs"],
  [false, "bulk"],
])("reading that is followed by lists (%s) goes to the queue « %s »", async (lists, name) => {
  const ctx = systemContext(platform, await createOrganization(admin), "r");
  expect(await queueReading(ctx, { lists })).toBe(true);
  const sent =
    queue.messages.find(({ organizationId }) => organizationId === ctx.claims.organizationId) ?? {};
  expect([sent["kind"], queue.sentTo.get(sent)?.queue]).toEqual(["read-texts", name]);
});
