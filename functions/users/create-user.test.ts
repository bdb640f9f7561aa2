import { verifyPassword } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createOrganization, createUser } from "../../dev/test/factories.ts";
import { route as auth } from "../auth/auth.ts";

const stack = await testStack();
const { admin } = stack;
const { ask, audited, call, me } = await administration(stack, [auth]);
const PASSWORD = "Nouvelle-Venue-2026!";

let serial = 0;
const newcomer = (overrides: Record<string, unknown> = {}) => {
  serial++;
  return {
    email: `nouvelle-${serial}@exemple.test`,
    name: "Inès Petit",
    role: "user",
    password: PASSWORD,
    organizationId: me.organizationId,
    ...overrides,
  };
};

describe("POST /api/users", () => {
  it("creates a member of the organization who can sign in at once", async () => {
    const body = newcomer({ profilePictureUrl: "https://photos.example/ines.jpg" });
    const reply = await ask("POST", "/api/users", { ...body, email: ` ${body.email.toUpperCase()} ` });
    expect(reply.status).toBe(201);
    expect(reply.json).toEqual({
      id: expect.any(String),
      email: body.email,
      name: "Inès Petit",
      profilePictureUrl: "https://photos.example/ines.jpg",
      role: "user",
      banned: false,
      banReason: null,
      banExpires: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      organizations: [{ id: me.organizationId, name: "Démo", role: "member" }],
    });
    const cookie = await signIn(call, body.email, PASSWORD);
    const session = await call("GET", "/api/auth/get-session", { cookie });
    expect(session.json).toMatchObject({
      session: { activeOrganizationId: me.organizationId },
      user: { email: body.email, emailVerified: true },
    });
    // No administrator, they may not do the same.
    expect((await call("POST", "/api/users", { cookie, body: newcomer() })).status).toBe(403);
  });

  it("makes the first member of an organization its owner, in its default team", async () => {
    const made = await ask("POST", "/api/organizations", { name: "Toute neuve" });
    const { id } = made.json as { id: string };
    const first = await ask("POST", "/api/users", newcomer({ organizationId: id, role: "admin" }));
    const second = await ask("POST", "/api/users", newcomer({ organizationId: id }));
    expect(first.json).toMatchObject({ role: "admin", organizations: [{ id, role: "owner" }] });
    expect(second.json).toMatchObject({ role: "user", organizations: [{ id, role: "member" }] });
    expect((await ask("GET", `/api/organizations/${id}`)).json).toMatchObject({ membersCount: 2 });
    const { rows } = await admin.query(
      `select t.member_count, m.user_id from better_auth.team t join better_auth.team_member m on m.team_id = t.id
       where t.organization_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ member_count: 1, user_id: (first.json as { id: string }).id }]);
    // better-auth reads what was written as its own.
    const cookie = await signIn(call, (first.json as { email: string }).email, PASSWORD);
    const teams = await call("GET", "/api/auth/organization/list-teams", { cookie });
    expect(teams.json).toMatchObject([{ name: "Toute neuve", organizationId: id }]);
  });

  it("makes one owner of two first members at once", async () => {
    const organizationId = await createOrganization(admin);
    const replies = await Promise.all([
      ask("POST", "/api/users", newcomer({ organizationId })),
      ask("POST", "/api/users", newcomer({ organizationId })),
    ]);
    const roles = replies.map(
      (reply) => (reply.json as { organizations: { role: string }[] }).organizations[0]?.role,
    );
    expect(roles).toEqual(expect.arrayContaining(["member", "owner"]));
  });

  it("stores the password as better-auth hashes it, and nowhere else", async () => {
    const body = newcomer({ password: "Ⅷ-Mot de Passe-\u0000-8!" });
    const reply = await ask("POST", "/api/users", body);
    const { rows } = await admin.query<{ password: string }>(
      "select password from better_auth.account where user_id = $1 and provider_id = 'credential'",
      [(reply.json as { id: string }).id],
    );
    expect(await verifyPassword({ hash: rows[0]?.password ?? "", password: body.password })).toBe(true);
    expect(stack.logged.join("\n")).not.toContain(body.password);
    await signIn(call, body.email, body.password);
  });

  it.each([
    ["Court-1!", "12 caractères minimum."],
    ["sans-majuscule-2026!", "1 majuscule minimum."],
    ["Sans-Chiffre-Aucun!", "1 chiffre minimum."],
    ["SansSpecial2026", "1 caractère spécial minimum."],
    ["123456789012!", "1 lettre minimum, 1 majuscule minimum."],
    [
      "",
      "12 caractères minimum, 1 lettre minimum, 1 majuscule minimum, 1 chiffre minimum, 1 caractère spécial minimum.",
    ],
    [`Aa1!${"x".repeat(125)}`, "128 caractères au plus."],
    [`Aa1!${"x".repeat(900_000)}`, "128 caractères au plus."],
  ])("refuses the password %.20s and says why", async (password, message) => {
    const reply = await ask("POST", "/api/users", newcomer({ password }));
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ password: message });
  });

  it("takes a password of 128 characters", async () => {
    const reply = await ask("POST", "/api/users", newcomer({ password: `Aa1!${"x".repeat(124)}` }));
    expect(reply.status).toBe(201);
  });

  it("refuses an address that has an account, whatever its case", async () => {
    await createUser(admin, { email: "prise@exemple.test" });
    const body = newcomer({ email: "Prise@Exemple.test" });
    const reply = await ask("POST", "/api/users", body);
    expect(reply.status).toBe(409);
    expect(reply.error).toMatchObject({
      code: "conflict",
      message: "Cette adresse email est déjà celle d’un autre compte.",
    });
    const { rowCount } = await admin.query("select from better_auth.member where organization_id = $1", [
      me.organizationId,
    ]);
    const members = await ask("GET", `/api/organizations/${me.organizationId}`);
    expect(members.json).toMatchObject({ membersCount: rowCount });
  });

  it("refuses an organization that is not, without making an account", async () => {
    const body = newcomer({ organizationId: "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a" });
    const reply = await ask("POST", "/api/users", body);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ organizationId: "Cette organisation n’existe pas." });
    const { rowCount } = await admin.query(`select from better_auth."user" where email = $1`, [body.email]);
    expect(rowCount).toBe(0);
  });

  it("refuses the hundred and first member", async () => {
    const organizationId = await createOrganization(admin);
    await admin.query(
      `with people as (
         insert into better_auth."user" (name, email, email_verified)
         select 'Foule', 'foule-' || n || '@exemple.test', true from generate_series(1, 99) n returning id)
       insert into better_auth.member (organization_id, user_id, created_at) select $1, id, now() from people`,
      [organizationId],
    );
    expect((await ask("POST", "/api/users", newcomer({ organizationId }))).status).toBe(201);
    const reply = await ask("POST", "/api/users", newcomer({ organizationId }));
    expect(reply.status).toBe(409);
    expect(reply.error.message).toBe("Cette organisation compte déjà 100 membres.");
  });

  it.each([
    [{ email: "pas une adresse" }, { email: "Adresse email invalide." }],
    [{ email: "a\u0000@exemple.test" }, { email: "Adresse email invalide." }],
    [{ email: `a@${"b".repeat(1_000_000 - 400)}.fr` }, { email: "254 caractères au plus." }],
    [{ email: undefined }, { email: "Ce champ est requis." }],
    [{ name: "  " }, { name: "1 caractère(s) au moins." }],
    [{ name: "a\u0000" }, { name: "Valeur invalide." }],
    [{ name: "a".repeat(1_000_000) }, { name: "200 caractères au plus." }],
    [{ role: "owner" }, { role: "Valeur attendue\u00A0: admin, user." }],
    [{ organizationId: "12" }, { organizationId: "Identifiant invalide." }],
    [{ profilePictureUrl: "http://a.example/p.jpg" }, { profilePictureUrl: "Adresse web invalide." }],
    [{ banned: true }, { banned: "Ce champ n’existe pas." }],
  ])("refuses %.60j", async (overrides, details) => {
    const reply = await ask("POST", "/api/users", newcomer(overrides));
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual(details);
  });

  it("is told by the audit, without the password", async () => {
    const body = newcomer({ role: "admin" });
    const { id } = (await ask("POST", "/api/users", body)).json as { id: string };
    expect(await audited(id)).toEqual([
      {
        event: "user.created",
        actor_id: me.userId,
        organization_id: me.organizationId,
        target_label: body.email,
        detail: { role: "admin" },
      },
    ]);
  });
});
