import { describe, expect, it } from "vitest";
import { createMember, createOrganization, createSession } from "../../../dev/test/factories.ts";
import { newAddress, organizationStack } from "../../../dev/test/staff.ts";
import { createPerson } from "../../../dev/test/caller.ts";

const { admin, call, post, mails } = await organizationStack();
const ask = (path: string, body: unknown, cookie?: string) =>
  call("POST", `/api/auth${path}`, { body, cookie });
const times = <Result>(count: number, send: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, send));
const statusesOf = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe("mails to one recipient", () => {
  it.each(["/request-password-reset", "/send-verification-email"])(
    "are five an hour, from however many addresses they are asked for, and the answer does not tell: %s",
    async (path) => {
      const { email } = await createPerson(admin, { user: { email_verified: false } });
      const replies = await times(6, () => ask(path, { email }));
      const unknown = await ask(path, { email: newAddress() });
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`${unknown.status} ${unknown.text}`]),
      );
      expect(await mails.count(email)).toBe(5);
    },
  );

  it("by both names of the call for a new password are counted together; another kind is not", async () => {
    const { email } = await createPerson(admin, { user: { email_verified: false } });
    await times(3, () => ask("/request-password-reset", { email }));
    await times(3, () => ask("/forget-password", { email }));
    expect(await mails.count(email)).toBe(5);
    await ask("/send-verification-email", { email });
    expect(await mails.count(email)).toBe(6);
  });

  it("are five an hour for a change of address and for a deletion; the signed-in person is told", async () => {
    const me = await createPerson(admin);
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    const changes = await times(6, () => ask("/change-email", { newEmail: newAddress() }, cookie));
    const deletions = await times(6, () => ask("/delete-user", {}, cookie));
    for (const replies of [changes, deletions]) {
      expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(replies.find(({ status }) => status === 429)?.json).toEqual({
        code: "TOO_MANY_REQUESTS",
        message: expect.stringMatching(/^Trop de tentatives\. Réessayez dans \d+ minutes\.$/),
      });
    }
    expect(await mails.count(me.email)).toBe(10);
  });

  it("that strangers ask for hold up none that the signed-in person asks for", async () => {
    const me = await createPerson(admin, { user: { email_verified: false } });
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    await times(6, () => ask("/send-verification-email", { email: me.email }));
    expect(await mails.count(me.email)).toBe(5);
    const own = await times(6, () => ask("/send-verification-email", { email: me.email }, cookie));
    expect(statusesOf(own)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mails.count(me.email)).toBe(10);
    await admin.query(`update better_auth."user" set email_verified = true where id = $1`, [me.userId]);
    expect((await ask("/change-email", { newEmail: newAddress() }, cookie)).status).toBe(200);
    expect(await mails.count(me.email)).toBe(11);
  });

  it("for a change of address are refused alike for one that is taken: it is not told", async () => {
    const [me, other] = [await createPerson(admin), await createPerson(admin)];
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    const replies = await times(6, () => ask("/change-email", { newEmail: other.email }, cookie));
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("inviting them are five an hour, from however many organizations; whoever invites is told", async () => {
    const email = newAddress();
    const owner = await createPerson(admin);
    const { cookie } = await createSession(admin, owner.userId, owner.organizationId);
    const statuses: number[] = [];
    const messages: (string | undefined)[] = [];
    for (let round = 0; round < 6; round++) {
      const organizationId = await createOrganization(admin);
      await createMember(admin, organizationId, owner.userId, "owner");
      const reply = await post("invite-member", cookie, { email, role: "member", organizationId });
      statuses.push(reply.status);
      messages.push((reply.json as { message?: string }).message);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(messages[5]).toMatch(/^Trop de tentatives\. Réessayez dans \d+ minutes\.$/);
    expect(await mails.count(email)).toBe(5);
    const { rows } = await admin.query(
      "select from better_auth.invitation where email = $1 and status = 'pending'",
      [email],
    );
    expect(rows).toHaveLength(5);
  });

  it("are sent again once the hour is over, and those sent stay valid meanwhile", async () => {
    const { email } = await createPerson(admin);
    await ask("/request-password-reset", { email });
    const link = await mails.linkTo(email, "reset");
    await times(5, () => ask("/request-password-reset", { email }));
    const token = link.match(/reset-password\/([^?]+)/)?.[1];
    await admin.query("update better_auth.attempt set ends_at = now() - interval '1 second'");
    await ask("/request-password-reset", { email });
    expect(await mails.count(email)).toBe(6);
    const chosen = await ask("/reset-password", { token, newPassword: "Nouvelle-Phrase-2026!" });
    expect(chosen.status).toBe(200);
  });
});
