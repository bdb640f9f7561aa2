import { describe, expect, it } from "vitest";
import { PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { about, auditStack, by } from "../../../dev/test/audit.ts";

const { admin, call, post, person, written, mails } = await auditStack();
const OTHER = "Nouvelle-Phrase-2026!";
const token = (link: string): string => {
  const url = new URL(link, "http://localhost:3000");
  return url.searchParams.get("token") ?? url.pathname.split("/").at(-1) ?? "";
};
const resetToken = async (email: string): Promise<string> => {
  await post("/request-password-reset", undefined, { email, redirectTo: "/auth/reset-password" });
  return token(await mails.linkTo(email, "reset"));
};

describe("a password", () => {
  it("changed is recorded, and so is a wrong present one", async () => {
    const me = await person();
    const change = (currentPassword: string) =>
      post("/change-password", me.cookie, { currentPassword, newPassword: OTHER, revokeOtherSessions: true });
    expect(await written(() => change("Autre-Motdepasse-1!"))).toMatchObject([
      {
        event: "password.changed",
        outcome: "failure",
        ...by(me),
        ...about(me),
        detail: { code: "INVALID_PASSWORD" },
      },
    ]);
    expect(await written(() => change(PASSWORD))).toMatchObject([
      { event: "password.changed", outcome: "success", ...by(me), detail: { revokeOtherSessions: true } },
    ]);
  });

  it.each(["/request-password-reset", "/forget-password"])(
    "asked for anew at %s is recorded once for an account there is, not for any other",
    async (path) => {
      const me = await person();
      const entries = await written(() => post(path, undefined, { email: me.email }));
      expect(entries).toMatchObject([
        { event: "password.reset_requested", organization_id: me.organizationId, ...about(me) },
      ]);
      expect(entries).toHaveLength(1);
      expect(entries[0]).not.toHaveProperty("actor_id");
      expect(await written(() => post(path, undefined, { email: "personne@exemple.test" }))).toEqual([]);
    },
  );

  it("chosen by the mailed link is the person's own doing; a bad link is recorded without a name", async () => {
    const me = await person();
    const reset = await resetToken(me.email);
    const choose = (token: string) => post("/reset-password", undefined, { token, newPassword: OTHER });
    expect(await written(() => choose(reset))).toMatchObject([
      { event: "password.reset", outcome: "success", ...by(me), ...about(me) },
    ]);
    for (const [bad, code] of [
      [reset, "INVALID_TOKEN"],
      ["never-sent", "INVALID_TOKEN"],
      ["nul\u0000", "INVALID_REQUEST"],
    ] as const) {
      const entries = await written(() => choose(bad));
      expect(entries).toMatchObject([{ event: "password.reset", outcome: "failure", detail: { code } }]);
      expect(entries[0]).not.toHaveProperty("target_id");
    }
  });

  it("set for the first time, by the same link, has a name of its own", async () => {
    const me = await person();
    await admin.query("delete from better_auth.account where user_id = $1", [me.userId]);
    const reset = await resetToken(me.email);
    expect(
      await written(() => post("/reset-password", undefined, { token: reset, newPassword: OTHER })),
    ).toMatchObject([{ event: "password.set", outcome: "success", ...by(me) }]);
  });
});

describe("an e-mail address", () => {
  it("changes on the mailed link: asked for, changed, then verified", async () => {
    const me = await person();
    const to = `nouvelle-${me.email}`;
    const follow = (link: string) => call("GET", link, { cookie: me.cookie });
    expect(
      await written(() => post("/change-email", me.cookie, { newEmail: to, callbackURL: "/" })),
    ).toMatchObject([{ event: "email.change_requested", ...by(me), ...about(me), detail: { to } }]);
    const change = await mails.linkTo(me.email, "verify");
    expect(await written(() => follow(change))).toMatchObject([
      { event: "email.changed", ...by(me), detail: { from: me.email, to } },
    ]);
    const verify = await mails.linkTo(to, "verify");
    expect(await written(() => follow(verify))).toMatchObject([
      { event: "email.verified", actor_id: me.userId, actor_email: to, target_label: to },
    ]);
    expect(await written(() => follow(verify)), "a second time").toEqual([]);
    expect(await written(() => follow("/api/auth/verify-email?token=a.b.c"))).toEqual([]);
  });

  it("not verified yet changes at once", async () => {
    const me = await person({ user: { email_verified: false } });
    const to = `autre-${me.email}`;
    expect(await written(() => post("/change-email", me.cookie, { newEmail: to }))).toMatchObject([
      { event: "email.changed", ...by(me), detail: { from: me.email, to } },
    ]);
  });
});

describe("an account", () => {
  it("says which of its fields changed, not their values", async () => {
    const me = await person();
    const entries = await written(() => post("/update-user", me.cookie, { name: "Zoé Éluard" }));
    expect(entries).toMatchObject([
      { event: "user.updated", ...by(me), ...about(me), detail: { fields: ["name"] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Zoé");
  });

  it("is deleted in two steps, and its entries stay under its name", async () => {
    const me = await person();
    expect(
      await written(() => post("/delete-user", me.cookie, { password: "Autre-Motdepasse-1!" })),
    ).toMatchObject([
      { event: "user.deleted", outcome: "failure", ...by(me), detail: { code: "INVALID_PASSWORD" } },
    ]);
    expect(await written(() => post("/delete-user", me.cookie, { password: PASSWORD }))).toMatchObject([
      { event: "user.delete_requested", outcome: "success", ...by(me), ...about(me) },
    ]);
    const link = await mails.linkTo(me.email, "delete");
    const deletion = link.startsWith("/api/")
      ? () => call("GET", link, { cookie: me.cookie })
      : () => post("/delete-user", me.cookie, { token: token(link) });
    expect(await written(deletion)).toMatchObject([
      { event: "user.deleted", outcome: "success", ...by(me), ...about(me) },
    ]);
    const { rowCount } = await admin.query("select from private.audit where actor_id = $1", [me.userId]);
    expect(rowCount).toBe(3);
    expect((await admin.query(`select from better_auth."user" where id = $1`, [me.userId])).rowCount).toBe(0);
  });

  it("tells a provider that it lets go", async () => {
    const me = await person();
    await admin.query(
      `insert into better_auth.account (account_id, provider_id, user_id, access_token, updated_at)
       values ('42', 'google', $1, 'un-jeton', now())`,
      [me.userId],
    );
    expect(await written(() => post("/unlink-account", me.cookie, { providerId: "google" }))).toMatchObject([
      { event: "account.unlinked", outcome: "success", ...by(me), detail: { provider: "google" } },
    ]);
  });
});

it("no password, token, cookie or hash used along the way stands in the audit", async () => {
  const me = await person();
  await signIn(call, me.email);
  await post("/sign-in/email", undefined, { email: me.email, password: "Fausse-Phrase-2026!" });
  const reset = await resetToken(me.email);
  await post("/reset-password", undefined, { token: `${reset}x`, newPassword: OTHER });
  await post("/reset-password", undefined, { token: reset, newPassword: OTHER });
  const cookie = await signIn(call, me.email, OTHER);
  await post("/change-email", cookie, { newEmail: `encore-${me.email}`, callbackURL: "/" });
  const verify = await mails.linkTo(me.email, "verify");
  await post("/delete-user", cookie, { password: OTHER });
  const deletion = await mails.linkTo(me.email, "delete");
  await call("GET", verify, { cookie });
  const { rows } = await admin.query<{ secret: string }>(
    `select password as secret from better_auth.account where user_id = $1
     union all select token from better_auth.session where user_id = $1`,
    [me.userId],
  );
  const cookies = [me.cookie, cookie].map((line) => decodeURIComponent(line.split("=")[1] ?? ""));
  const secrets = [
    PASSWORD,
    OTHER,
    "Fausse-Phrase-2026!",
    reset,
    token(verify),
    token(deletion),
    ...cookies,
    ...cookies.map((value) => value.split(".")[0] ?? ""),
    ...rows.map(({ secret }) => secret),
  ];
  expect(secrets.length).toBeGreaterThan(11);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15);
    expect(await tablesHolding(admin, secret)).not.toContain("private.audit");
  }
  expect(await tablesHolding(admin, me.email), "the search finds what is there").toContain("private.audit");
});
