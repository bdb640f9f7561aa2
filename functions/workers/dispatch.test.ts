import { beforeEach, describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createMember, createOrganization, createUser } from "../../dev/test/factories.ts";
import { sqsRecord, startTestQueue } from "../../dev/test/queue.ts";
import { createEnvironment } from "../env.ts";
import { hourIn } from "../http/clock.ts";
import type { Platform } from "../http/platform.ts";
import { bookDueWork } from "./dispatch-store.ts";
import { dispatch } from "./dispatch.ts";
import { createWorker } from "./worker.ts";

const queue = await startTestQueue();
const { platform, admin, logged } = await testStack({ dataApi: true, variables: queue.variables });

/** The platform at an instant. */
const at = (instant: string): Platform => ({
  environment: platform.environment,
  pool: platform.pool,
  log: platform.log,
  clock: { now: () => new Date(instant) },
});

/** What the platform's environment was made of, as far as the dispatcher reads it. */
function environmentVariables(): Record<string, string> {
  const { environment } = platform;
  const known = {
    ...environment.database(),
    ...environment.dataApi(),
    ...environment.application(),
    ...queue.variables,
  };
  return Object.fromEntries(Object.entries(known).map(([key, value]) => [key, String(value)]));
}

/** An organization whose HubSpot is connected. */
async function connected(overrides: Record<string, unknown> = {}, state = "active"): Promise<string> {
  const organizationId = await createOrganization(admin, overrides);
  await connect(organizationId, "hubspot", state);
  return organizationId;
}

async function connect(organizationId: string, crm: string, state = "active"): Promise<void> {
  await admin.query(
    `insert into private.crm_connection (organization_id, crm, state, portal_id, key_id, data_key, access_token_expires_at)
     values ($1, $2, $3, '1', 'k', '', now())`,
    [organizationId, crm, state],
  );
}

/** What is looked at here: other work that the clock starts is tried where it stands. */
const KINDS = [
  "refresh-contacts",
  "crm-changes",
  "write-back",
  "read-texts",
  "daily-suggestions",
  "prepare-day",
];
const looked = () => queue.messages.filter(({ kind }) => KINDS.includes(String(kind)));

const messages = (organizationId: string) =>
  looked().filter((message) => message.organizationId === organizationId);

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

const HOURS = Array.from({ length: 24 }, (_, index) => String(index).padStart(2, "0"));

/** The last quarter of each hour, in which all that the hour asks for is due. */
const LAST_QUARTERS = HOURS.map((hour) => `${hour}:45`);

/** Hands out a whole UTC day, or at some times of it; each synchronization is over before the next time. */
async function throughout(day: string, times = LAST_QUARTERS): Promise<void> {
  for (const time of times) {
    await dispatch(at(`${day}T${time}:00Z`));
    await admin.query("update public.job set state = 'done', finished_at = now() where state = 'queued'");
  }
}
/** Hands out what is due in an hour of UTC, to its end. */
async function duringHour(hour: string): Promise<void> {
  for (const minute of ["00", "15", "30", "45"]) await dispatch(at(`${hour}:${minute}:00Z`));
}
/** What the organization's jobs were asked to do, the first first. */
async function inputs(organizationId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query<{ input: Record<string, unknown> }>(
    "select input from public.job where organization_id = $1 and kind = any ($2) order by created_at",
    [organizationId, KINDS],
  );
  return rows.map(({ input }) => input);
}
const changes = (crm: string) => ({ crm, mode: "changes", refreshActions: false });
const listing = { crm: "hubspot", mode: "full", removeOrphanedContacts: true, refreshActions: false };

describe("the dispatcher", () => {
  it("asks once a month for the retention, in the evening, and the next day if it was missed", async () => {
    const organizationId = await createOrganization(admin);
    const asked = () => queue.messages.filter(({ kind }) => kind === "retention");
    await dispatch(at("2026-12-01T19:45:00Z"));
    expect(asked()).toEqual([]);
    for (const time of ["02T20", "02T21", "03T20", "31T20"]) await dispatch(at(`2026-12-${time}:45:00Z`));
    expect(asked()).toEqual([{ kind: "retention", organizationId }]);
    await dispatch(at("2027-01-01T20:45:00Z"));
    expect(asked()).toHaveLength(2);
  });

  it("asks in the evening, once, for the lists of the day after, there, where a model works by night", async () => {
    const paris = await createOrganization(admin);
    const guadeloupe = await createOrganization(admin, { time_zone: "America/Guadeloupe" });
    const prepared = (organizationId: string) =>
      messages(organizationId).flatMap((one) => (one.kind === "prepare-day" ? [[one.day, one.polls]] : []));
    await throughout("2026-11-20", ["19:45", "20:45", "22:45"]);
    expect([prepared(paris), prepared(guadeloupe)]).toEqual([[], []]);
    const model = {
      OPENAI_API_KEY: "sk-test",
      OPENAI_MODEL: "main",
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    };
    const served = (instant: string, capabilities: string): Platform => {
      const ownVariables = { ...environmentVariables(), ...model, OPENAI_CAPABILITIES: capabilities };
      return { ...at(instant), environment: createEnvironment(ownVariables) };
    };
    for (const hour of ["20", "21", "22"])
      await dispatch(served(`2026-11-28T${hour}:45:00Z`, "store,reasoning"));
    expect(prepared(paris)).toEqual([]);
    await dispatch(served("2026-11-30T19:45:00Z", "batch"));
    expect(prepared(paris)).toEqual([]);
    for (const hour of ["20", "21"]) await dispatch(served(`2026-11-30T${hour}:45:00Z`, "batch"));
    expect([prepared(paris), prepared(guadeloupe)]).toEqual([[["2026-12-01", 0]], []]);
    await dispatch(served("2026-12-01T01:45:00Z", "batch"));
    await dispatch(served("2026-12-01T02:45:00Z", "batch"));
    expect(prepared(guadeloupe)).toEqual([["2026-12-01", 0]]);
  });

  it("asks at 04:00 local time what changed, as a job", async () => {
    const organizationId = await connected();
    await duringHour("2026-11-20T02");
    expect(messages(organizationId)).toEqual([]);
    await throughout("2026-11-20", ["03:00", "03:15"]);
    await admin.query("update public.job set state = 'queued', finished_at = null");
    const { rows } = await admin.query<{ id: string }>(
      "select id, state, kind, created_by, input from public.job where organization_id = $1 and kind = any ($2)",
      [organizationId, KINDS],
    );
    expect(rows).toMatchObject([
      { state: "queued", kind: "refresh-contacts", created_by: null, input: changes("hubspot") },
    ]);
    expect(messages(organizationId)).toEqual([
      { kind: "refresh-contacts", organizationId, jobId: rows[0]?.id },
    ]);
  });

  it("on a day: each CRM each hour from 04:00 to 20:00 there, lists once, and on Sundays all at 03:00, once", async () => {
    const paris = await connected();
    await connect(paris, "salesforce");
    const guadeloupe = await connected({ time_zone: "America/Guadeloupe" });
    const noumea = await createOrganization(admin, { time_zone: "Pacific/Noumea" });
    await throughout("2026-11-22");
    const asked = await inputs(paris);
    for (const crm of ["hubspot", "salesforce"])
      expect(asked.filter((one) => one["crm"] === crm)).toEqual([
        { ...listing, crm },
        ...Array<object>(17).fill(changes(crm)),
      ]);
    // There 00:00 to 03:59 UTC still is the evening before: 20:00 is.
    expect(await inputs(guadeloupe)).toEqual([
      changes("hubspot"),
      listing,
      ...Array<object>(16).fill(changes("hubspot")),
    ]);
    const lists = (organizationId: string) =>
      messages(organizationId).flatMap((one) => (one.kind === "daily-suggestions" ? one.day : []));
    expect([lists(paris), lists(guadeloupe)]).toEqual([["2026-11-22"], ["2026-11-22"]]);
    // There the 22nd is well under way when it begins here, and the 23rd begins before it ends.
    expect(lists(noumea)).toEqual(["2026-11-22", "2026-11-23"]);
    expect(messages(paris)).toHaveLength(2 * 18 + 1);
  });

  it("lists everything later that Sunday when another reading was under way, or the hour was missed", async () => {
    const organizationId = await connected();
    await admin.query(
      `insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', '{"crm":"hubspot"}')`,
      [organizationId],
    );
    await duringHour("2026-11-22T02");
    await duringHour("2026-11-22T03");
    expect(await inputs(organizationId)).toEqual([{ crm: "hubspot" }]);
    await admin.query("update public.job set state = 'canceled', finished_at = now()");
    await duringHour("2026-11-22T04");
    expect(await inputs(organizationId)).toEqual([{ crm: "hubspot" }, listing]);
  });

  it("asks for the lists of those who begin earlier, or live elsewhere, by their own clock, once", async () => {
    const organizationId = await createOrganization(admin, { settings: { listsFrom: 8 } });
    const join = async (preferences: object) => {
      const userId = await createUser(admin);
      await createMember(admin, organizationId, userId);
      await admin.query("update better_auth.member set preferences = $1 where user_id = $2", [
        preferences,
        userId,
      ]);
      return userId;
    };
    const early = [
      await join({ workingHours: { from: 6, to: 14 } }),
      await join({ workingHours: { from: 6, to: 15 } }),
    ];
    const reunion = await join({ timeZone: "Indian/Reunion" });
    const noumea = await join({ timeZone: "Pacific/Noumea", workingHours: { from: 9, to: 18 } });
    await join({ workingHours: { from: 9, to: 18 } });
    await join({ timeZone: null, workingHours: null });
    const asked: unknown[] = [];
    for (const hour of HOURS) {
      const before = queue.messages.length;
      await dispatch(at(`2026-11-20T${hour}:45:00Z`));
      for (const { kind, day, userIds } of queue.messages.slice(before))
        if (kind === "daily-suggestions") asked.push([hour, day, userIds]);
    }
    expect(asked).toEqual([
      // It is eleven there.
      ["00", "2026-11-20", [noumea]],
      ["03", "2026-11-20", [reunion]],
      ["04", "2026-11-20", early.toSorted()],
      ["06", "2026-11-20", undefined],
      ["21", "2026-11-21", [noumea]],
    ]);
  });

  it("waits with the lists for no synchronization", async () => {
    const organizationId = await connected();
    await duringHour("2026-11-20T03");
    expect(messages(organizationId).map((one) => one.kind)).toEqual([
      "refresh-contacts",
      "daily-suggestions",
    ]);
  });

  it("asks for no synchronization where nothing is connected, or access was withdrawn", async () => {
    await createOrganization(admin);
    await connected({}, "revoked");
    await throughout("2026-11-20", ["03:00", "03:15"]);
    expect(queue.messages).toEqual([]);
  });

  it("makes up for lists it missed, once, and not at night", async () => {
    const organizationId = await createOrganization(admin);
    await dispatch(at("2026-11-20T08:00:00Z"));
    await dispatch(at("2026-11-20T09:00:00Z"));
    expect(messages(organizationId).map((one) => one.kind)).toEqual(["daily-suggestions"]);
    await dispatch(at("2026-11-20T20:00:00Z"));
    await dispatch(at("2026-11-21T02:00:00Z"));
    expect(messages(organizationId)).toHaveLength(1);
    const evening = await createOrganization(admin);
    await dispatch(at("2026-11-21T19:00:00Z"));
    expect(messages(evening)).toEqual([]);
  });

  it("asks each hour for lists to be made anew, as long as they wait, and not at night", async () => {
    const organizationId = await createOrganization(admin);
    const userId = await createUser(admin);
    await createMember(admin, organizationId, userId);
    await dispatch(at("2026-11-20T08:00:00Z"));
    await admin.query(
      "insert into private.list_to_remake (organization_id, user_id, day) values ($1, $2, $3)",
      [organizationId, userId, "2026-11-20"],
    );
    const before = messages(organizationId).length;
    for (const hour of ["09", "10", "20"]) await dispatch(at(`2026-11-20T${hour}:00:00Z`));
    expect(messages(organizationId).slice(before)).toEqual(
      [1, 2].map(() => ({ kind: "daily-suggestions", organizationId, day: "2026-11-20" })),
    );
  });

  it("leaves a synchronization under way alone, also when its hour is tried again", async () => {
    const organizationId = await connected();
    await dispatch(at("2026-11-20T03:15:00Z"));
    await dispatch(at("2026-11-20T03:15:30Z"));
    await dispatch(at("2026-11-20T19:45:00Z"));
    expect(await inputs(organizationId)).toHaveLength(1);
  });

  it("forgets what it handed out a month ago", async () => {
    const organizationId = await connected();
    await dispatch(at("2026-11-19T04:45:00Z"));
    await admin.query("update private.job_key set created_at = now() - interval '32 days'");
    await dispatch(at("2026-11-20T04:45:00Z"));
    const { rows } = await admin.query<{ key: string }>("select key from private.job_key order by key");
    expect(rows.map(({ key }) => key)).toEqual([
      `${organizationId}|daily-suggestions|2026-11-20`,
      `${organizationId}|sync|hubspot|2026-11-20|5`,
    ]);
  });

  it.each(["its messages are refused", "its time zone does not exist"])(
    "serves the others when of one organization %s, and reports the failure",
    async (reason) => {
      const broken = await connected({
        time_zone: reason === "its time zone does not exist" ? "Mars/Olympus" : "Europe/Paris",
      });
      const others = [await connected(), await connected()];
      if (reason === "its messages are refused") queue.refused.add(broken);
      await expect(dispatch(at("2026-11-20T03:15:00Z"))).rejects.toThrow(
        "1 organizations were not dispatched",
      );
      for (const other of others) expect(messages(other)).toHaveLength(1);
      expect(messages(broken)).toEqual([]);
      expect(logged.join("\n")).toContain(broken);
      queue.refused.clear();
      if (reason === "its time zone does not exist") return;
      await dispatch(at("2026-11-20T03:16:00Z"));
      expect(messages(broken)).toHaveLength(1);
      for (const other of others) expect(messages(other)).toHaveLength(1);
    },
  );
});

/** Both nights on which clocks change in Paris are those before a Sunday. */
describe("a night on which the clocks change in Paris", () => {
  it.each([
    ["forward", "2026-03-28", "2026-03-29"],
    ["back", "2026-10-24", "2026-10-25"],
  ])("%s: one list, one listing, one reading an hour, each at its local time", async (_, eve, day) => {
    const organizationId = await connected();
    const asked: [string, unknown][] = [];
    for (const utc of [eve, day]) {
      for (const time of LAST_QUARTERS) {
        const before = queue.messages.length;
        await throughout(utc, [time]);
        const local = `${hourIn("Europe/Paris", new Date(`${utc}T${time}:00Z`))}`;
        for (const message of queue.messages.slice(before)) asked.push([local, message.kind]);
      }
    }
    const hoursOf = (kind: string) => asked.flatMap(([hour, asks]) => (asks === kind ? [Number(hour)] : []));
    expect(messages(organizationId).filter((one) => one.kind === "daily-suggestions")).toMatchObject([
      { day: eve },
      { day },
    ]);
    expect(hoursOf("daily-suggestions")).toEqual([4, 4]);
    const everyHour = Array.from({ length: 17 }, (__, index) => index + 4);
    expect(hoursOf("refresh-contacts")).toEqual([...everyHour, 3, ...everyHour]);
    expect((await inputs(organizationId)).filter(({ mode }) => mode === "full")).toEqual([listing]);
  });
});

describe("a quarter of an hour", () => {
  it("is handed out in batches of ten, each message with its organization as group, to its kind's queue", async () => {
    for (let count = 0; count < 12; count++) await connected();
    queue.batches.length = 0;
    await duringHour("2026-11-20T03");
    const sent = queue.messages.map((message) => queue.sentTo.get(message));
    expect(queue.messages.map(({ organizationId }) => organizationId)).toEqual(sent.map((one) => one?.group));
    const bulk = sent.filter((one) => one?.queue === "bulk");
    const morning = sent.filter((one) => one?.queue === "morning");
    expect([bulk.length, morning.length]).toEqual([12, 12]);
    expect(Math.max(...queue.batches)).toBe(10);
    expect(queue.batches.length).toBeLessThanOrEqual(5);
  });

  it("spreads reading over the hour before the lists, which are asked for in its second half", async () => {
    for (let count = 0; count < 40; count++) await connected();
    /** Seconds of the hour at which each kind is to be handed out. */
    const due = new Map<unknown, number[]>();
    for (const minute of [0, 15, 30, 45]) {
      const before = queue.messages.length;
      await dispatch(at(`2026-11-20T03:${String(minute).padStart(2, "0")}:00Z`));
      for (const message of queue.messages.slice(before)) {
        const seconds = minute * 60 + (queue.delays.get(message) ?? 0);
        due.set(message.kind, [...(due.get(message.kind) ?? []), seconds]);
      }
    }
    const reads = due.get("refresh-contacts") ?? [];
    const lists = due.get("daily-suggestions") ?? [];
    expect([reads.length, lists.length]).toEqual([40, 40]);
    expect(Math.max(...reads)).toBeLessThan(1_800);
    expect(Math.min(...lists)).toBeGreaterThanOrEqual(1_800);
    expect(Math.max(...lists)).toBeLessThan(2_700);
    // A random uuid's place in the hour is random: of four parts of their time forty leave one out once in 25,000 runs.
    const parts = (seconds: number[], from: number, length: number) =>
      new Set(seconds.map((second) => Math.floor((second - from) / (length / 4)))).size;
    expect([parts(reads, 0, 1_800), parts(lists, 1_800, 900)]).toEqual([4, 4]);
  });

  it("is booked once by two dispatchers at the same time", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await connected());
    await Promise.all([1, 2, 3].map(() => dispatch(at("2026-11-20T08:45:00Z"))));
    expect(messages(ids[0] ?? "")).toHaveLength(2);
    expect(looked()).toHaveLength(10);
  });

  it("loses nothing with a dispatcher that died before it sent anything: the next one sends it", async () => {
    const organizationId = await connected();
    // What a dispatcher does until it is killed.
    await bookDueWork(
      { ...at("2026-11-20T08:45:00Z"), requestId: "" },
      { organizations: 500, messages: 500 },
    );
    await dispatch(at("2026-11-20T08:46:00Z"));
    expect(messages(organizationId)).toEqual([]);
    await admin.query("update private.outbox_message set taken_at = now() - interval '3 minutes'");
    await dispatch(at("2026-11-20T08:47:00Z"));
    expect(messages(organizationId)).toHaveLength(2);
    await dispatch(at("2026-11-20T08:50:00Z"));
    expect(messages(organizationId)).toHaveLength(2);
  });

  it("hands the organizations of the next page on through the queue, those that waited longest first", async () => {
    await admin.query(
      "insert into better_auth.organization (name, slug) select 'Page', gen_random_uuid()::text from generate_series(1, 500)",
    );
    await dispatch(at("2026-11-20T09:00:00Z"));
    const late = await createOrganization(admin);
    queue.messages.length = 0;
    await admin.query("update private.last_dispatch set quarter = '-infinity' where organization_id = $1", [
      late,
    ]);
    await dispatch(at("2026-11-20T09:15:00Z"));
    const [lists, handedOn] = ["daily-suggestions", "dispatch"].map((wanted) =>
      queue.messages.filter(({ kind }) => kind === wanted),
    );
    expect(lists).toEqual([{ kind: "daily-suggestions", organizationId: late, day: "2026-11-20" }]);
    expect(handedOn).toHaveLength(1);
    expect(queue.sentTo.get(handedOn?.[0] ?? {})).toMatchObject({ queue: "morning" });
    await createWorker(at("2026-11-20T09:16:00Z"))({ Records: [sqsRecord(handedOn?.[0])] });
    const { rows } = await admin.query("select distinct quarter from private.last_dispatch");
    expect(rows).toEqual([{ quarter: new Date("2026-11-20T09:15:00Z") }]);
  });
});
