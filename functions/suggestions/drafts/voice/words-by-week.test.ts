import { describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import { createAction, createContact, signedInMember } from "../../../../dev/test/factories.ts";
import type { WeekOfWords } from "./contract.ts";
import { route } from "./get-words-changed.ts";

const { admin, platform } = await testStack();
// A Wednesday.
const call = callerOf({ ...platform, clock: { now: () => new Date("2026-11-25T09:00:00Z") } }, [route]);

const PROPOSED = "Bonjour Élodie,\n\nVoici le devis.\n\nBien cordialement,";
const EDITED = "Bonjour Élodie,\n\nVoici le devis promis.\n\nBelle journée,";

async function member(organizationId?: string) {
  const me = await signedInMember(admin, organizationId === undefined ? {} : { organizationId });
  return {
    ...me,
    sent: async (archivedAt: string, overrides: Record<string, unknown> = {}) =>
      createAction(admin, me.organizationId, await createContact(admin, me.organizationId), {
        ai_drafted_message: PROPOSED,
        ai_ice_breaking_message: PROPOSED,
        archived_at: archivedAt,
        archived_by: "user",
        archived_reason: "done",
        message_sent: true,
        handled_by: me.userId,
        ...overrides,
      }),
    weeks: async () => {
      const { json } = await call("GET", "/api/me/words-changed", { cookie: me.cookie });
      return (json as { data: WeekOfWords[] }).data;
    },
  };
}
const edited = { ai_ice_breaking_message: EDITED, edited_at: "2026-11-01T09:00:00Z" };

describe("the words that somebody changed before sending", () => {
  it("are told by week, the newest first, of messages sent as they were too", async () => {
    const { sent, weeks } = await member();
    await sent("2026-11-24T09:00:00Z", edited);
    await sent("2026-11-23T09:00:00Z");
    await sent("2026-11-15T09:00:00Z", edited);
    expect(await weeks()).toEqual([
      { from: "2026-11-23", messages: 2, unchanged: 1, changed: 3, words: 15 },
      { from: "2026-11-09", messages: 1, unchanged: 0, changed: 3, words: 8 },
    ]);
  });

  it("begin with the local Monday, and are those of twelve weeks", async () => {
    const { sent, weeks } = await member();
    // In Paris it is Monday already.
    await sent("2026-11-22T23:30:00Z");
    await sent("2026-09-07T09:00:00Z");
    await sent("2026-09-06T09:00:00Z");
    expect((await weeks()).map(({ from }) => from)).toEqual(["2026-11-23", "2026-09-07"]);
  });

  it("are one's own, of messages that were sent", async () => {
    const { sent, weeks, organizationId } = await member();
    const colleague = await member(organizationId);
    await sent("2026-11-24T09:00:00Z", { message_sent: false });
    await sent("2026-11-24T09:00:00Z", { archived_reason: "dismissed" });
    await sent("2026-11-24T09:00:00Z", { handled_by: colleague.userId });
    expect(await weeks()).toEqual([]);
    expect(await colleague.weeks()).toHaveLength(1);
  });
});
