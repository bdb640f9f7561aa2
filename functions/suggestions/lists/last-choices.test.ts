import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createAction, createContact, signedInMember } from "../../../dev/test/factories.ts";
import { route } from "./last-choices.ts";

const { admin, platform } = await testStack();
// A Monday.
const call = callerOf({ ...platform, clock: { now: () => new Date("2026-11-23T09:00:00Z") } }, [route]);

/** A member's choices, and what they are told of them. */
async function member() {
  const me = await signedInMember(admin);
  return {
    ...me,
    chose: async (lastName: string, on: string, more: Record<string, unknown>) => {
      const contactId = await createContact(admin, me.organizationId, {
        first_name: "Ana",
        last_name: lastName,
      });
      const actionId = await createAction(admin, me.organizationId, contactId, {
        archived_at: `${on}T10:00:00Z`,
        archived_by: "user",
        archived_reason: "dismissed",
        handled_by: me.userId,
        ...more,
      });
      return { contactId, actionId };
    },
    told: async () => {
      const { json } = await call("GET", "/api/me/contacts/last-choices", { cookie: me.cookie });
      return (json as { data: { text: string }[] }).data.map(({ text }) => text);
    },
  };
}

describe("what the last choices change", () => {
  it("is told by the day that each brings the person back, of the last day alone", async () => {
    const { chose, told } = await member();
    await chose("Petit", "2026-11-20", { resumes_on: "2026-12-01" });
    await chose("Roy", "2026-11-20", { dismissed_because: "inTouch" });
    await chose("Sow", "2026-11-20", { dismissed_because: "wrongPerson" });
    await chose("Avant", "2026-11-19", { dismissed_because: "notNow" });
    await chose("Sans", "2026-11-20", {});
    await chose("Ce jour", "2026-11-23", { dismissed_because: "notNow" });
    expect(await told()).toEqual([
      "Ana Petit revient le mardi 1er décembre, comme vous l’avez choisi.",
      "Ana Roy\u00A0: plus de suggestion avant le lundi 21 décembre, sauf fait nouveau.",
      "Ana Sow\u00A0: plus de suggestion avant le dimanche 21 novembre 2027, sauf fait nouveau.",
    ]);
  });

  it("is who is back today, even put off weeks ago, and open again", async () => {
    const { chose, told } = await member();
    await chose("Petit", "2026-11-02", {
      resumes_on: "2026-11-23",
      archived_at: null,
      archived_by: null,
      archived_reason: null,
    });
    expect(await told()).toEqual(["Ana Petit est de retour, comme vous l’avez choisi."]);
  });

  it("is a reason that was corrected", async () => {
    const { chose, told, organizationId, userId } = await member();
    const { contactId, actionId } = await chose("Petit", "2026-11-20", { dismissed_because: "wrongReason" });
    await admin.query(
      `insert into public.fact_correction (organization_id, contact_id, text_kind, text_id, fact, as_read, reader,
         reader_version, correction, corrected_by, ended_action_id)
       values ($1, $2, 'note', gen_random_uuid(), '{}', '[]', 'local', '1', 'notSo', $3, $4)`,
      [organizationId, contactId, userId, actionId],
    );
    expect(await told()).toEqual(["Ana Petit\u00A0: la raison que vous avez dite inexacte ne compte plus."]);
  });

  it("is nothing of a colleague's, of another organization's, or of a week ago", async () => {
    const [one, other] = [await member(), await member()];
    await other.chose("Petit", "2026-11-20", { dismissed_because: "inTouch" });
    await one.chose("Roy", "2026-11-16", { dismissed_because: "inTouch" });
    await one.chose("Sow", "2026-11-20", { dismissed_because: "inTouch", handled_by: null });
    expect(await one.told()).toEqual([]);
  });
});
