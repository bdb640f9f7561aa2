import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createSession,
  createSuggestion,
  createUser,
  signedInMember,
} from "../../../../dev/test/factories.ts";
import { route as feed } from "../../../contacts/get-feed.ts";
import { route } from "./choose-contact.ts";

const { admin, platform } = await testStack();
const NOW = "2026-11-23T11:00:00Z";
const DAY = "2026-11-23";
const call = callerOf(
  {
    environment: platform.environment,
    pool: platform.pool,
    log: platform.log,
    clock: { now: () => new Date(NOW) },
  },
  [route, feed],
);

let me: Awaited<ReturnType<typeof signedInMember>>;
beforeEach(async () => {
  me = await signedInMember(admin);
});

const choose = (contactId: string, cookie = me.cookie) =>
  call("POST", `/api/contacts/${contactId}/choose`, { cookie });
const contact = (overrides: Record<string, unknown> = {}) =>
  createContact(admin, me.organizationId, { received_at: "2026-01-01T00:00:00Z", ...overrides });
/** A contact in a member's list of the day, and its place. */
const listed = async (position: number, userId = me.userId) => {
  const contactId = await contact();
  const actionId = await createAction(admin, me.organizationId, contactId);
  await createSuggestion(admin, {
    organizationId: me.organizationId,
    userId,
    contactId,
    actionId,
    day: DAY,
    position,
  });
  return contactId;
};
interface Feed {
  data: { id: string; suggestion: { position: number; reasons: { signal: string; text: string }[] } }[];
}
const list = async () =>
  ((await call("GET", "/api/me/contacts/feed", { cookie: me.cookie })).json as Feed).data;

describe("POST /api/contacts/{contactId}/choose", () => {
  it("puts a contact after those of the day, and says that one did so", async () => {
    await listed(1);
    await listed(3);
    const chosen = await contact();
    await createAction(admin, me.organizationId, chosen);
    const reply = await choose(chosen);
    expect([reply.status, reply.json]).toEqual([200, { position: 2 }]);
    const [, second] = await list();
    expect(second?.id).toBe(chosen);
    expect(second?.suggestion.reasons[0]).toEqual({
      signal: "chosen",
      text: "Vous l’avez mis dans votre liste.",
      evidence: [],
    });
  });

  it("says that nothing is written yet, so that it can be asked for", async () => {
    await listed(1);
    const reply = await choose(await contact());
    expect([reply.status, reply.error.code, reply.error.details]).toEqual([
      409,
      "conflict",
      { missing: "proposal" },
    ]);
    expect(await list()).toHaveLength(1);
  });

  it("puts nobody in a list that is full, not made, or holds them already", async () => {
    const waiting = await contact();
    await createAction(admin, me.organizationId, waiting);
    expect((await choose(waiting)).status).toBe(409);
    const first = await listed(1);
    expect((await choose(first)).error.message).toBe("Ce contact est déjà dans votre liste d’aujourd’hui.");
    for (let place = 2; place <= 30; place++) await listed(place);
    expect((await choose(waiting)).error.message).toMatch(/^Votre liste compte déjà trente personnes/);
    expect(await list()).toHaveLength(30);
  });

  it("chooses nobody over an objection, nor in a colleague's place", async () => {
    await listed(1);
    const objects = await contact({ opted_out: true });
    await createAction(admin, me.organizationId, objects);
    expect((await choose(objects)).status).toBe(409);
    const colleague = await createUser(admin);
    await createMember(admin, me.organizationId, colleague);
    const theirs = await listed(1, colleague);
    expect((await choose(theirs)).status).toBe(409);
    expect(await list()).toHaveLength(1);
  });

  it("knows no contact of another organization", async () => {
    const stranger = await signedInMember(admin);
    const { cookie } = await createSession(admin, stranger.userId, stranger.organizationId);
    expect((await choose(await listed(1), cookie)).status).toBe(404);
  });
});

describe("the policy of chosen contacts", () => {
  it("lets a member write to their own list alone, and only what they chose", async () => {
    const contactId = await contact();
    const actionId = await createAction(admin, me.organizationId, contactId);
    const colleague = await createUser(admin);
    await createMember(admin, me.organizationId, colleague);
    const insert = async (userId: string, signal: string) => {
      const client = await platform.pool.connect();
      try {
        await client.query("begin");
        const claims = {
          sub: me.userId,
          role: "authenticated",
          org_id: me.organizationId,
          org_role: "member",
        };
        await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
        await client.query(
          `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
           values ($1, $2, $3, 1, $4, $5, 1, $6)`,
          [
            me.organizationId,
            userId,
            DAY,
            contactId,
            actionId,
            JSON.stringify([{ signal, text: "", evidence: [] }]),
          ],
        );
        return "written";
      } catch (error) {
        return (error as { code?: string }).code;
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    expect(await insert(me.userId, "chosen")).toBe("written");
    expect(await insert(me.userId, "deadline")).toBe("42501");
    expect(await insert(colleague, "chosen")).toBe("42501");
  });
});
