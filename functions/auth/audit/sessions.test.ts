import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../../dev/test/caller.ts";
import { createMember, createSession } from "../../../dev/test/factories.ts";
import { about, auditStack, by } from "../../../dev/test/audit.ts";

const { admin, call, post, person, written, logged } = await auditStack();
const signInWith = (email: unknown, password = PASSWORD, address?: string) =>
  post("/sign-in/email", undefined, { email, password }, address);

describe("signing in", () => {
  it("is recorded with who, for which organization, and from which address", async () => {
    const me = await person();
    const entries = await written(() => signInWith(me.email.toUpperCase(), PASSWORD, "192.0.2.7"));
    expect(entries).toEqual([
      {
        event: "session.created",
        outcome: "success",
        ...by(me),
        ...about(me),
        detail: { method: "email" },
        ip_address: "192.0.2.7",
      },
    ]);
  });

  it("with a wrong password is shown to the owners of the account's organization", async () => {
    const me = await person();
    const entries = await written(() => signInWith(me.email, "Autre-Motdepasse-1!"));
    expect(entries).toMatchObject([
      {
        event: "session.failed",
        outcome: "failure",
        organization_id: me.organizationId,
        ...about(me),
        detail: { method: "email", code: "INVALID_EMAIL_OR_PASSWORD" },
      },
    ]);
    expect(entries[0]).not.toHaveProperty("actor_id");
  });

  it("at an address without account is recorded for the administrators", async () => {
    const [entry, ...others] = await written(() => signInWith("personne@exemple.test"));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ event: "session.failed", target_label: "personne@exemple.test" });
    expect(entry).not.toHaveProperty("target_id");
    expect(entry).not.toHaveProperty("organization_id");
  });

  it("while banned says so", async () => {
    const me = await person();
    await admin.query(`update better_auth."user" set banned = true where id = $1`, [me.userId]);
    expect(await written(() => signInWith(me.email))).toMatchObject([
      { event: "session.failed", ...about(me), detail: { code: "BANNED_USER" } },
    ]);
  });

  it("with a password in the field of the address keeps nothing of it", async () => {
    const entries = await written(() => signInWith("Ma-Phrase-Secrete-1!", "x"));
    expect(entries).toMatchObject([{ event: "session.failed", detail: { code: "INVALID_EMAIL" } }]);
    expect(JSON.stringify(entries)).not.toContain("Phrase");
  });

  it.each([
    ["very long", `${"a".repeat(900_000)}@exemple.test`],
    ["of 254 characters", `${"a".repeat(241)}@exemple.test`],
    ["holding NUL", "a\u0000b@exemple.test"],
    ["holding half a character", "a\ud800@exemple.test"],
    ["no text", { $ne: null }],
    ["missing", undefined],
  ])("with an address %s is refused, never a failure of ours", async (_what, email) => {
    const before = logged.length;
    const reply = await signInWith(email);
    expect([400, 401]).toContain(reply.status);
    expect(logged.slice(before).join("\n")).not.toContain('"level":"error"');
    const { rows } = await admin.query<{ longest: number }>(
      "select max(length(target_label))::int as longest from private.audit",
    );
    expect(rows[0]?.longest).toBeLessThanOrEqual(320);
    expect((await signInWith((await person()).email)).status).toBe(200);
  });

  it("works while the audit cannot be written, and the log says that it could not", async () => {
    const me = await person();
    await admin.query("revoke execute on function app.record_audit(jsonb) from auth_server");
    try {
      const before = logged.length;
      const entries = await written(async () => expect((await signInWith(me.email)).status).toBe(200));
      expect(entries).toEqual([]);
      const lines = logged.slice(before).filter((line) => line.includes("audit entry not written"));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('"auditEvent":"session.created"');
      expect(lines[0]).not.toContain(me.email);
    } finally {
      await admin.query("grant execute on function app.record_audit(jsonb) to auth_server");
    }
  });
});

describe("signing in by a service", () => {
  it("that fails is recorded by the service's name, without anything the link holds", async () => {
    const entries = await written(async () => {
      for (const error of ["access_denied", "Ma-Phrase-Secrete-1!"]) {
        const query = new URLSearchParams({ error, state: "un-etat", code: "un-code" });
        await call("GET", `/api/auth/callback/google?${query.toString()}`);
      }
    });
    expect(entries).toHaveLength(2);
    for (const entry of entries)
      expect(entry).toMatchObject({
        event: "session.failed",
        outcome: "failure",
        detail: { method: "google", code: expect.stringMatching(/^\w+$/) },
      });
    expect(JSON.stringify(entries)).not.toMatch(/Phrase|un-etat|un-code/);
  });
});

describe("ending sessions", () => {
  it("by signing out is recorded once, and not for somebody who was not signed in", async () => {
    const me = await person();
    expect(await written(() => post("/sign-out", me.cookie))).toMatchObject([
      { event: "session.ended", outcome: "success", ...by(me) },
    ]);
    expect(await written(() => post("/sign-out", me.cookie))).toEqual([]);
    expect(await written(() => post("/sign-out", undefined))).toEqual([]);
  });

  it("names a revoked session by its id; somebody else's was not revoked", async () => {
    const [me, other] = [await person(), await person()];
    const [mine, theirs] = [
      await createSession(admin, me.userId, me.organizationId),
      await createSession(admin, other.userId, other.organizationId),
    ];
    expect(await written(() => post("/revoke-session", me.cookie, { token: mine.token }))).toMatchObject([
      { event: "session.revoked", ...by(me), target_kind: "session", target_id: mine.id },
    ]);
    expect(await written(() => post("/revoke-session", me.cookie, { token: theirs.token }))).toEqual([]);
  });

  it("tells all of them from all the others", async () => {
    const me = await person();
    expect(await written(() => post("/revoke-other-sessions", me.cookie))).toMatchObject([
      { event: "session.revoked", ...by(me), detail: { scope: "others" } },
    ]);
    expect(await written(() => post("/revoke-sessions", me.cookie))).toMatchObject([
      { event: "session.revoked", ...by(me), detail: { scope: "all" } },
    ]);
  });
});

describe("what is only read", () => {
  it("leaves nothing", async () => {
    const me = await person();
    const entries = await written(async () => {
      for (const path of ["get-session", "list-sessions", "organization/list", "list-accounts"])
        await call("GET", `/api/auth/${path}`, { cookie: me.cookie });
    });
    expect(entries).toEqual([]);
  });

  it("and the organization of somebody with two is the active one", async () => {
    const me = await person();
    const second = await person();
    await createMember(admin, second.organizationId ?? "", me.userId);
    await post("/organization/set-active", me.cookie, { organizationId: second.organizationId });
    expect(await written(() => post("/sign-out", me.cookie))).toMatchObject([
      { ...by(me), organization_id: second.organizationId },
    ]);
  });
});
