import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type Incoming, mailboxWorld, startGmail, WORDS } from "../../../dev/test/gmail.ts";

const gmail = await startGmail();
const world = await mailboxWorld(gmail.variables);
afterAll(() => gmail.stop());
const { admin } = world;
const { simulator } = gmail;
afterEach(() => simulator.clearFaults());

/** A member whose mailbox is watched, and was read once. */
async function watched() {
  const one = await world.member();
  const { organizationId, contactId, address, email } = one;
  simulator.open(address);
  await world.consent(one.cookie, "google", "write", { account: address });
  await world.consent(one.cookie, "google", "replies", { account: address });
  const read = () => world.deliver({ kind: "mailbox-read", organizationId });
  await read();
  const mail = (over: Partial<Incoming> = {}) =>
    simulator.deliver(address, { from: `Élodie <${email}>`, subject: "Votre étude", ...over });
  return {
    ...one,
    read,
    mail,
    exchanges: async () => {
      const { rows } = await admin.query<{ direction: string; text: string; subject: string | null }>(
        "select direction, text, subject from public.engagement where contact_id = $1 and source = 'mailbox'",
        [contactId],
      );
      return rows;
    },
    seen: async () => {
      const { rows } = await admin.query<{ direction: string }>(
        "select direction from private.mailbox_mail where organization_id = $1 order by at",
        [organizationId],
      );
      return rows.map(({ direction }) => direction);
    },
    cursor: async () => {
      const { rows } = await admin.query<{ id: string; code: string | null; held: boolean }>(
        `select cursor ->> 'historyId' as id, read_code as code, held_until is not null as held
         from private.mailbox where organization_id = $1`,
        [organizationId],
      );
      return rows[0];
    },
    answers: async () => (await world.call("GET", "/api/me/mailbox/answers", one.cookie)).json(),
    send: async () => {
      const actionId = await world.propose(organizationId, contactId);
      await world.call("POST", `/api/me/mailbox/sent/${actionId}`, one.cookie, { to: email, ...WORDS });
      return simulator.sent(address).at(-1);
    },
  };
}
const headerOf = (mail: { headers: readonly [string, string][] } | undefined, name: string) =>
  mail?.headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? "";

it("sees an answer by its headers, keeps when and whose, and no word of it", async () => {
  const { mail, read, exchanges, seen, answers, contactId, organizationId } = await watched();
  await world.propose(organizationId, contactId);
  expect(await answers()).toEqual({ data: [], watching: true });
  mail({ subject: "Confidentiel : rachat" });
  await read();
  expect(await exchanges()).toEqual([{ direction: "incoming", text: "", subject: null }]);
  expect(await seen()).toEqual(["incoming"]);
  expect(await answers()).toMatchObject({ data: [{ contactId, at: expect.any(String) }] });
  const { rows } = await admin.query<{ all: string }>(
    `select coalesce(jsonb_agg(to_jsonb(m))::text, '') || coalesce((select jsonb_agg(to_jsonb(b))::text from private.mailbox b where organization_id = $1), '') as all
     from private.mailbox_mail m where organization_id = $1`,
    [organizationId],
  );
  expect(rows[0]?.all).not.toContain("Confidentiel");
  expect(world.logged.join()).not.toContain("Confidentiel");
});

it("writes no row of a mail that is nobody's of the contacts", async () => {
  const { mail, read, seen } = await watched();
  mail({ from: "Tante Odile <odile@famille.example>" });
  mail({ from: "quelqu-un@ailleurs.example", labels: ["INBOX"] });
  await read();
  expect(await seen()).toEqual([]);
});

describe("what is no answer", () => {
  it.each<[string, Partial<Incoming>]>([
    ["an automatic reply", { headers: { "Auto-Submitted": "auto-replied" } }],
    ["one of an older machine", { headers: { "X-Autoreply": "yes" } }],
    ["an absence that says so in its subject alone", { subject: "Réponse automatique : Votre étude" }],
    ["another", { subject: "Absente du bureau jusqu’au 3" }],
    ["a mailing list", { headers: { "List-Id": "<nouvelles.client.example>" } }],
    ["a mailing", { headers: { Precedence: "bulk" } }],
    [
      "a report of a mail that did not arrive",
      { headers: { "Content-Type": "multipart/report; report-type=delivery-status" } },
    ],
    ["what is in the spam", { labels: ["SPAM"] }],
    ["a draft", { labels: ["DRAFT"] }],
  ])("%s", async (_, over) => {
    const { mail, read, exchanges } = await watched();
    mail(over);
    await read();
    expect(await exchanges()).toEqual([]);
  });

  it("a copy of what its person sent, a colleague's mail, and one from an alias of the house", async () => {
    const { mail, read, exchanges, seen, address, email } = await watched();
    const house = address.slice(address.indexOf("@"));
    mail({ from: address, to: email, labels: ["SENT"] });
    mail({ from: `alias${house}`, to: email, labels: ["SENT", "INBOX"] });
    mail({ from: `assistante${house}`, to: email });
    await read();
    expect(await exchanges()).toEqual([]);
    expect(await seen()).toEqual(["outgoing", "outgoing"]);
  });

  it("but a person's mail whose program asks for no automatic answers is one", async () => {
    const { mail, read, exchanges } = await watched();
    mail({ headers: { "X-Auto-Response-Suppress": "All", "Auto-Submitted": "no" } });
    await read();
    expect(await exchanges()).toHaveLength(1);
  });
});

it("knows an answer from another address of the same company, in the thread of what was sent", async () => {
  const { mail, read, exchanges, send, email } = await watched();
  const sent = await send();
  const other = `accueil${email.slice(email.indexOf("@"))}`;
  mail({ from: "inconnu@autre.example", inReplyTo: headerOf(sent, "message-id") });
  await read();
  expect(await exchanges()).toEqual([]);
  mail({ from: other, inReplyTo: headerOf(sent, "message-id"), subject: "Re: Votre étude", thread: "new" });
  await read();
  expect(await exchanges()).toHaveLength(1);
});

it("counts a mail once, told twice, out of order, by two workers, in two mailboxes", async () => {
  const { mail, read, exchanges, address, organizationId } = await watched();
  mail();
  simulator.repeatHistory(address);
  await Promise.all([read(), read()]);
  simulator.repeatHistory(address);
  await read();
  expect(await exchanges()).toHaveLength(1);
  expect(organizationId).not.toBe("");
});

it("never goes back with its cursor, and goes on where Gmail has forgotten the history", async () => {
  const { mail, read, exchanges, cursor, address } = await watched();
  mail();
  await read();
  const before = BigInt((await cursor())?.id ?? "0");
  expect(before > 2n ** 53n).toBe(true);
  mail();
  simulator.forgetHistory(address);
  await read();
  expect(await exchanges()).toHaveLength(2);
  expect(BigInt((await cursor())?.id ?? "0") > before).toBe(true);
  await read();
  expect(await exchanges()).toHaveLength(2);
});

it("goes on after a page that failed, and makes no call while it is asked to wait", async () => {
  const { mail, read, exchanges, cursor } = await watched();
  mail();
  simulator.injectFault({ kind: "status", status: 503 }, { matching: "GET /messages" });
  await read();
  expect([await exchanges(), await cursor()]).toMatchObject([[], { code: "mailbox_unavailable" }]);
  simulator.injectFault({ kind: "rate", seconds: 120 }, { matching: "GET /history" });
  await read();
  expect(await cursor()).toMatchObject({ code: "rate_limited", held: true });
  const calls = JSON.stringify(simulator.calls());
  await read();
  expect(JSON.stringify(simulator.calls())).toBe(calls);
  await admin.query("update private.mailbox set held_until = null");
  await read();
  expect(await exchanges()).toHaveLength(1);
});

it("is read as little as it can be: a known mail is not asked for again", async () => {
  const { mail, read } = await watched();
  mail();
  await read();
  const before = simulator.calls()["GET /messages/:id"];
  await read();
  await read();
  expect(simulator.calls()["GET /messages/:id"]).toBe(before);
});

it("reads no mailbox of a suspended member, and goes on when that is over", async () => {
  const { mail, read, exchanges, userId, organizationId } = await watched();
  const isDue = async () => {
    const { rowCount } = await admin.query("select from app.watched_mailboxes($1)", [[organizationId]]);
    return rowCount === 1;
  };
  mail();
  await admin.query('update better_auth."user" set banned = true where id = $1', [userId]);
  await read();
  expect([await exchanges(), await isDue()]).toEqual([[], false]);
  expect(await world.deliver({ kind: "mailbox-read", organizationId, userId })).toBe(true);
  expect(await exchanges()).toEqual([]);
  await admin.query('update better_auth."user" set ban_expires = now() where id = $1', [userId]);
  await read();
  expect([(await exchanges()).length, await isDue()]).toEqual([1, true]);
});

it("gives way to the CRM's own record of the mail", async () => {
  const { mail, read, exchanges, contactId, organizationId } = await watched();
  await admin.query(
    `insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, text)
     values ($1, $2, 'hubspot', '77', 'email', 'hubspot', now(), 'incoming', 'D’accord.')`,
    [organizationId, contactId],
  );
  mail();
  await read();
  expect(await exchanges()).toEqual([]);
});

it("asks for a reading when a page looks and the last is old, for that member alone", async () => {
  const { answers, organizationId, userId } = await watched();
  const asked = () =>
    world.queue.messages.filter(
      (one) => one.kind === "mailbox-read" && one.organizationId === organizationId,
    );
  const before = asked().length;
  await answers();
  expect(asked()).toHaveLength(before);
  await admin.query(
    "update private.mailbox set read_at = now() - interval '3 minutes' where organization_id = $1",
    [organizationId],
  );
  await answers();
  expect(asked().at(-1)).toMatchObject({ userId });
});
