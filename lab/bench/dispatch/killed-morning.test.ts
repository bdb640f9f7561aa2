import { expect, it } from "vitest";
import { as, withClient } from "../../../dev/stack/database.ts";
import { testStack } from "../../../dev/test/database.ts";
import { TEST_PASSWORDS } from "../../../dev/test/global-setup.ts";
import { fillOrganization } from "../suggestions-data.ts";
import { cloneOrganization } from "./clone.ts";
import { workThroughMorning } from "./killed-morning.ts";

const { admin, databaseUrl, platform } = await testStack({ dataApi: true });
const ORGANIZATIONS = 10;

it("makes every list of a morning once, though workers are killed again and again", async () => {
  await withClient(databaseUrl, async (client) => {
    await fillOrganization(client, 60, 1);
    await cloneOrganization(client, ORGANIZATIONS - 1);
  });
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_JWT_KEY } = platform.environment.dataApi();
  const variables = {
    DATABASE_URL: as(databaseUrl, "app_server", TEST_PASSWORDS),
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_JWT_KEY,
    BETTER_AUTH_SECRET: SUPABASE_JWT_KEY,
  };
  const worked = await workThroughMorning(
    { superuserUrl: databaseUrl, admin, variables },
    // With some done, others are under way.
    { isOver: ({ done }) => done >= 4, patience: 120_000 },
  );
  expect(worked.killed).toBeGreaterThan(0);
  expect(worked.tornUp).toBeGreaterThan(0);
  expect(worked.messages).toBe(worked.cards);
  expect(worked).toMatchObject({
    lists: ORGANIZATIONS,
    doubles: 0,
    deadLetters: 0,
    writtenByASecondRun: 0,
  });
}, 180_000);
