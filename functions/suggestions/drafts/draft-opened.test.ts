import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { startTestQueue } from "../../../dev/test/queue.ts";
import {
  createAction,
  createContact,
  createSuggestion,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { route } from "./draft-opened.ts";

const queue = await startTestQueue();
const { admin, platform } = await testStack({ dataApi: true, variables: queue.variables });
const DAY = "2026-11-23";
const call = callerOf({ ...platform, clock: { now: () => new Date("2026-11-23T11:00:00Z") } }, [route]);

let me: Awaited<ReturnType<typeof signedInMember>>;
afterAll(() => queue.stop());
beforeEach(async () => {
  me = await signedInMember(admin);
});

const open = async (contactId: string, cookie = me.cookie) => {
  const { json } = await call("POST", `/api/contacts/${contactId}/draft`, { cookie });
  return (json as { job: { id: string } | null }).job;
};
/** A card of the list, whose message waits unless it is said otherwise. */
const card = async (position: number, action: Record<string, unknown> = { ai_fallback: "on_open" }) => {
  const { organizationId, userId } = me;
  const contactId = await createContact(admin, organizationId);
  const actionId = await createAction(admin, organizationId, contactId, action);
  await createSuggestion(admin, { organizationId, userId, contactId, actionId, day: DAY, position });
  return contactId;
};
const asked = async () => {
  const { rows } = await admin.query<{ input: { contactIds: string[]; ahead: boolean } }>(
    "select input from public.job where organization_id = $1 and kind = 'update-actions' order by created_at",
    [me.organizationId],
  );
  return rows.map(({ input }) => [...input.contactIds, ...(input.ahead ? ["ahead"] : [])]);
};

describe("POST /api/contacts/{contactId}/draft", () => {
  it("has the opened card written first, and the next two that wait", async () => {
    const [first, second] = [await card(4), await card(5)];
    await card(6, { ai_fallback: null });
    await card(7);
    expect(await open(first)).not.toBeNull();
    expect(await asked()).toEqual([[first], [second, "ahead"]]);
  });

  it("does not wait for what is drafted ahead of its opening, once it is opened", async () => {
    const [first, second] = [await card(1), await card(2)];
    await open(first);
    expect(await open(second)).not.toBeNull();
    expect(await asked()).toEqual([[first], [second, "ahead"], [second]]);
  });

  it("asks once, however often the card is opened", async () => {
    const first = await card(1);
    const job = await open(first);
    expect((await open(first))?.id).toBe(job?.id);
    expect(await asked()).toEqual([[first]]);
  });

  it("asks nothing for a message that is written or changed, nor outside one's own list", async () => {
    const written = await card(1, { ai_fallback: null });
    const edited = await card(2, { ai_fallback: "on_open", edited_at: "2026-11-23T10:00:00Z" });
    expect([await open(written), await open(edited)]).toEqual([null, null]);
    const theirs = await card(8);
    const colleague = await signedInMember(admin, { organizationId: me.organizationId });
    const stranger = await signedInMember(admin);
    expect([await open(theirs, colleague.cookie), await open(theirs, stranger.cookie)]).toEqual([null, null]);
    expect(await asked()).toEqual([]);
  });
});
