import { afterAll, beforeAll, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { crmWorld } from "../../../../dev/test/crm-world.ts";
import { createSession } from "../../../../dev/test/factories.ts";
import { testPortal } from "../../../../dev/test/hubspot.ts";
import { startOpenai } from "../../../../dev/test/openai.ts";
import { askingTeam } from "../../../../dev/test/sales-team.ts";
import { route as feedRoute } from "../../../contacts/get-feed.ts";
import { LISTS } from "../../ranking/list-length.ts";

// The lists of the 20th, prepared on the evening before.
const DAY = "2026-11-20";
const before = { ...LISTS };
beforeAll(() => void Object.assign(LISTS, { length: 12 }));
// Files of a worker share their modules.
afterAll(() => void Object.assign(LISTS, before));
const openai = await startOpenai();
afterAll(() => openai.stop());
const world = await crmWorld([testPortal(1)], {
  variables: { ...openai.variables, CLOCK: "2026-11-19T20:05:00Z" },
});
const { admin, queue } = world;

it("with twelve where the length stands, the night drafts twelve a person, the day stores them and the feed shows them", async () => {
  openai.simulator.setBatches({ batchDelay: 0, batchEnd: "completed", cancelDelay: 0, answeredShare: 0 });
  const { organizationId, camille, listed } = await askingTeam(world, DAY, 15);
  const drafted = async (): Promise<number> => {
    const { rows } = await admin.query<{ contacts: number }>(
      `select count(distinct contact_id)::int as contacts from private.ai_run
       where organization_id = $1 and stage = 'action_draft'`,
      [organizationId],
    );
    return rows[0]?.contacts ?? 0;
  };
  queue.messages.push({ kind: "prepare-day", organizationId, day: DAY, polls: 0 });
  for (let turn = 0; turn < 9; turn++) {
    const next = queue.messages.findIndex(
      (one) => one.organizationId === organizationId && one.kind === "prepare-day",
    );
    if (next < 0) break;
    for (const message of queue.messages.splice(next, 1)) expect(await world.deliver(message)).toBe(true);
  }
  expect(await drafted()).toBe(2 * 12);

  await world.deliver({ kind: "daily-suggestions", organizationId, day: DAY });
  expect(await drafted()).toBe(2 * 12);
  const positions = (await listed()).filter((one) => one.user_id === camille).map((one) => one.position);
  expect(positions).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));

  const { cookie } = await createSession(admin, camille, organizationId);
  const { environment, pool, log } = world.platform;
  const morning = { now: () => new Date(`${DAY}T08:00:00Z`) };
  const reply = await callerOf({ environment, pool, log, clock: morning }, [feedRoute])(
    "GET",
    "/api/me/contacts/feed",
    { cookie },
  );
  expect(reply.json).toMatchObject({ meta: { itemCount: 12, pageSize: 12, hasMore: false } });
});
