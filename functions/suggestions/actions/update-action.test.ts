import { beforeEach, describe, expect, it } from "vitest";
import { callerOf, type Reply } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createAction, createContact, signedInMember } from "../../../dev/test/factories.ts";
import { MESSAGE_MAXIMUM } from "./contract.ts";
import { route as update } from "./update-action.ts";

const { admin, platform } = await testStack({ dataApi: true });
const call = callerOf(platform, [update]);
const me = await signedInMember(admin);
const { cookie } = me;

let actionId: string;
beforeEach(async () => {
  const contactId = await createContact(admin, me.organizationId);
  actionId = await createAction(admin, me.organizationId, contactId);
});

const put = (body: unknown, query = ""): Promise<Reply> =>
  call("PUT", `/api/actions/${actionId}${query}`, { cookie, body });
const stored = async () =>
  (await admin.query<Record<string, unknown>>("select * from public.action where id = $1", [actionId]))
    .rows[0];
const history = async () =>
  (
    await admin.query<{ kind: string }>(
      "select kind from public.action_event where action_id = $1 order by id",
      [actionId],
    )
  ).rows.map(({ kind }) => kind);
const archiving = { archivedAt: "2026-11-23T10:00:00+01:00", archivedBy: "user", archivedReason: "done" };

describe("PUT /api/actions/{actionId}", () => {
  it("saves the message and leaves the rest as it is", async () => {
    const before = await stored();
    const message = "Bonjour Élodie,\n\n**Où en est** le devis ?\n\n– « Camille » 🙂\\ \"'$1\t";
    const reply = await put({ ai_iceBreakingMessage: message });
    expect(reply.json).toMatchObject({
      ai_iceBreakingMessage: message,
      ai_action: "rappeler",
      archivedAt: null,
    });
    const after = await stored();
    expect(after).toEqual({
      ...before,
      ai_ice_breaking_message: message,
      edited_at: after?.["edited_at"],
      updated_at: after?.["updated_at"],
    });
    expect(after?.["edited_at"]).toBeInstanceOf(Date);
    expect(await history()).toEqual(["created", "edited"]);
  });

  it("saves an emptied message as empty: the person cleared it", async () => {
    const reply = await put({ ai_iceBreakingMessage: "" });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ ai_iceBreakingMessage: "" });
    expect((await stored())?.["ai_ice_breaking_message"]).toBe("");
  });

  it("takes a message of the greatest length", async () => {
    const reply = await put({ ai_iceBreakingMessage: "é".repeat(MESSAGE_MAXIMUM) });
    expect(reply.status).toBe(200);
  });

  it.each([MESSAGE_MAXIMUM + 1, 100_000])(
    "refuses one of %i characters, names it and keeps the old one",
    async (length) => {
      const reply = await put({ ai_iceBreakingMessage: "a".repeat(length) });
      expect(reply.status).toBe(400);
      expect(reply.error.details).toEqual({ ai_iceBreakingMessage: "20000 caractères au plus." });
      expect((await stored())?.["ai_ice_breaking_message"]).toBe("Bonjour Élodie,");
    },
  );

  it("drops what the database cannot hold, and keeps the words", async () => {
    const reply = await put(
      '{"ai_iceBreakingMessage":"Bon\\u0000jour \\ud83d Élodie","ai_action":"\\udc00"}',
    );
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ ai_iceBreakingMessage: "Bonjour \ufffd Élodie", ai_action: "\ufffd" });
  });

  it("changes nothing without a field", async () => {
    const before = await stored();
    for (const body of [{}, undefined]) {
      const reply = await put(body);
      expect(reply.status).toBe(200);
    }
    const after = await stored();
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null });
    expect(await history()).toEqual(["created"]);
  });

  it("does not count the same message again as an edit", async () => {
    await put({ ai_iceBreakingMessage: "Bonjour Élodie," });
    expect((await stored())?.["edited_at"]).toBeNull();
    expect(await history()).toEqual(["created"]);
  });

  it.each([
    ["2026-12-04", "2026-12-04"],
    ["2026-12-04T00:00:00.000Z", "2026-12-04"],
    ["2026-12-04T18:30:00+02:00", "2026-12-04"],
    [null, null],
  ])("takes the deadline %j", async (deadline, day) => {
    await put({ deadline: "2026-11-30" });
    expect((await put({ deadline })).json).toMatchObject({ deadline: day });
  });

  it.each(["demain", "2026-02-30", "04/12/2026", "0000-01-01", "1969-12-31", ""])(
    "refuses the deadline %j",
    async (deadline) => {
      const reply = await put({ deadline });
      expect(reply.status).toBe(400);
      expect(reply.error.details).toEqual({ deadline: expect.stringMatching(/^(Date|Valeur) invalide/) });
    },
  );

  it("says all that is wrong at once", async () => {
    const reply = await put({
      type: "autre",
      ai_iceBreakingMessage: 3,
      ai_action: null,
      contactId: "x",
      deadline: 4,
    });
    expect(reply.error.details).toEqual({
      type: "Valeur attendue\u00A0: ongoingBusiness, nurturing.",
      ai_iceBreakingMessage: "Valeur invalide\u00A0: texte attendu.",
      ai_action: "Valeur invalide\u00A0: texte attendu.",
      contactId: "Ce champ n’existe pas.",
      deadline: "Valeur invalide\u00A0: texte attendu.",
    });
  });

  it("changes type and texts", async () => {
    const changed = { type: "nurturing", ai_action: "inviter", ai_reasoning: "parce que" };
    expect((await put(changed)).json).toMatchObject(changed);
  });
});

describe("archiving by PUT", () => {
  it("takes the three fields together", async () => {
    const reply = await put(archiving);
    expect(reply.json).toMatchObject({ archivedBy: "user", archivedReason: "done" });
    expect(await history()).toEqual(["created", "done"]);
  });

  it("takes an instant of any offset", async () => {
    const reply = await put({ ...archiving, archivedAt: "2026-11-23T10:00:00+23:59" });
    expect(reply.status).toBe(200);
  });

  it.each([
    [{ archivedAt: archiving.archivedAt }, { archivedReason: "dismissed" }],
    [{ archivedBy: "user" }, { archivedReason: "dismissed" }],
    [{ archivedReason: "done" }, { archivedReason: "done" }],
    [{ archivedReason: "updated" }, { archivedReason: "updated" }],
    [{ archivedAt: archiving.archivedAt, archivedReason: "done" }, { archivedReason: "done" }],
    [
      { ai_iceBreakingMessage: "autre", archivedReason: "done" },
      { ai_iceBreakingMessage: "autre", archivedReason: "done" },
    ],
  ])("takes %j alone: what is left out is now, the user, and dismissed", async (body, expected) => {
    const reply = await put(body);
    expect(reply.status).toBe(200);
    const archivedAt =
      "archivedAt" in body ? "2026-11-23T09:00:00" : platform.clock.now().toISOString().slice(0, 10);
    expect(reply.json).toMatchObject({
      ...expected,
      archivedBy: "user",
      archivedAt: expect.stringMatching(new RegExp(`^${archivedAt}`)),
    });
    expect(await history()).toContain(expected.archivedReason);
  });

  it.each([
    { ai_action: "inviter" },
    { ai_reasoning: "parce que" },
    { ai_iceBreakingMessage: "Bonsoir" },
    { type: "nurturing" },
    { deadline: "2026-12-04" },
  ])("does not happen by another field alone: %j", async (body) => {
    const reply = await put(body);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ ...body, archivedAt: null, archivedBy: null, archivedReason: null });
  });

  it("is never done in the system's name", async () => {
    expect((await put({ ...archiving, archivedBy: "system" })).status).toBe(403);
    expect((await stored())?.["archived_at"]).toBeNull();
  });

  it("is final: nothing of an archived action changes any more", async () => {
    await put(archiving);
    const before = await stored();
    for (const body of [{ ai_iceBreakingMessage: "autre" }, { deadline: null }, archiving, {}]) {
      const reply = await put(body);
      expect(reply.status).toBe(409);
      expect(reply.error.code).toBe("conflict");
    }
    expect(await stored()).toEqual(before);
  });
});

describe("a message that was changed meanwhile", () => {
  const editedAt = (reply: Reply) => (reply.json as { editedAt: string }).editedAt;

  it("is not written over by who did not see it: both texts are theirs to choose from", async () => {
    const first = await put({ ai_iceBreakingMessage: "Un" }, "?basedOn=none");
    expect(first.status).toBe(200);
    const late = await put({ ai_iceBreakingMessage: "Deux" }, "?basedOn=none");
    expect([late.status, late.error.code]).toEqual([409, "conflict"]);
    expect(late.error.details).toEqual({ ai_iceBreakingMessage: "Un", editedAt: editedAt(first) });
    expect((await stored())?.["ai_ice_breaking_message"]).toBe("Un");
    // A browser knows instants in milliseconds.
    const basedOn = new Date(editedAt(first)).toISOString();
    expect((await put({ ai_iceBreakingMessage: "Deux" }, `?basedOn=${basedOn}`)).status).toBe(200);
  });

  it("is no conflict for who writes the same, or says on nothing what it was based", async () => {
    await put({ ai_iceBreakingMessage: "Un" }, "?basedOn=none");
    expect((await put({ ai_iceBreakingMessage: "Un" }, "?basedOn=none")).status).toBe(200);
    expect((await put({ ai_iceBreakingMessage: "Trois" })).status).toBe(200);
  });
});
