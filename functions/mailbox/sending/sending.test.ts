import { afterAll, afterEach, expect, it } from "vitest";
import { signedInMember } from "../../../dev/test/factories.ts";
import { mailboxWorld, startGmail, WORDS } from "../../../dev/test/gmail.ts";

const gmail = await startGmail({ most: 1_000_000 });
const world = await mailboxWorld(gmail.variables);
afterAll(() => gmail.stop());
const { admin } = world;
const { simulator } = gmail;
afterEach(() => simulator.clearFaults());

/** A member whose mailbox takes drafts, and a message of theirs. */
async function writing(options: { replies?: boolean } = {}) {
  const one = await world.member();
  simulator.open(one.address);
  await world.consent(one.cookie, "google", "write", { account: one.address });
  if (options.replies) await world.consent(one.cookie, "google", "replies", { account: one.address });
  const actionId = await world.propose(one.organizationId, one.contactId);
  const read = () => world.deliver({ kind: "mailbox-read", organizationId: one.organizationId });
  let { message } = WORDS;
  const shown = () => ({ to: one.email, subject: WORDS.subject, message });
  return {
    ...one,
    actionId,
    read,
    put: (body = {}) =>
      world.call("PUT", `/api/me/mailbox/drafts/${actionId}`, one.cookie, { ...shown(), ...body }),
    send: (body = {}) =>
      world.call("POST", `/api/me/mailbox/sent/${actionId}`, one.cookie, { ...shown(), ...body }),
    drafts: () => simulator.drafts(one.address),
    sent: () => simulator.sent(one.address),
    archived: async () => {
      const { rows } = await admin.query<{ by: string | null; sent: boolean }>(
        "select archived_by as by, message_sent as sent from public.action where id = $1",
        [actionId],
      );
      return rows[0];
    },
    edit: async (text: string) => {
      message = text;
      await admin.query("update public.action set ai_ice_breaking_message = $1 where id = $2", [
        text,
        actionId,
      ]);
    },
    /** A colleague's click on the same message, from a mailbox of their own. */
    colleague: async () => {
      const { cookie } = await signedInMember(admin, { organizationId: one.organizationId });
      const address = `collegue-${one.address}`;
      simulator.open(address);
      await world.consent(cookie, "google", "write", { account: address });
      return {
        sent: () => simulator.sent(address),
        send: () => world.call("POST", `/api/me/mailbox/sent/${actionId}`, cookie, shown()),
      };
    },
  };
}
const header = (mail: { headers: [string, string][] } | undefined, name: string) =>
  mail?.headers.find(([key]) => key.toLowerCase() === name)?.[1];

it("puts a message into the mailbox as it stands, from its person's address", async () => {
  const { put, drafts, sent, address, email, archived } = await writing();
  const reply = await put();
  expect([reply.status, await reply.json()]).toMatchObject([
    200,
    { state: "drafted", inThread: false, url: expect.stringContaining("https://mail.google.com/") },
  ]);
  const [draft] = drafts();
  expect([header(draft, "from"), header(draft, "to"), header(draft, "subject")]).toEqual([
    expect.stringContaining(address),
    expect.stringContaining(email),
    expect.stringContaining("tude"),
  ]);
  expect(drafts().map((one) => simulator.textOf(one))).toEqual([
    "Bonjour Élodie,\n\nVoici l’étude promise.\n\nBien à vous,\nCamille",
  ]);
  expect(sent()).toEqual([]);
  expect(await archived()).toMatchObject({ by: null });
});

it("makes one draft, however often and at once it is asked for, and changes it with the words", async () => {
  const { put, drafts, edit } = await writing();
  const replies = await Promise.all([put(), put(), put(), put()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(drafts()).toHaveLength(1);
  await edit("Bonjour,\n\nUne autre version.");
  expect((await put()).status).toBe(200);
  expect(drafts().map((draft) => simulator.textOf(draft))).toEqual(["Bonjour,\n\nUne autre version."]);
});

it("looks for a draft whose answer was lost before it makes another", async () => {
  const { put, drafts } = await writing();
  simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts" });
  expect((await put()).status).toBe(200);
  expect(drafts()).toHaveLength(1);
});

it("makes none where nobody can tell, and finds it at the next click", async () => {
  const { put, drafts } = await writing();
  simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts" });
  simulator.injectFault({ kind: "status", status: 503 }, { matching: "GET /drafts", times: 3 });
  expect((await put()).status).toBe(502);
  expect(drafts()).toHaveLength(1);
  expect((await put()).status).toBe(200);
  expect(drafts()).toHaveLength(1);
});

it("says where the draft is gone, and makes another only where that is wanted", async () => {
  const { put, drafts, address } = await writing();
  await put();
  simulator.discardDrafts(address);
  const gone = await put();
  expect([gone.status, await gone.json()]).toMatchObject([409, { error: { details: { draft: "gone" } } }]);
  expect(drafts()).toEqual([]);
  expect((await put({ again: true })).status).toBe(200);
  expect(drafts()).toHaveLength(1);
});

it("sends on a click, once, as the draft that is there, and marks the action done", async () => {
  const { put, send, drafts, sent, archived, contactId, organizationId } = await writing();
  await put();
  const replies = await Promise.all([send(), send(), send()]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect([drafts().length, sent().length]).toEqual([0, 1]);
  expect(await archived()).toEqual({ by: "user", sent: true });
  const { rows } = await admin.query(
    "select type, direction, source from public.engagement where contact_id = $1",
    [contactId],
  );
  expect(rows).toEqual([{ type: "email", direction: "outgoing", source: "moment" }]);
  const { rows: audit } = await admin.query(
    "select event from private.audit where organization_id = $1 and event = 'mailbox.message_sent'",
    [organizationId],
  );
  expect(audit).toHaveLength(1);
});

it("is sent once where Gmail sends it and answers 500", async () => {
  const { send, sent, archived } = await writing();
  simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts/send" });
  expect((await send()).status).toBe(200);
  expect(sent()).toHaveLength(1);
  expect(await archived()).toMatchObject({ by: "user" });
});

it("is sent once where Gmail sends it, answers 500, and then cannot be asked", async () => {
  const { send, sent, archived } = await writing();
  simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts/send" });
  simulator.injectFault({ kind: "status", status: 503 }, { matching: "GET /drafts" });
  expect((await send()).status).toBe(502);
  expect([sent().length, await archived()]).toMatchObject([1, { by: null }]);
  expect((await send()).status).toBe(200);
  expect([sent().length, await archived()]).toMatchObject([1, { by: "user" }]);
});

it("stays a draft where Gmail did not send it, and the next click sends it", async () => {
  const { send, sent, drafts, archived } = await writing();
  simulator.injectFault({ kind: "status", status: 503 }, { matching: "POST /drafts/send" });
  const failed = await send();
  expect([failed.status, drafts().length, sent().length]).toEqual([502, 1, 0]);
  expect(await archived()).toMatchObject({ by: null });
  await send();
  expect([drafts().length, sent().length]).toEqual([0, 1]);
});

it("does not go twice after its sending was undone here", async () => {
  const { send, sent, actionId, cookie, archived } = await writing();
  await send();
  await world.call("PATCH", `/api/actions/${actionId}/undo`, cookie);
  expect((await send()).status).toBe(200);
  expect(sent()).toHaveLength(1);
  expect(await archived()).toMatchObject({ by: "user" });
});

it("leaves once where two members send it at once", async () => {
  const { send, sent, colleague } = await writing();
  const theirs = await colleague();
  const replies = await Promise.all([send(), theirs.send()]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(sent().length + theirs.sent().length).toBe(1);
});

it("does not leave from a colleague's mailbox while nobody knows whether it left from the first", async () => {
  const { send, sent, colleague } = await writing();
  const theirs = await colleague();
  simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts/send" });
  simulator.injectFault({ kind: "status", status: 503 }, { matching: "GET /drafts" });
  expect((await send()).status).toBe(502);
  const refused = await theirs.send();
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { code: "conflict", message: expect.stringContaining("d’un collègue") } },
  ]);
  expect([sent().length, theirs.sent().length]).toEqual([1, 0]);
});

it("does not leave from another mailbox of its person while nobody knows whether it left from the first", async () => {
  const { send, put, sent, cookie, address } = await writing();
  simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts/send" });
  simulator.injectFault({ kind: "status", status: 503 }, { matching: "GET /drafts" });
  expect((await send()).status).toBe(502);
  await world.call("DELETE", "/api/me/mailbox", cookie);
  const another = `autre-${address}`;
  simulator.open(another);
  await world.consent(cookie, "google", "write", { account: another });
  const refused = await send();
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { message: expect.stringContaining("l’autre messagerie") } },
  ]);
  expect((await put()).status).toBe(409);
  expect([sent().length, simulator.sent(another).length]).toEqual([1, 0]);
});

it("refuses words that its person did not read", async () => {
  const { put, send, actionId, drafts, sent } = await writing();
  await admin.query("update public.action set ai_ice_breaking_message = 'Autre chose.' where id = $1", [
    actionId,
  ]);
  const refused = await send();
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { message: "Le message a changé entre-temps. Relisez-le avant de l’envoyer." } },
  ]);
  expect((await send({ message: "Autre chose.", subject: "Un autre objet" })).status).toBe(409);
  expect((await put()).status).toBe(409);
  expect([drafts(), sent()]).toEqual([[], []]);
  expect((await send({ message: "Autre chose." })).status).toBe(200);
});

it.each(["a@client.example, b@client.example", "a@client.example;b@client.example", "a@b@client.example"])(
  "writes to one address alone, not to %s",
  async (email) => {
    const { send, contactId, drafts, sent } = await writing();
    await admin.query("update public.contact set email = $1 where id = $2", [email, contactId]);
    expect((await send({ to: email })).status).toBe(409);
    expect([drafts(), sent()]).toEqual([[], []]);
  },
);

it("refuses an address that changed, somebody who must not be contacted, and a handled action", async () => {
  const { put, send, contactId, organizationId, drafts, sent, archived } = await writing();
  expect((await send({ to: "autre@ailleurs.example" })).status).toBe(409);
  await admin.query("update public.contact set opted_out = true where id = $1", [contactId]);
  expect([(await put()).status, (await send()).status]).toEqual([403, 403]);
  await admin.query("update public.contact set opted_out = false where id = $1", [contactId]);
  await admin.query(
    "update public.action set archived_at = now(), archived_by = 'user', archived_reason = 'done' where organization_id = $1",
    [organizationId],
  );
  expect([(await put()).status, (await send()).status]).toEqual([409, 409]);
  expect([drafts(), sent()]).toEqual([[], []]);
  expect(await archived()).toMatchObject({ sent: false });
});

it("waits where Gmail asks to, and says so", async () => {
  const { put, drafts } = await writing();
  simulator.injectFault({ kind: "rate", seconds: 40 }, { matching: "POST /drafts" });
  const held = await put();
  expect([held.status, drafts().length]).toEqual([429, 0]);
});

it("stands below what was written before, where answers may be seen", async () => {
  const { put, drafts, address, email, read } = await writing({ replies: true });
  const asked = simulator.deliver(address, {
    from: `Élodie <${email}>`,
    subject: "Question de délai",
    messageId: "<q1@client.example>",
  });
  expect(await read()).toBe(true);
  expect(await (await put()).json()).toMatchObject({ inThread: true });
  const [draft] = drafts();
  expect(draft?.threadId).toBe(asked.threadId);
  expect([header(draft, "subject"), header(draft, "in-reply-to"), header(draft, "references")]).toEqual([
    expect.stringContaining("Re"),
    "<q1@client.example>",
    "<q1@client.example>",
  ]);
});

it("cannot add headers by a name, a subject or its words", async () => {
  const { put, drafts, organizationId, contactId, actionId } = await writing();
  await admin.query("update public.contact set first_name = $1 where id = $2", [
    "É\r\nBcc: x@y.example",
    contactId,
  ]);
  const subject = "Objet\r\nBcc: x@y.example";
  const message = "Bonjour,\r\n.\r\nBcc: x@y.example\n\n<script>alert(1)</script>";
  await admin.query("update public.action set ai_subject = $1, ai_ice_breaking_message = $2 where id = $3", [
    subject,
    message,
    actionId,
  ]);
  expect(organizationId).not.toBe("");
  expect((await put({ subject, message })).status).toBe(200);
  expect(drafts()[0]?.headers.map(([name]) => name.toLowerCase())).not.toContain("bcc");
});
