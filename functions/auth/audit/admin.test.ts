import { describe, expect, it } from "vitest";
import { PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { about, auditStack, by } from "../../../dev/test/audit.ts";

const { admin, call, post, person, written } = await auditStack();
const administrator = await person({ user: { role: "admin" } });
const actor = { actor_id: administrator.userId, actor_email: administrator.email };
const manage = (path: string, body: unknown, cookie = administrator.cookie) =>
  post(`/admin/${path}`, cookie, body);

describe("what an administrator does to somebody", () => {
  it.each([
    ["set-role", { role: "admin" }, "user.role_changed", { from: "user", to: "admin" }],
    ["ban-user", { banReason: "Départ" }, "user.banned", { reason: "Départ" }],
    ["unban-user", {}, "user.unbanned", undefined],
    ["set-user-password", { newPassword: "Autre-Phrase-2026!" }, "user.password_set", undefined],
    ["revoke-user-sessions", {}, "session.revoked", { scope: "all" }],
    ["remove-user", {}, "user.removed", undefined],
  ])("%s is seen by the owners of that person's organization", async (path, body, event, detail) => {
    const other = await person();
    const entries = await written(async () => {
      const reply = await manage(path, { userId: other.userId, ...body });
      expect(reply.status, reply.text).toBe(200);
    });
    expect(entries).toEqual([
      {
        event,
        outcome: "success",
        ...actor,
        organization_id: other.organizationId,
        ...about(other),
        ...(detail === undefined ? {} : { detail }),
        ip_address: expect.any(String),
      },
    ]);
    expect(await tablesHolding(admin, "Autre-Phrase-2026!")).toEqual([]);
  });

  it("creating an account, and ending one session of it", async () => {
    const email = "nouveau@exemple.test";
    const created = await written(() =>
      manage("create-user", { email, password: PASSWORD, name: "Nouveau", role: "user" }),
    );
    expect(created).toMatchObject([
      { event: "user.created", ...actor, target_kind: "user", target_label: email, detail: { role: "user" } },
    ]);
    expect(created[0]?.target_id).toMatch(/^[0-9a-f-]{36}$/);
    const other = await person();
    const { token } = await createSession(admin, other.userId, other.organizationId);
    expect(await written(() => manage("revoke-user-session", { sessionToken: token }))).toMatchObject([
      { event: "session.revoked", ...actor, ...about(other) },
    ]);
    expect(await tablesHolding(admin, token)).not.toContain("private.audit");
  });

  it("that the database refuses is a failure: the only owner of an organization stays", async () => {
    const owner = await person({ role: "owner" });
    const entries = await written(async () => {
      const reply = await manage("remove-user", { userId: owner.userId });
      expect(reply.status, reply.text).toBe(400);
    });
    expect(entries).toMatchObject([
      {
        event: "user.removed",
        outcome: "failure",
        ...actor,
        detail: { code: "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER" },
      },
    ]);
  });

  it("is refused to anybody else, and stands in their own organization without the other's name", async () => {
    const [me, other] = [await person({ role: "owner" }), await person()];
    for (const [path, event] of [
      ["ban-user", "user.banned"],
      ["set-role", "user.role_changed"],
      ["remove-user", "user.removed"],
      ["impersonate-user", "impersonation.started"],
    ] as const) {
      const entries = await written(() => manage(path, { userId: other.userId, role: "admin" }, me.cookie));
      expect(entries).toMatchObject([{ event, outcome: "failure", ...by(me) }]);
      expect(JSON.stringify(entries)).not.toContain(other.email);
      expect(JSON.stringify(entries)).not.toContain(other.organizationId);
    }
  });
});

describe("acting as somebody", () => {
  it("is recorded at both ends, and on all that is done meanwhile", async () => {
    const other = await person();
    // A separate cookie: impersonation belongs to one session.
    const own = await signIn(call, administrator.email);
    let cookie = "";
    const started = await written(async () => {
      const reply = await manage("impersonate-user", { userId: other.userId }, own);
      expect(reply.status, reply.text).toBe(200);
      // Removes the administrator's own cookie, as a browser does.
      const byName = new Map(reply.cookie.split("; ").map((pair) => [pair.split("=")[0], pair]));
      cookie = [...byName.values()].join("; ");
    });
    expect(started).toMatchObject([
      {
        event: "impersonation.started",
        outcome: "success",
        ...actor,
        ...about(other),
        organization_id: other.organizationId,
      },
    ]);
    expect(started[0]).not.toHaveProperty("impersonated_by");
    const meanwhile = await written(async () => {
      await post("/update-user", cookie, { name: "Sous un autre nom" });
      await post("/change-password", cookie, {
        currentPassword: "Autre-Motdepasse-1!",
        newPassword: "Autre-Phrase-2026!",
      });
      await post("/organization/create-team", cookie, { name: "Équipe Nord" });
      await post("/admin/ban-user", cookie, { userId: administrator.userId });
      await post("/admin/stop-impersonating", cookie);
    });
    expect(meanwhile.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      "user.updated success",
      "password.changed failure",
      "team.created failure",
      "user.banned failure",
      "impersonation.stopped success",
    ]);
    for (const entry of meanwhile)
      expect(entry).toMatchObject({ ...by(other), impersonated_by: administrator.userId });
  });
});
