import { afterAll, expect, it } from "vitest";
import { mailboxWorld, startGmail, WORDS } from "../../../dev/test/gmail.ts";

const gmail = await startGmail();
const world = await mailboxWorld(gmail.variables);
afterAll(() => gmail.stop());
const { admin } = world;

async function member() {
  const one = await world.member();
  gmail.simulator.open(one.address);
  return one;
}
const mailboxOf = async (cookie: string) => (await world.call("GET", "/api/me/mailbox", cookie)).json();

it("is offered where the operator set it up, and each right is given by itself", async () => {
  const { cookie, address } = await member();
  expect(await mailboxOf(cookie)).toEqual({
    mailbox: null,
    offered: [{ provider: "google", name: "Gmail" }],
  });
  const page = await world.consent(cookie, "google", "write", { account: address });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Gmail est connecté");
  expect(await mailboxOf(cookie)).toMatchObject({
    mailbox: { provider: "google", address, write: "active", replies: "none", problem: null },
  });
  await world.consent(cookie, "google", "replies", { account: address });
  expect(await mailboxOf(cookie)).toMatchObject({ mailbox: { write: "active", replies: "active" } });
});

it("keeps tokens where nobody reads them, and what was done in the audit", async () => {
  const { cookie, address, organizationId } = await member();
  await world.consent(cookie, "google", "write", { account: address });
  const { rows } = await admin.query<{ all: string }>(
    "select (g.access_token || g.refresh_token || g.data_key)::text as all from private.mailbox_grant g where organization_id = $1",
    [organizationId],
  );
  const stored = Buffer.from((rows[0]?.all ?? "").slice(2), "hex").toString("latin1");
  for (const token of gmail.simulator.tokens()) expect(stored).not.toContain(token);
  const { rows: audit } = await admin.query(
    "select event, detail from private.audit where organization_id = $1",
    [organizationId],
  );
  expect(audit).toEqual([{ event: "mailbox.connected", detail: { provider: "google", purpose: "write" } }]);
});

it("refuses what the person left out, denied, began elsewhere, or another mailbox", async () => {
  const { cookie, address } = await member();
  const other = await member();
  const answers = [
    await world.consent(cookie, "google", "write", { account: address, without: "scopes" }),
    await world.consent(cookie, "google", "write", { account: address, decision: "deny" }),
    await world.call("GET", "/api/mailbox/oauth-callback/google?code=a&state=b.c", cookie),
  ];
  for (const answer of answers) expect(await answer.text()).not.toContain("est connecté");
  expect(await mailboxOf(cookie)).toMatchObject({ mailbox: null });
  await world.consent(cookie, "google", "write", { account: address });
  const second = await world.consent(cookie, "google", "replies", { account: other.address });
  expect([second.status, await second.text()]).toEqual([
    409,
    expect.stringContaining("Ce n’est pas la même messagerie"),
  ]);
  expect(await mailboxOf(cookie)).toMatchObject({ mailbox: { address, replies: "none" } });
});

it("gives back at Google what an account gave that is not the one connected", async () => {
  const { cookie, address } = await member();
  const other = await member();
  await world.consent(cookie, "google", "write", { account: address });
  const before = gmail.simulator.tokens();
  await world.consent(cookie, "google", "replies", { account: other.address });
  expect(gmail.simulator.tokens()).toEqual(before);
});

it("renews what has run out, and says so where its person withdrew it", async () => {
  const { cookie, address, organizationId, contactId, email } = await member();
  await world.consent(cookie, "google", "write", { account: address });
  gmail.simulator.expireTokens();
  const actionId = await world.propose(organizationId, contactId);
  const put = () => world.call("PUT", `/api/me/mailbox/drafts/${actionId}`, cookie, { to: email, ...WORDS });
  expect((await put()).status).toBe(200);
  gmail.simulator.revoke(address);
  const refused = await put();
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: "mailbox_revoked" } }]);
  expect(await mailboxOf(cookie)).toMatchObject({
    mailbox: { write: "revoked", problem: expect.stringContaining("a été retiré") },
  });
  await world.consent(cookie, "google", "write", { account: address });
  expect((await put()).status).toBe(200);
  expect(gmail.simulator.drafts(address)).toHaveLength(1);
});

it("forgets everything at once when it is disconnected, and takes the access back at Google", async () => {
  const { cookie, address, organizationId } = await member();
  await world.consent(cookie, "google", "write", { account: address });
  await world.consent(cookie, "google", "replies", { account: address });
  const before = gmail.simulator.tokens().length;
  const answer = await world.call("DELETE", "/api/me/mailbox", cookie);
  expect(await answer.json()).toEqual({ revoked: true, message: null });
  expect(gmail.simulator.tokens().length).toBeLessThan(before);
  for (const table of ["mailbox", "mailbox_grant", "mailbox_mail"]) {
    const { rowCount } = await admin.query(`select from private.${table} where organization_id = $1`, [
      organizationId,
    ]);
    expect(rowCount).toBe(0);
  }
  expect((await world.call("DELETE", "/api/me/mailbox", cookie)).status).toBe(409);
});

it("takes back at Google what is still given there, where another right was withdrawn before", async () => {
  const { cookie, address, organizationId, contactId, email } = await member();
  const before = gmail.simulator.tokens();
  await world.consent(cookie, "google", "write", { account: address });
  gmail.simulator.revoke(address);
  const actionId = await world.propose(organizationId, contactId);
  await world.call("PUT", `/api/me/mailbox/drafts/${actionId}`, cookie, { to: email, ...WORDS });
  await world.consent(cookie, "google", "replies", { account: address });
  expect(await mailboxOf(cookie)).toMatchObject({ mailbox: { write: "revoked", replies: "active" } });
  const answer = await world.call("DELETE", "/api/me/mailbox", cookie);
  expect(await answer.json()).toMatchObject({ revoked: true });
  expect(gmail.simulator.tokens()).toEqual(before);
});

it("is nobody else's to see, and not for who acts as somebody", async () => {
  const { cookie, address, organizationId, sessionId } = await member();
  await world.consent(cookie, "google", "write", { account: address });
  const { rows } = await admin.query("select user_id from private.mailbox where organization_id = $1", [
    organizationId,
  ]);
  expect(rows).toHaveLength(1);
  const administrator = await world.member();
  await admin.query("update better_auth.session set impersonated_by = $1 where id = $2", [
    administrator.userId,
    sessionId,
  ]);
  const refused = await world.call("GET", "/api/me/mailbox/auth-url/google?purpose=write", cookie);
  expect(refused.status).toBe(403);
});
