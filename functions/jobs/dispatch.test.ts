import { beforeEach, describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createOrganization } from "../../dev/test/factories.ts";
import { startTestQueue } from "../../dev/test/queue.ts";
import type { Platform } from "../http/platform.ts";
import { dispatch, hourIn } from "./dispatch.ts";

const queue = await startTestQueue();
const { platform, admin, logged } = await testStack({ dataApi: true, variables: queue.variables });

/** The platform at an instant. */
const at = (instant: string): Platform => ({
  environment: platform.environment,
  pool: platform.pool,
  log: platform.log,
  clock: { now: () => new Date(instant) },
});

/** An organization whose HubSpot is connected. */
async function connected(overrides: Record<string, unknown> = {}, state = "active"): Promise<string> {
  const organizationId = await createOrganization(admin, overrides);
  await admin.query(
    `insert into private.crm_connection (organization_id, crm, state, portal_id, key_id, data_key, access_token_expires_at)
     values ($1, 'hubspot', $2, '1', 'k', '', now())`,
    [organizationId, state],
  );
  return organizationId;
}

const messages = (organizationId: string) =>
  queue.messages.filter((message) => message.organizationId === organizationId);

beforeEach(async () => {
  // The dispatcher serves every organization there is.
  await admin.query("delete from better_auth.organization");
  queue.messages.length = 0;
  queue.refused.clear();
});

describe("the local hour", () => {
  it.each([
    ["Europe/Paris", "2026-11-20T04:00:00Z", 5],
    ["Europe/Paris", "2026-07-20T03:00:00Z", 5],
    ["America/Guadeloupe", "2026-11-20T09:00:00Z", 5],
    ["Asia/Kolkata", "2026-11-20T00:00:00Z", 5],
    ["Pacific/Noumea", "2026-11-20T13:00:00Z", 0],
  ])("in %s at %s is %i", (timeZone, instant, hour) => {
    expect(hourIn(timeZone, new Date(instant))).toBe(hour);
  });
});

describe("the dispatcher", () => {
  it("asks at 04:00 local time for a synchronization, as a job", async () => {
    const organizationId = await connected();
    await dispatch(at("2026-11-20T03:00:00Z"));
    const { rows } = await admin.query<{ id: string }>(
      "select id, state, kind, created_by from public.job where organization_id = $1",
      [organizationId],
    );
    expect(rows).toMatchObject([{ state: "queued", kind: "refresh-contacts", created_by: null }]);
    expect(messages(organizationId)).toEqual([
      { kind: "refresh-contacts", organizationId, jobId: rows[0]?.id },
    ]);
  });

  it("asks at 05:00 local time for the lists of that day, there", async () => {
    const paris = await connected();
    const noumea = await connected({ time_zone: "Pacific/Noumea" });
    const guadeloupe = await connected({ time_zone: "America/Guadeloupe" });
    for (const hour of Array.from({ length: 24 }, (_, index) => String(index).padStart(2, "0")))
      await dispatch(at(`2026-11-20T${hour}:00:00Z`));
    const lists = (organizationId: string) =>
      messages(organizationId).flatMap((one) => (one.kind === "daily-suggestions" ? one.day : []));
    expect(lists(paris)).toEqual(["2026-11-20"]);
    // There the 20th is well under way when it begins here, and the 21st begins before it ends.
    expect(lists(noumea)).toEqual(["2026-11-20", "2026-11-21"]);
    expect(lists(guadeloupe)).toEqual(["2026-11-20"]);
    // And as many synchronizations.
    expect(messages(paris)).toHaveLength(2);
    expect(messages(guadeloupe)).toHaveLength(2);
  });

  it("asks for no synchronization where nothing is connected, or access was withdrawn", async () => {
    await createOrganization(admin);
    await connected({}, "revoked");
    await dispatch(at("2026-11-20T03:00:00Z"));
    expect(queue.messages).toEqual([]);
  });

  it("makes up for the hours it missed, once, and not at night", async () => {
    const organizationId = await connected();
    await dispatch(at("2026-11-20T08:00:00Z"));
    await dispatch(at("2026-11-20T09:00:00Z"));
    expect(messages(organizationId).map((one) => one.kind)).toEqual([
      "refresh-contacts",
      "daily-suggestions",
    ]);
    await dispatch(at("2026-11-20T20:00:00Z"));
    await dispatch(at("2026-11-21T02:00:00Z"));
    expect(messages(organizationId)).toHaveLength(2);
  });

  it("leaves a synchronization under way alone, also when its hour is tried again", async () => {
    const organizationId = await connected();
    await dispatch(at("2026-11-20T03:00:00Z"));
    await dispatch(at("2026-11-20T03:00:30Z"));
    expect(messages(organizationId)).toHaveLength(1);
  });

  it.each(["its messages are refused", "its time zone does not exist"])(
    "serves the others when of one organization %s, and reports the failure",
    async (reason) => {
      const broken = await connected({
        time_zone: reason === "its time zone does not exist" ? "Mars/Olympus" : "Europe/Paris",
      });
      const others = [await connected(), await connected()];
      if (reason === "its messages are refused") queue.refused.add(broken);
      await expect(dispatch(at("2026-11-20T03:00:00Z"))).rejects.toThrow(
        "1 organizations were not dispatched",
      );
      for (const other of others) expect(messages(other)).toHaveLength(1);
      expect(messages(broken)).toEqual([]);
      expect(logged.join("\n")).toContain(broken);
      queue.refused.clear();
      if (reason === "its time zone does not exist") return;
      await dispatch(at("2026-11-20T03:01:00Z"));
      expect(messages(broken)).toHaveLength(1);
      for (const other of others) expect(messages(other)).toHaveLength(1);
    },
  );
});
