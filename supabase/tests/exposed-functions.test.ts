import { expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";

const { admin } = await testStack();

it("shows no function by the Data API: what decides stands in the verbs", async () => {
  const { rows } = await admin.query<{ name: string }>(
    "select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([]);
});
