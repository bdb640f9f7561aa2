import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { organizationStack } from "../../../dev/test/staff.ts";

const { admin, call, post, get, createStaff, person, mails, logged } = await organizationStack();
const word = (): string => randomBytes(8).toString("hex");

it("A whole life of accounts leaves no address, name, token, link or password in the log", async () => {
  const secrets = new Set<string>();
  const keep = <T extends string>(secret: T): T => {
    if (secret !== "") secrets.add(secret);
    return secret;
  };
  const keepLink = async (to: string, kind: "invitation" | "reset" | "verify" | "delete") => {
    const mail = await mails.newest(to, kind);
    keep(mail?.token ?? "");
    return new URL(keep(mail?.url ?? ""));
  };
  const keepCookie = (cookie: string): string => {
    const value = decodeURIComponent(/session_token=([^;]*)/.exec(cookie)?.[1] ?? "");
    keep(value);
    keep(value.split(".")[0] ?? "");
    return cookie;
  };
  const password = keep(`Aa1!${word()}`);
  const newPassword = keep(`Bb2?${word()}`);
  const [email, second, name] = [
    keep(`a.${word()}@exemple.test`),
    keep(`b.${word()}@exemple.test`),
    keep(word()),
  ];
  const staff = await createStaff();
  for (const one of [staff.owner, staff.admin, staff.member]) keepCookie(keep(one.cookie));

  const statuses: number[] = [];
  const send = async (path: string, cookie: string | undefined, body: unknown) => {
    const reply = await call("POST", `/api/auth${path}`, { cookie, body });
    statuses.push(reply.status);
    return reply;
  };
  await post("invite-member", staff.owner.cookie, { email, role: "member" });
  const link = await keepLink(email, "invitation");
  await call("GET", `/api/auth/invitation${link.search}`);
  await call("GET", `/api/auth/invitation?invitation=${word()}&token=${keep(word())}`);
  const joined = await send("/register", undefined, {
    ...Object.fromEntries(link.searchParams),
    name,
    password,
  });
  const cookie = keepCookie(joined.cookie);
  await send("/register", undefined, { ...Object.fromEntries(link.searchParams), name, password });
  await send("/sign-in/email", undefined, { email, password: keep(word()) });
  await send("/sign-in/email", undefined, { email: keep(word()), password });
  await send("/change-password", cookie, { currentPassword: password, newPassword });
  await send("/request-password-reset", undefined, { email, redirectTo: `/${keep(word())}` });
  const reset = await keepLink(email, "reset");
  await call("GET", reset.pathname + reset.search);
  await send("/reset-password", undefined, {
    token: reset.pathname.split("/").at(-1),
    newPassword: password,
  });
  await send("/reset-password", undefined, {
    token: reset.pathname.split("/").at(-1),
    newPassword: password,
  });
  const entered = await send("/sign-in/email", undefined, { email, password });
  const own = keepCookie(entered.cookie);
  await send("/change-email", own, { newEmail: second });
  const change = await keepLink(email, "verify");
  await call("GET", change.pathname + change.search, { cookie: own });
  const verify = await keepLink(second, "verify");
  await call("GET", verify.pathname + verify.search, { cookie: own, headers: { accept: "text/html" } });
  await call("GET", `${verify.pathname}${verify.search}x`, { cookie: own });
  await post("update", staff.owner.cookie, { data: { name: keep(word()), metadata: { a: keep(word()) } } });
  await post("remove-member", staff.owner.cookie, { memberIdOrEmail: second });
  await get("get-full-organization", staff.owner.cookie, { organizationSlug: keep(word()) });
  await send("/sign-in/email", undefined, {
    email: second,
    password,
    callbackURL: `https://${keep(word())}.example`,
  });
  await send("/delete-user", own, {});
  const deletion = await keepLink(second, "delete");
  await call("GET", deletion.pathname + deletion.search, { cookie: own });
  const boss = await person(null, "member", { role: "admin" });
  await send("/admin/ban-user", boss.cookie, { userId: staff.member.userId, banReason: keep(word()) });
  await send("/admin/create-user", boss.cookie, { email: keep(`c.${word()}@exemple.test`), name, password });

  expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 403, 404]));
  const { rowCount } = await admin.query(`select from better_auth."user" where email = any ($1)`, [
    [email, second],
  ]);
  expect(rowCount).toBe(0);
  expect(secrets.size).toBeGreaterThan(25);
  const lines = logged.join("\n");
  expect(logged.length).toBeGreaterThan(25);
  for (const secret of secrets) {
    expect(lines.includes(secret) || lines.includes(encodeURIComponent(secret)), secret).toBe(false);
  }
  expect(lines).not.toMatch(/@exemple\.test|eyJ|session_token/);
  expect(lines).not.toContain('"unexpected error"');
});
