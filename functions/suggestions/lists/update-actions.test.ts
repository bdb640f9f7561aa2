import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startOpenai } from "../../../dev/test/openai.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createMember,
  createOrganization,
  createSuggestion,
  createUser,
} from "../../../dev/test/factories.ts";
import { createEnvironment } from "../../env.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { contactsWorthUpdating, updateActions } from "./update-actions.ts";

const day = "2026-11-20";
const timeZone = "Europe/Paris";
/** What happens before the next draft is answered. */
let onDraft: (() => Promise<unknown>) | undefined;
const openai = await startOpenai({
  hang: 50,
  onRequest: async ({ body }) => {
    if (!JSON.stringify(body).includes("Registre : ")) return;
    const due = onDraft;
    onDraft = undefined;
    await due?.();
  },
});
const { simulator } = openai;
afterAll(() => openai.stop());
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { ...openai.variables, CLOCK: `${day}T08:00:00Z` },
});

beforeEach(() => {
  simulator.clearFaults();
  simulator.resetStats();
});
const calls = (): number => Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);

let serial = 0;

/** A contact who asked something on Tuesday, in an organization with one salesperson. */
async function asked(overrides: Record<string, unknown> = {}) {
  const organizationId = await createOrganization(admin);
  serial++;
  const email = `vente-${serial}@exemple.test`;
  const userId = await createUser(admin, { name: "Camille Essai", email });
  await createMember(admin, organizationId, userId);
  const contactId = await createContact(admin, organizationId, {
    owner_email: email,
    email: `contact-${serial}@entreprise.example`,
    ...overrides,
  });
  const question = await createEngagement(admin, organizationId, contactId, {
    date: "2026-11-17T09:00:00Z",
    text: "Bonjour,\nPouvez-vous me dire si votre module gère les commandes partielles ?",
  });
  const ctx = systemContext(platform, organizationId, "test");
  return {
    organizationId,
    contactId,
    userId,
    question,
    ctx,
    update: async (force = false) => (await updateActions(ctx, [contactId], { force, timeZone }))[0],
    answer: () =>
      createEngagement(admin, organizationId, contactId, {
        type: "phone_call",
        direction: "outgoing",
        date: "2026-11-19T16:00:00Z",
        subject: null,
        text: "Appel : tout lui a été expliqué, elle a sa réponse.",
      }),
  };
}

interface Row {
  id: string;
  model: string;
  message: string;
  archived_by: string | null;
  archived_reason: string | null;
  why: string | null;
}

async function actionsOf(contactId: string): Promise<Row[]> {
  const { rows } = await admin.query<Row>(
    `select id, ai_model as model, ai_ice_breaking_message as message, archived_by, archived_reason,
       ai_archive_reasoning as why
     from public.action where contact_id = $1 order by archived_at is not null, created_at`,
    [contactId],
  );
  return rows;
}

describe("bringing a contact's action up to date", () => {
  it("writes one where there is a reason and none yet, in the name of who owns the contact", async () => {
    const { contactId, update } = await asked();
    expect(await update()).toEqual({ contactId, state: "created" });
    const [action, ...others] = await actionsOf(contactId);
    expect([action?.model, others]).toEqual(["simulated-main", []]);
    expect(action?.message).toMatch(/\n\nBien cordialement,\n\nCamille Essai$/);
  });

  it("keeps it and asks nothing while nothing has changed; forced, it is asked for and written anew", async () => {
    const { contactId, update } = await asked();
    await update();
    const before = await actionsOf(contactId);
    simulator.resetStats();
    expect(await update()).toEqual({ contactId, state: "kept" });
    expect([calls(), await actionsOf(contactId)]).toEqual([0, before]);
    await update(true);
    // The draft, and the reading of its sentences.
    expect(calls()).toBe(2);
  });

  it("replaces an older one in one transaction, in today's lists too, and says why", async () => {
    const { organizationId, contactId, userId, update } = await asked();
    const older = await createAction(admin, organizationId, contactId);
    const listing = { organizationId, userId, contactId, actionId: older };
    for (const on of ["2026-11-19", day, "2026-11-21"])
      await createSuggestion(admin, { ...listing, day: on });
    expect(await update()).toEqual({ contactId, state: "created" });
    const [newer, gone] = await actionsOf(contactId);
    expect(gone).toMatchObject({
      id: older,
      archived_by: "system",
      archived_reason: "updated",
      why: "Remplacée par une proposition plus récente.",
    });
    const { rows } = await admin.query(
      "select action_id from public.suggestion where contact_id = $1 order by day",
      [contactId],
    );
    expect(rows.map(({ action_id }) => action_id)).toEqual([older, newer?.id, newer?.id]);
  });

  it("archives it, and says by what it is resolved, once it is", async () => {
    const { contactId, update, answer } = await asked();
    await update();
    await answer();
    expect(await update()).toEqual({ contactId, state: "archived" });
    expect(await actionsOf(contactId)).toMatchObject([
      {
        archived_by: "system",
        archived_reason: "updated",
        why: "Résolue par l’appel du jeudi 19 novembre.",
      },
    ]);
    expect(await update()).toEqual({ contactId, state: "nothing" });
  });

  it("neither replaces nor archives a message that its person has edited", async () => {
    const { contactId, update, answer } = await asked();
    await update();
    await admin.query("update public.action set edited_at = now() where contact_id = $1", [contactId]);
    const before = await actionsOf(contactId);
    expect(await update(true)).toEqual({ contactId, state: "edited" });
    await answer();
    expect(await update()).toEqual({ contactId, state: "edited" });
    expect(await actionsOf(contactId)).toEqual(before);
  });

  it.each([
    [
      "whose person handles it meanwhile",
      "update public.action set archived_at = now(), archived_by = 'user', archived_reason = 'dismissed' where contact_id = $1",
      1,
    ],
    ["of a contact that is erased meanwhile", "delete from public.contact where id = $1", 0],
    [
      "of a contact that its CRM archives meanwhile",
      "update public.contact set archived_at = now() where id = $1",
      1,
    ],
  ])("puts nothing in the place of one %s", async (_, change, left) => {
    const { contactId, update } = await asked();
    await update();
    onDraft = () => admin.query(change, [contactId]);
    await admin.query("update public.action set ai_basis = null, ai_action = 'Autre' where contact_id = $1", [
      contactId,
    ]);
    expect(await update(true)).toEqual({ contactId, state: "nothing" });
    expect(onDraft).toBeUndefined();
    expect(await actionsOf(contactId)).toHaveLength(left);
  });

  it("writes nothing to who must not be contacted, nor to who is somebody else's", async () => {
    const objected = await asked({ opted_out: true });
    expect(await objected.update()).toEqual({ contactId: objected.contactId, state: "suppressed" });
    const foreign = await asked({ owner_email: "ailleurs@exemple.fr" });
    expect(await foreign.update()).toEqual({ contactId: foreign.contactId, state: "nothing" });
    expect([calls(), await actionsOf(objected.contactId), await actionsOf(foreign.contactId)]).toEqual([
      0,
      [],
      [],
    ]);
  });

  it("leaves what stands where the model cannot be reached, and says so and when to come back", async () => {
    const { organizationId, contactId, update } = await asked();
    const standing = await createAction(admin, organizationId, contactId);
    simulator.setFaultRates({ overloaded: 1 });
    expect(await update()).toEqual({
      contactId,
      state: "failed",
      code: "unavailable",
      retryAfterMs: expect.any(Number),
    });
    expect(await actionsOf(contactId)).toMatchObject([{ id: standing, archived_by: null }]);
    const { rows } = await admin.query("select ai_problem from public.contact where id = $1", [contactId]);
    expect(rows).toMatchObject([{ ai_problem: { stage: "actions", code: "unavailable" } }]);
    simulator.clearFaults();
    expect(await update()).toMatchObject({ state: "created" });
    const after = await admin.query("select ai_problem from public.contact where id = $1", [contactId]);
    expect(after.rows).toEqual([{ ai_problem: null }]);
  });

  it("is done once by two who do it at the same time", async () => {
    const { contactId, update } = await asked();
    const states = (await Promise.all([update(), update()])).map((outcome) => outcome?.state);
    expect(states.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(["created", "kept"]);
    expect([calls(), (await actionsOf(contactId)).length]).toEqual([2, 1]);
  });

  it("is refused in plain words where nothing can write", async () => {
    const { ctx, contactId } = await asked();
    const bare = { ...ctx, environment: createEnvironment({}) };
    await expect(updateActions(bare, [contactId], { force: false, timeZone })).rejects.toMatchObject({
      code: "not_configured",
    });
  });
});

describe("contacts whose actions may need it", () => {
  it("are those worth a message today, and those with an open action that nobody has edited", async () => {
    const { organizationId, contactId, ctx } = await asked();
    const others: string[] = [];
    for (const row of [{}, { edited_at: new Date() }]) {
      const other = await createContact(admin, organizationId, { email: null });
      await createAction(admin, organizationId, other, row);
      others.push(other);
    }
    expect(new Set(await contactsWorthUpdating(ctx, timeZone))).toEqual(new Set([contactId, others[0]]));
  });
});
