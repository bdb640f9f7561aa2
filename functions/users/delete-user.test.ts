import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { agreementOf, NOBODY } from "../../dev/test/agreement.ts";
import { PASSWORD } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createOrganization,
  createSuggestion,
  createUser,
} from "../../dev/test/factories.ts";
import { tablesHolding } from "../../dev/test/tables-holding.ts";

const stack = await testStack();
const { admin } = stack;
const { ask, audited, me } = await administration(stack);
const { call, signedIn, verdicts } = agreementOf(stack);

const remove = (id: string) => ask("DELETE", `/api/users/${id}`);

describe("DELETE /api/users/{id}", () => {
  it("takes the account away at once on every route, and answers who it was", async () => {
    const person = await signedIn();
    const reply = await remove(person.userId);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      id: person.userId,
      email: person.email,
      organizations: [{ id: person.organizationId, role: "member" }],
    });
    expect(await verdicts(person.cookie)).toEqual(NOBODY);
    const back = await call("POST", "/api/auth/sign-in/email", {
      body: { email: person.email, password: PASSWORD, rememberMe: true },
    });
    expect(back.status).toBe(401);
    expect((await ask("GET", `/api/users/${person.userId}`)).status).toBe(404);
    expect((await remove(person.userId)).status).toBe(404);
  });

  it("takes their day along and leaves the organization its contacts", async () => {
    const person = await signedIn();
    const organizationId = person.organizationId ?? "";
    const contactId = await createContact(admin, organizationId);
    const actionId = await createAction(admin, organizationId, contactId);
    await createSuggestion(admin, {
      organizationId,
      userId: person.userId,
      contactId,
      actionId,
      day: "2026-11-23",
    });
    await call("POST", "/api/auth/request-password-reset", { body: { email: person.email } });
    expect(await tablesHolding(admin, person.userId)).toEqual(
      expect.arrayContaining(["public.suggestion", "better_auth.verification", "better_auth.account"]),
    );
    expect((await remove(person.userId)).status).toBe(200);
    // Who did what stays known; and that they were erased, for who restores a backup of before.
    expect(await tablesHolding(admin, person.userId)).toEqual(["private.audit", "private.erasure"]);
    const { rowCount } = await admin.query("select from public.contact where id = $1", [contactId]);
    expect(rowCount).toBe(1);
    expect((await ask("GET", `/api/organizations/${organizationId}`)).json).toMatchObject({
      membersCount: 0,
    });
  });

  it("is refused of the last owner of organizations, which it names", async () => {
    const userId = await createUser(admin);
    const [first, second, shared] = [
      await createOrganization(admin, { name: "Vasseur" }),
      await createOrganization(admin, { name: "Aurore" }),
      await createOrganization(admin, { name: "Partagée" }),
    ];
    for (const id of [first, second, shared]) await createMember(admin, id, userId, "owner");
    const colleague = await createUser(admin);
    await createMember(admin, shared, colleague, "owner");
    await createMember(admin, first, colleague, "admin");
    const reply = await remove(userId);
    expect(reply.status).toBe(409);
    expect(reply.error).toMatchObject({
      code: "conflict",
      message:
        "Une organisation garde au moins un propriétaire. Nommez-en d’abord un autre pour «\u00A0Aurore\u00A0», «\u00A0Vasseur\u00A0».",
    });
    expect((await ask("GET", `/api/users/${userId}`)).json).toMatchObject({
      organizations: [{ id: second }, { id: shared }, { id: first }],
    });
    await admin.query("update better_auth.member set role = 'owner' where user_id = $1", [colleague]);
    expect((await ask("DELETE", `/api/organizations/${second}`)).status).toBe(200);
    expect((await remove(userId)).status).toBe(200);
  });

  it("is refused of oneself", async () => {
    const reply = await remove(me.userId);
    expect(reply.status).toBe(409);
    expect(reply.error.message).toBe(
      "Vous ne pouvez ni suspendre ni supprimer votre propre compte. Demandez-le à un autre administrateur.",
    );
  });

  it("is told by the audit", async () => {
    const userId = await createUser(admin, { email: "partie@exemple.test" });
    await remove(userId);
    expect(await audited(userId)).toEqual([
      {
        event: "user.deleted",
        actor_id: me.userId,
        organization_id: null,
        target_label: "partie@exemple.test",
        detail: {},
      },
    ]);
  });
});
