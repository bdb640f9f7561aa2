import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { storeOwnExchange } from "../../crm/write-back/own-exchange.ts";
import { withClaims } from "../../db/claims.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { createAction, createContact, createSession, signedInMember } from "../../../dev/test/factories.ts";
import type { Action } from "./contract.ts";
import { route as dismiss } from "./dismiss.ts";
import { route as get } from "./get-action.ts";
import { route as markDone } from "./mark-done.ts";
import { route as undo } from "./undo.ts";
import { route as update } from "./update-action.ts";

const { admin, platform } = await testStack({ dataApi: true });
const call = callerOf(platform, [get, update, markDone, dismiss, undo]);
const me = await signedInMember(admin);
const stranger = await signedInMember(admin);
const { cookie } = me;

let actionId: string;
let path: string;
beforeEach(async () => {
  const contactId = await createContact(admin, me.organizationId);
  actionId = await createAction(admin, me.organizationId, contactId);
  path = `/api/actions/${actionId}`;
});

const stored = async () =>
  (await admin.query<Record<string, unknown>>("select * from public.action where id = $1", [actionId]))
    .rows[0];
const history = async () =>
  (
    await admin.query<{ kind: string; user_id: string | null }>(
      "select kind, user_id from public.action_event where action_id = $1 order by id",
      [actionId],
    )
  ).rows;

describe.each([
  ["GET", ""],
  ["PUT", ""],
  ["PATCH", "/done"],
  ["PATCH", "/dismiss"],
])("%s /api/actions/{actionId}%s", (method, suffix) => {
  const body = method === "PUT" ? { ai_iceBreakingMessage: "Bonjour," } : undefined;

  it("answers the action to a member of its organization", async () => {
    const reply = await call(method, path + suffix, { cookie, body });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      id: actionId,
      type: "ongoingBusiness",
      ai_action: "rappeler",
      claims: [],
    });
  });

  it.each(["12", "%00", `${randomUUID()}x`, "null"])("answers 400 to the id %s", async (id) => {
    const reply = await call(method, `/api/actions/${id}${suffix}`, { cookie, body });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ actionId: "Identifiant invalide." });
  });

  it("answers 401 to nobody", async () => {
    for (const nobody of [undefined, "better-auth.session_token=a.b"]) {
      const reply = await call(method, path + suffix, { cookie: nobody, body });
      expect(reply.status).toBe(401);
      expect(reply.error.code).toBe("unauthenticated");
    }
  });

  it("answers 403 to somebody without an active organization", async () => {
    const session = await createSession(admin, me.userId, null);
    const reply = await call(method, path + suffix, { cookie: session.cookie, body });
    expect(reply.status).toBe(403);
    expect(reply.error.code).toBe("no_active_organization");
  });

  it("answers 404 to another organization, as for an action that is not, and changes nothing", async () => {
    const before = await stored();
    const foreign = await call(method, path + suffix, { cookie: stranger.cookie, body });
    const missing = await call(method, `/api/actions/${randomUUID()}${suffix}`, { cookie, body });
    for (const reply of [foreign, missing]) {
      expect(reply.status).toBe(404);
      expect(reply.error.message).toBe("Cette action n’existe pas ou n’est plus accessible.");
    }
    expect(await stored()).toEqual(before);
  });
});

describe.each([
  ["done", "done"],
  ["dismiss", "dismissed"],
] as const)("PATCH …/%s", (verb, archivedReason) => {
  it("archives it as the person's doing, and the history says whose", async () => {
    const reply = await call("PATCH", `${path}/${verb}`, { cookie });
    expect(reply.json).toMatchObject({
      archivedBy: "user",
      archivedReason,
      ai_iceBreakingMessage: "Bonjour Élodie,",
    });
    const { archivedAt } = reply.json as { archivedAt: string };
    expect(Math.abs(Date.parse(archivedAt) - Date.now())).toBeLessThan(10_000);
    expect(await history()).toEqual([
      { kind: "created", user_id: null },
      { kind: archivedReason, user_id: me.userId },
    ]);
  });

  it("is a conflict the second time, and the first stays", async () => {
    await call("PATCH", `${path}/${verb}`, { cookie });
    const before = await stored();
    for (const again of ["done", "dismiss"]) {
      const reply = await call("PATCH", `${path}/${again}`, { cookie });
      expect(reply.status).toBe(409);
      expect(reply.error).toMatchObject({
        code: "conflict",
        message: "Cette action est déjà traitée\u00A0: elle ne peut plus être modifiée.",
      });
    }
    expect(await stored()).toEqual(before);
    expect(await history()).toHaveLength(2);
  });

  it("is done once when two clicks arrive together", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => call("PATCH", `${path}/${verb}`, { cookie })));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await history()).toHaveLength(2);
  });

  it("needs no body and minds none", async () => {
    const reply = await call("PATCH", `${path}/${verb}`, { cookie, body: { archivedBy: "system" } });
    expect((reply.json as Action).archivedBy).toBe("user");
  });
});

describe("what was done with an action", () => {
  const exchanges = async () =>
    (
      await admin.query<Record<string, unknown>>(
        "select type, direction, source, text from public.engagement where id = $1",
        [actionId],
      )
    ).rows;
  const write = (ai_iceBreakingMessage: string) =>
    call("PUT", path, { cookie, body: { ai_iceBreakingMessage } });

  it("is an exchange of ours at once where its message was sent, and none any more once that is undone", async () => {
    await write("Bonjour, voici l’étude.");
    await call("PATCH", `${path}/done`, { cookie });
    expect(await exchanges()).toEqual([
      { type: "email", direction: "outgoing", source: "moment", text: "Bonjour, voici l’étude." },
    ]);
    await call("PATCH", `${path}/undo`, { cookie });
    expect(await exchanges()).toEqual([]);
  });

  it.each([
    ["a call", "?sent=false&by=call", [["phone_call", ""]]],
    ["an SMS", "?sent=false&by=sms", [["sms", ""]]],
    ["handled in no known way", "?sent=false", []],
  ])("is %s: %s", async (_, query, expected) => {
    await write("Bonjour,");
    await call("PATCH", `${path}/done${query}`, { cookie });
    expect((await exchanges()).map(({ type, text }) => [type, text])).toEqual(expected);
  });

  describe("of a call that was noted", () => {
    const ID = randomUUID;
    const noted = async (text = "Elle rappelle en mars.") => {
      const id = ID();
      const { rows } = await admin.query<{ contact_id: string }>(
        "select contact_id from public.action where id = $1",
        [actionId],
      );
      await admin.query(
        `insert into public.note (id, organization_id, contact_id, date, author, text, written_by)
         values ($1, $2, $3, now(), 'Camille', $4, $5)`,
        [id, me.organizationId, rows[0]?.contact_id, text, me.userId],
      );
      return id;
    };
    const notes = async () =>
      (
        await admin.query<{ text: string; written_by: string }>(
          "select n.text, n.written_by from public.note n join public.action a using (contact_id) where a.id = $1",
          [actionId],
        )
      ).rows;
    const done = (note: string) => call("PATCH", `${path}/done?sent=false&by=call&note=${note}`, { cookie });

    it("is one exchange that holds the note, and a note again once that is undone", async () => {
      expect((await done(await noted())).status).toBe(200);
      expect(await exchanges()).toEqual([
        { type: "phone_call", direction: "outgoing", source: "moment", text: "Elle rappelle en mars." },
      ]);
      expect(await notes()).toEqual([]);
      await call("PATCH", `${path}/undo`, { cookie });
      expect(await exchanges()).toEqual([]);
      expect(await notes()).toEqual([{ text: "Elle rappelle en mars.", written_by: me.userId }]);
    });

    it("is left to the CRM's writer as that call, unless the writer has begun with the note", async () => {
      const queue = (note: string, begun: boolean) =>
        admin.query(
          `insert into private.write_back (note_id, organization_id, user_id, sent_at, begun_at)
           values ($1, $2, $3, now(), case when $4 then now() end)`,
          [note, me.organizationId, me.userId, begun],
        );
      const queued = async () =>
        (
          await admin.query<{ action_id: string | null; note_id: string | null }>(
            "select action_id, note_id from private.write_back where organization_id = $1",
            [me.organizationId],
          )
        ).rows;
      const waiting = await noted();
      await queue(waiting, false);
      await done(waiting);
      expect(await queued()).toEqual([{ action_id: actionId, note_id: null }]);
      await call("PATCH", `${path}/undo`, { cookie });
      const [back] = await queued();
      expect(back).toMatchObject({ action_id: null });
      await admin.query("delete from private.write_back where organization_id = $1", [me.organizationId]);
      const begun = await noted("Vu.");
      await queue(begun, true);
      await done(begun);
      expect(await queued()).toEqual([{ action_id: null, note_id: begun }]);
      expect((await exchanges()).map(({ text }) => text)).toEqual([""]);
      await admin.query("delete from private.write_back where organization_id = $1", [me.organizationId]);
    });

    it("knows no note of another contact", async () => {
      const other = await createContact(admin, me.organizationId);
      const { rows } = await admin.query<{ id: string }>(
        "insert into public.note (organization_id, contact_id, date, text) values ($1, $2, now(), 'Secret') returning id",
        [me.organizationId, other],
      );
      await done(rows[0]?.id ?? "");
      expect((await exchanges()).map(({ text }) => text)).toEqual([""]);
    });
  });

  it("is the CRM's own mail where that has come first, by a blind copy", async () => {
    await write("Bonjour Élodie, voici l’étude de cas et la grille que je vous avais promises. Bien à vous");
    const copied = (subject: string, text: string) =>
      admin.query(
        `insert into public.engagement (organization_id, contact_id, crm, source, crm_id, type, direction, date, subject, text)
         select organization_id, contact_id, 'hubspot', 'hubspot', $2, 'email', 'outgoing', now(), $3, $4
         from public.action where id = $1`,
        [actionId, randomUUID(), subject, text],
      );
    await copied("Autre chose", "Rien à voir avec le message.");
    await call("PATCH", `${path}/done`, { cookie });
    expect(await exchanges()).toHaveLength(1);
    await call("PATCH", `${path}/undo`, { cookie });
    await copied(
      "",
      "Bonjour Élodie,\nvoici l'étude de cas et la grille que je vous avais promises. Bien à vous\nCamille, 06…",
    );
    await call("PATCH", `${path}/done`, { cookie });
    expect(await exchanges()).toEqual([]);
  });

  it("is no exchange where it was undone before that was kept", async () => {
    await write("Bonjour,");
    const system = systemContext(platform, me.organizationId, "test");
    await withClaims(system, (client) => storeOwnExchange(client, actionId, "phone_call"));
    expect(await exchanges()).toEqual([]);
  });
});
