import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { type TestStack, testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createOrganization,
  createSession,
  createSuggestion,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { route } from "./get-feed.ts";

const stack = await testStack();
const { admin } = stack;
const PATH = "/api/me/contacts/feed";

interface Feed {
  data: {
    id: string;
    organizationId: string;
    actions: { id: string; archivedAt: string | null; claims: unknown[] }[];
    suggestion: { day: string; position: number; score: number; reasons: unknown[] };
  }[];
  meta: {
    offset: number;
    pageSize: number;
    itemCount: number;
    hasMore: boolean;
    day: string;
    problem?: string;
  };
}

/** Calls as at an instant of the product's clock. */
function callAt(instant: string, on: TestStack = stack) {
  const platform = {
    environment: on.platform.environment,
    pool: on.platform.pool,
    log: on.platform.log,
    clock: { now: () => new Date(instant) },
  };
  return callerOf(platform, [route]);
}
const call = callAt("2026-11-23T11:00:00Z");
const DAY = "2026-11-23";

let me: Awaited<ReturnType<typeof signedInMember>>;
beforeEach(async () => {
  me = await signedInMember(admin);
});

async function suggest(
  day: string,
  options: { position?: number; userId?: string; organizationId?: string } = {},
): Promise<{ contactId: string; actionId: string }> {
  const organizationId = options.organizationId ?? me.organizationId;
  const contactId = await createContact(admin, organizationId);
  const actionId = await createAction(admin, organizationId, contactId);
  await createSuggestion(admin, { userId: me.userId, contactId, actionId, day, ...options, organizationId });
  return { contactId, actionId };
}

const feed = async (at = call): Promise<Feed> => (await at("GET", PATH, { cookie: me.cookie })).json as Feed;
const ids = (answer: Feed): string[] => answer.data.map(({ id }) => id);

describe("GET /api/me/contacts/feed", () => {
  it("answers the day's list in its order, each contact with its action and its place", async () => {
    const second = await suggest(DAY, { position: 2 });
    const first = await suggest(DAY, { position: 1 });
    const answer = await feed();
    expect(ids(answer)).toEqual([first.contactId, second.contactId]);
    expect(answer.data[0]).toMatchObject({
      organizationId: me.organizationId,
      actions: [{ id: first.actionId, archivedAt: null, claims: [] }],
      suggestion: { day: DAY, position: 1, score: 100, reasons: [], unread: null },
    });
    expect(answer.meta).toEqual({ offset: 0, pageSize: 2, itemCount: 2, hasMore: false, day: DAY });
  });

  it("is empty on a day without list", async () => {
    await suggest("2026-11-22");
    await suggest("2026-11-24");
    expect(await feed()).toEqual({
      data: [],
      meta: { offset: 0, pageSize: 1, itemCount: 0, hasMore: false, day: DAY },
    });
  });

  it("tells whoever has no list what kept it from being made that day, and nobody else", async () => {
    const fails = (organizationId: string, day: string, code: string) =>
      admin.query(
        `insert into public.job (organization_id, kind, state, error_code, input)
         values ($1, 'daily-suggestions', 'failed', $3, jsonb_build_object('day', $2::text))`,
        [organizationId, day, code],
      );
    const { organizationId: other } = await signedInMember(admin);
    await fails(other, DAY, "not_configured");
    await fails(me.organizationId, "2026-11-22", "not_configured");
    expect((await feed()).meta).not.toHaveProperty("problem");
    await fails(me.organizationId, DAY, "not_configured");
    expect((await feed()).meta).toMatchObject({ itemCount: 0, day: DAY, problem: "not_configured" });
    await suggest(DAY);
    expect((await feed()).meta).not.toHaveProperty("problem");
  });

  it("holds the whole list, however long, in one page", async () => {
    const positions = Array.from({ length: 13 }, (_, index) => index + 1);
    for (const position of positions) await suggest(DAY, { position });
    const answer = await feed();
    expect(answer.data.map(({ suggestion }) => suggestion.position)).toEqual(positions);
    expect(answer.meta).toMatchObject({ pageSize: 13, itemCount: 13, hasMore: false });
  });

  it.each(["done", "dismissed"])("keeps a card whose action is %s, where it was", async (reason) => {
    const handled = await suggest(DAY, { position: 1 });
    const open = await suggest(DAY, { position: 2 });
    await admin.query(
      "update public.action set archived_at = now(), archived_by = 'user', archived_reason = $2 where id = $1",
      [handled.actionId, reason],
    );
    const answer = await feed();
    expect(ids(answer)).toEqual([handled.contactId, open.contactId]);
    expect(answer.data.map(({ actions }) => actions[0]?.archivedAt === null)).toEqual([false, true]);
  });

  it("keeps the action of that day first when the contact has a newer one since", async () => {
    const { contactId, actionId } = await suggest(DAY);
    await admin.query(
      "update public.action set archived_at = now(), archived_by = 'user', archived_reason = 'done' where id = $1",
      [actionId],
    );
    const newer = await createAction(admin, me.organizationId, contactId);
    expect((await feed()).data[0]?.actions.map(({ id }) => id)).toEqual([actionId, newer]);
  });

  it("leaves out a contact archived since", async () => {
    const gone = await suggest(DAY, { position: 1 });
    const kept = await suggest(DAY, { position: 2 });
    await admin.query("update public.contact set archived_at = now() where id = $1", [gone.contactId]);
    const answer = await feed();
    expect(ids(answer)).toEqual([kept.contactId]);
    expect(answer.meta.itemCount).toBe(1);
  });

  it("is mine alone: not a colleague's, nor my own in another organization", async () => {
    const mine = await suggest(DAY);
    const colleague = await createUser(admin);
    await createMember(admin, me.organizationId, colleague);
    await suggest(DAY, { userId: colleague });
    const other = await createOrganization(admin);
    await createMember(admin, other, me.userId);
    const there = await suggest(DAY, { organizationId: other });
    expect(ids(await feed())).toEqual([mine.contactId]);
    const { cookie } = await createSession(admin, me.userId, other);
    const answer = (await call("GET", PATH, { cookie })).json as Feed;
    expect(ids(answer)).toEqual([there.contactId]);
  });

  it.each([
    ["Europe/Paris", "2026-11-23T22:59:59Z", "2026-11-23"],
    ["Europe/Paris", "2026-11-23T23:00:00Z", "2026-11-24"],
    ["Europe/Paris", "2026-07-14T21:59:59Z", "2026-07-14"],
    ["Europe/Paris", "2026-07-14T22:00:00Z", "2026-07-15"],
    ["America/Guadeloupe", "2026-11-24T03:59:59Z", "2026-11-23"],
    ["Pacific/Noumea", "2026-11-23T13:00:00Z", "2026-11-24"],
    ["their own Pacific/Noumea", "2026-11-23T13:00:00Z", "2026-11-24"],
  ])("in %s at %s is that of %s", async (zone, instant, day) => {
    const [timeZone = "", own] = zone.split(" ").toReversed();
    await (own === undefined
      ? admin.query("update better_auth.organization set time_zone = $2 where id = $1", [
          me.organizationId,
          timeZone,
        ])
      : admin.query("update better_auth.member set preferences = $2 where user_id = $1", [
          me.userId,
          { timeZone },
        ]));
    const days = new Map<string, string>();
    for (const [index, one] of ["2026-11-23", "2026-11-24", "2026-07-14", "2026-07-15"].entries()) {
      days.set(one, (await suggest(one, { position: index + 1 })).contactId);
    }
    const answer = await feed(callAt(instant));
    expect(answer.meta.day).toBe(day);
    expect(ids(answer)).toEqual([days.get(day)]);
  });

  it("answers 401 to nobody and 403 without an active organization", async () => {
    expect((await call("GET", PATH)).error.code).toBe("unauthenticated");
    const { cookie } = await createSession(admin, me.userId, null);
    const reply = await call("GET", PATH, { cookie });
    expect(reply.status).toBe(403);
    expect(reply.error.code).toBe("no_active_organization");
  });
});
