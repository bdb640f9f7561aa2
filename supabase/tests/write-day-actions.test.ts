import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createAction } from "../../dev/test/factories.ts";
import { daysOf, MONDAY, proposal, TUESDAY } from "./day.ts";
import { createWorld } from "./world.ts";

const { admin, platform } = await testStack();
const { writeDay, contactsOf, listOf } = daysOf(admin, platform);

async function actionsOf(contactId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query<Record<string, unknown>>(
    `select a.id, ai_ice_breaking_message as message, archived_by, archived_reason, ai_archive_reasoning,
       array(select kind from public.action_event e where e.action_id = a.id order by id) as history
     from public.action a where contact_id = $1 order by archived_at is null, created_at`,
    [contactId],
  );
  return rows;
}

describe("an open action of a suggested contact", () => {
  it("is kept when its person edited it, message and all", async () => {
    const world = await createWorld(admin);
    const [contactId = ""] = await contactsOf(world, 1);
    const edited = await createAction(admin, world.organizationId, contactId, {
      ai_ice_breaking_message: "Chère Léa,",
      edited_at: new Date(),
    });
    await writeDay(world, world.memberId, MONDAY, [proposal(contactId)]);
    expect((await listOf(world.memberId, MONDAY)).actions).toEqual([edited]);
    expect(await actionsOf(contactId)).toMatchObject([
      { id: edited, message: "Chère Léa,", archived_by: null },
    ]);
  });

  it("is kept when the proposal says the same", async () => {
    const world = await createWorld(admin);
    const [contactId = ""] = await contactsOf(world, 1);
    await writeDay(world, world.memberId, MONDAY, [proposal(contactId)]);
    await writeDay(world, world.memberId, TUESDAY, [proposal(contactId)]);
    const [monday, tuesday] = [await listOf(world.memberId, MONDAY), await listOf(world.memberId, TUESDAY)];
    expect(tuesday.actions).toEqual(monday.actions);
    expect(await actionsOf(contactId)).toHaveLength(1);
  });

  it("gives way to a newer proposal: archived by the system, with the reason why", async () => {
    const world = await createWorld(admin);
    const [contactId = ""] = await contactsOf(world, 1);
    const older = await createAction(admin, world.organizationId, contactId);
    await writeDay(world, world.memberId, MONDAY, [proposal(contactId)]);
    const { actions } = await listOf(world.memberId, MONDAY);
    expect(await actionsOf(contactId)).toEqual([
      {
        id: older,
        message: "Bonjour Élodie,",
        archived_by: "system",
        archived_reason: "updated",
        ai_archive_reasoning: "Remplacée par une proposition plus récente.",
        history: ["created", "updated"],
      },
      {
        id: actions[0],
        message: "Bonjour Léa, votre devis est prêt.",
        archived_by: null,
        archived_reason: null,
        ai_archive_reasoning: null,
        history: ["created"],
      },
    ]);
    const { rowCount } = await admin.query(
      "select from public.action where contact_id = $1 and archived_at is null",
      [contactId],
    );
    expect(rowCount).toBe(1);
  });

  it("that is done stays done beside the new one", async () => {
    const world = await createWorld(admin);
    const [contactId = ""] = await contactsOf(world, 1);
    await createAction(admin, world.organizationId, contactId, {
      archived_at: new Date(),
      archived_by: "user",
      archived_reason: "done",
    });
    await writeDay(world, world.memberId, MONDAY, [proposal(contactId)]);
    expect(await actionsOf(contactId)).toMatchObject([
      { archived_by: "user", archived_reason: "done" },
      { archived_by: null },
    ]);
  });
});
