import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type PlacedCall, startAircall } from "../../dev/test/aircall.ts";
import { callerOf } from "../../dev/test/caller.ts";
import { crmWorld } from "../../dev/test/crm-world.ts";
import { createAction, createContact, createEngagement, signedInMember } from "../../dev/test/factories.ts";
import { createReading } from "../../dev/test/readings.ts";
import { createApp } from "../http/app.ts";
import { route as readContact } from "../contacts/get-contact.ts";
import { route as connect } from "./connect-telephone.ts";
import { route as markDone } from "../suggestions/actions/mark-done.ts";
import { route as disconnect } from "./disconnect-telephone.ts";
import { route as read } from "./get-telephone.ts";
import { route as listCalls } from "./list-calls.ts";
import { route as receive } from "./receive-call.ts";

const KEY = { apiId: "an-id", apiToken: "a-token" };
const NOW = "2026-11-24T09:30:00Z";
const aircall = await startAircall(KEY, (url) => product + new URL(url).pathname);
const world = await crmWorld([], { variables: aircall.variables });
const { admin } = world;
const platform = { ...world.platform, clock: { now: () => new Date(NOW) } };
const app = createApp([receive], platform, { checkReplies: true });
const own = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
await new Promise((resolve) => own.once("listening", resolve));
const product = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
const call = callerOf(platform, [connect, disconnect, read, readContact, listCalls, markDone]);
afterAll(() => Promise.all([aircall.stop(), new Promise((done) => own.close(done))]));

let me: Awaited<ReturnType<typeof signedInMember>>;
beforeEach(async () => {
  for (const { webhook_id } of aircall.webhooks())
    await fetch(`${aircall.variables.AIRCALL_API_URL}/webhooks/${webhook_id}`, {
      method: "DELETE",
      headers: { authorization: `Basic ${btoa(`${KEY.apiId}:${KEY.apiToken}`)}` },
    });
  me = await signedInMember(admin, { role: "owner" });
});

const connected = () => call("POST", "/api/telephone", { cookie: me.cookie, body: KEY });
const NUMBER = "+33 6 39 98 12 34";
const aCall = (over: Partial<PlacedCall> = {}): PlacedCall => ({
  direction: "outbound",
  number: NUMBER,
  seconds: 240,
  agent: { name: "Camille Renaud", email: "camille@demo.test" },
  startedAt: new Date("2026-11-24T08:12:00Z"),
  ...over,
});
const exchanges = async (contactId: string) =>
  (
    await admin.query(
      "select source, type, direction, date, text from public.engagement where contact_id = $1 order by date",
      [contactId],
    )
  ).rows;

describe("a telephone", () => {
  it("is connected by a key that works, and says so to all members", async () => {
    expect((await connected()).status).toBe(201);
    expect((await call("GET", "/api/telephone", { cookie: me.cookie })).json).toMatchObject({
      offered: true,
      connection: { accountName: "Atelier Démo", lastCallAt: null },
    });
    expect((await connected()).status).toBe(409);
    expect(aircall.webhooks()).toHaveLength(1);
    const { rows } = await admin.query<{ all: string }>(
      "select t::text as all from private.telephone_connection t where organization_id = $1",
      [me.organizationId],
    );
    expect(rows[0]?.all).not.toContain(KEY.apiToken);
    expect(rows[0]?.all).not.toContain(aircall.webhooks()[0]?.token ?? "?");
  });

  it("is refused with a key that Aircall does not know, and to members who manage nothing", async () => {
    const wrong = await call("POST", "/api/telephone", {
      cookie: me.cookie,
      body: { ...KEY, apiToken: "other" },
    });
    expect([wrong.status, wrong.error.message]).toEqual([
      400,
      expect.stringContaining("Aircall refuse cette clé"),
    ]);
    const member = await signedInMember(admin);
    expect((await call("POST", "/api/telephone", { cookie: member.cookie, body: KEY })).status).toBe(403);
    expect(aircall.webhooks()).toEqual([]);
  });

  it("is forgotten with its webhook", async () => {
    await connected();
    expect((await call("DELETE", "/api/telephone", { cookie: me.cookie })).json).toEqual({ message: null });
    expect(aircall.webhooks()).toEqual([]);
    expect((await call("DELETE", "/api/telephone", { cookie: me.cookie })).status).toBe(404);
  });
});

describe("a call", () => {
  it("is an exchange with the contact whose number it was, with what was noted of it, once", async () => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, { phones: ["06.39.98.12.34"] });
    const { statuses } = await aircall.place(aCall({ comment: "Rappeler <b>jeudi</b>." }));
    expect(statuses).toEqual([200, 200]);
    const [webhook] = aircall.webhooks();
    expect(webhook?.failures).toBe(0);
    expect(await exchanges(contactId)).toEqual([
      {
        source: "telephone",
        type: "phone_call",
        direction: "outgoing",
        date: new Date("2026-11-24T08:12:00Z"),
        text: "Rappeler jeudi.",
      },
    ]);
    const page = await call("GET", `/api/contacts/${contactId}`, { cookie: me.cookie });
    expect(page.json).toMatchObject({ engagements: [{ source: "telephone", text: "Rappeler jeudi." }] });
    expect(world.queue.messages.some((one) => one.kind === "read-texts")).toBe(true);
    expect((await call("GET", "/api/telephone", { cookie: me.cookie })).json).toMatchObject({
      connection: { lastCallAt: expect.any(String) as string },
    });
  });

  it("told again is the same, with what was noted since", async () => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, { phones: ["0639981234"] });
    const { id } = await aircall.place(aCall());
    const data = {
      id,
      direction: "outbound",
      raw_digits: NUMBER,
      started_at: Date.parse("2026-11-24T08:12:00Z") / 1_000,
      answered_at: Date.parse("2026-11-24T08:12:08Z") / 1_000,
      ended_at: Date.parse("2026-11-24T08:16:00Z") / 1_000,
      comments: [{ content: "Devis à refaire." }],
    };
    await aircall.announce("call.ended", { ...data, comments: [] });
    await aircall.announce("call.commented", data);
    await aircall.announce("call.ended", { ...data, comments: [] });
    expect((await exchanges(contactId)).map(({ text }: { text: string }) => text)).toEqual([
      "Devis à refaire.",
    ]);
  });

  it.each([
    ["nobody answered", { seconds: 0 }],
    ["the number is withheld", { number: "anonymous" }],
    ["the number is nobody's", { number: "+33 6 39 98 99 99" }],
  ])("is none where %s", async (_, over) => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, { phones: ["0639981234"] });
    expect((await aircall.place(aCall(over))).statuses).toEqual([200, 200]);
    expect(await exchanges(contactId)).toEqual([]);
  });

  it("is nobody's where two people have the number, and one person's who has two records", async () => {
    await connected();
    const two = await Promise.all(
      [1, 2].map(() => createContact(admin, me.organizationId, { phones: ["0639981234"] })),
    );
    await aircall.place(aCall());
    for (const contactId of two) expect(await exchanges(contactId)).toEqual([]);
    const person = {
      email: "ines@fabre.example",
      first_name: "Inès",
      last_name: "Fabre",
      phones: ["0639981299"],
    };
    const records = [
      await createContact(admin, me.organizationId, person),
      await createContact(admin, me.organizationId, {
        ...person,
        crm: "salesforce",
        owner_email: "camille@demo.test",
      }),
    ];
    await aircall.place(aCall({ number: "+33639981299" }));
    const kept = await Promise.all(records.map(exchanges));
    expect(kept.map(({ length }) => length)).toEqual([0, 1]);
  });

  it("leaves no words about who has objected", async () => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, { phones: ["0639981234"] });
    await admin.query(
      "insert into public.suppression (organization_id, contact_id, kind, reason, source) values ($1, $2, 'contact', 'opposition', 'user')",
      [me.organizationId, contactId],
    );
    await aircall.place(aCall({ comment: "Intéressé malgré tout." }));
    expect((await exchanges(contactId)).map(({ text }: { text: string }) => text)).toEqual([""]);
  });

  it("takes the place of one that was marked here before the telephone told of it", async () => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, { phones: ["0639981234"] });
    await admin.query(
      `insert into public.engagement (organization_id, contact_id, source, type, direction, date, text)
       values ($1, $2, 'moment', 'phone_call', 'outgoing', '2026-11-24T08:20:00Z', '')`,
      [me.organizationId, contactId],
    );
    await aircall.place(aCall());
    expect((await exchanges(contactId)).map(({ source }: { source: string }) => source)).toEqual([
      "telephone",
    ]);
  });

  it("is not kept twice where the CRM tells of it too", async () => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, { phones: ["0639981234"] });
    await createEngagement(admin, me.organizationId, contactId, {
      type: "phone_call",
      date: "2026-11-24T08:12:40Z",
      text: "",
    });
    await aircall.place(aCall());
    expect(await exchanges(contactId)).toHaveLength(1);
  });

  it("closes what was proposed in one tap, and stands once", async () => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, { phones: ["0639981234"] });
    const actionId = await createAction(admin, me.organizationId, contactId);
    const now = Date.now();
    await admin.query("update public.action set created_at = $2 where id = $1", [
      actionId,
      new Date(now - 3_600_000),
    ]);
    const calls = async () => (await call("GET", "/api/me/calls", { cookie: me.cookie })).json;
    expect(await calls()).toEqual({ data: [], watching: true });
    const startedAt = new Date(Math.floor(now / 1_000) * 1_000 - 600_000);
    await aircall.place(aCall({ startedAt }));
    expect(await calls()).toEqual({
      data: [{ contactId, actionId, at: startedAt.toISOString() }],
      watching: true,
    });
    const real = callerOf(world.platform, [markDone]);
    await real("PATCH", `/api/actions/${actionId}/done?sent=false&by=call`, { cookie: me.cookie });
    expect(await calls()).toEqual({ data: [], watching: true });
    expect(await exchanges(contactId)).toHaveLength(1);
  });

  it("shows its agent, while it rings, what was promised", async () => {
    await connected();
    const contactId = await createContact(admin, me.organizationId, {
      first_name: "Inès",
      last_name: "Fabre",
      company: "Scierie Brumaire",
      phones: ["0639981234"],
    });
    const text = "Nous vous envoyons le devis vendredi 20 novembre.";
    const engagementId = await createEngagement(admin, me.organizationId, contactId, {
      direction: "outgoing",
      date: "2026-11-18T09:00:00Z",
      text,
    });
    await createReading(admin, engagementId, [
      {
        kind: "commitment",
        who: "us",
        act: "send",
        object: "quote",
        due: "vendredi 20 novembre",
        quote: text,
      },
    ]);
    const { id } = await aircall.place(aCall({ direction: "inbound" }));
    expect(aircall.cards(id)).toEqual([
      {
        contents: [
          {
            type: "title",
            text: "Relance\u00A0: Inès Fabre, Scierie Brumaire",
            link: expect.stringMatching(`/contacts/${contactId}$`) as string,
          },
          {
            type: "shortText",
            label: "Promis par nous, en retard",
            text: expect.stringContaining("vendredi 20 novembre") as string,
          },
        ],
      },
    ]);
  });

  it("shows nothing of another organization's contacts, and keeps nothing there", async () => {
    await connected();
    const other = await signedInMember(admin, { role: "owner" });
    const contactId = await createContact(admin, other.organizationId, { phones: ["0639981234"] });
    const { id } = await aircall.place(aCall());
    expect([aircall.cards(id), await exchanges(contactId)]).toEqual([[], []]);
  });
});

describe("an event in Aircall's name", () => {
  const send = (organizationId: string, body: unknown) =>
    app.request(`/api/telephone/webhooks/aircall/${organizationId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  it("is refused without the token, with another organization's, and where none is connected", async () => {
    await connected();
    const token = aircall.webhooks()[0]?.token;
    const other = await signedInMember(admin);
    const event = { event: "call.ended", token, data: {} };
    expect((await send(me.organizationId, { ...event, token: "wrong" })).status).toBe(401);
    expect((await send(me.organizationId, { event: "call.ended" })).status).toBe(401);
    expect((await send(other.organizationId, event)).status).toBe(401);
    expect((await send("nobody", event)).status).toBe(401);
    expect((await send(me.organizationId, "{")).status).toBe(400);
  });

  it("is taken, and means nothing, where it is about something else or odd", async () => {
    await connected();
    const token = aircall.webhooks()[0]?.token;
    for (const data of [
      null,
      {},
      [],
      { id: -1 },
      { id: 5, direction: "sideways" },
      { id: 7, direction: "inbound", raw_digits: "\u0000" },
      { id: 8, direction: "inbound", raw_digits: NUMBER, started_at: 9e15, answered_at: 1, ended_at: 2 },
      {
        id: 9,
        direction: "inbound",
        raw_digits: NUMBER,
        started_at: 1,
        answered_at: 1,
        ended_at: 2,
        user: { name: "A\u0000" },
      },
    ])
      for (const event of ["call.ended", "call.created", "user.created"])
        expect((await send(me.organizationId, { event, token, data })).status).toBe(200);
  });
});
