import { expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createContact, createOrganization } from "../../dev/test/factories.ts";
import { systemContext } from "../jobs/system-context.ts";
import { readAllLocally } from "./local/read-page.ts";
import { countTextsToRead, hasTextsToRead } from "./still-to-read.ts";

const { admin, platform } = await testStack();

it("texts are to be read until they are, and those of an archived contact not", async () => {
  const organizationId = await createOrganization(admin);
  const ctx = systemContext(platform, organizationId, "r");
  const left = async () => [await countTextsToRead(ctx), await hasTextsToRead(ctx, { byModel: true })];
  expect(await left()).toEqual([0, false]);
  for (const archived of [null, "2026-11-01T09:00:00Z"]) {
    const contactId = await createContact(admin, organizationId, { archived_at: archived });
    await admin.query(
      `insert into public.note (organization_id, contact_id, date, text)
       select $1, $2, now(), 'Le rappeler ' || n from generate_series(1, 3) n`,
      [organizationId, contactId],
    );
  }
  expect(await left()).toEqual([3, true]);
  await readAllLocally(ctx);
  expect(await left()).toEqual([0, false]);
});
