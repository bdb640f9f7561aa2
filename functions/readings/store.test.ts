import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createContact, createEngagement, createOrganization } from "../../dev/test/factories.ts";
import { systemContext } from "../jobs/system-context.ts";
import type { DatedFact } from "./dated-fact.ts";
import { keepReadings, type NewReading, readingsOf, textsToRead, type Wanted } from "./store.ts";

const { admin, platform } = await testStack();

const PROMISE: DatedFact = {
  kind: "commitment",
  who: "us",
  act: "call",
  object: "le devis",
  due: "jeudi",
  quote: "Je vous rappelle jeudi",
  refersTo: null,
  resolved: { bound: "on", start: "2026-11-26", end: "2026-11-26", hour: "14:30" },
};
const OBJECTION: DatedFact = { ...PROMISE, kind: "optOut", act: null, due: null, resolved: null };

async function world() {
  const organizationId = await createOrganization(admin);
  const ctx = systemContext(platform, organizationId, randomUUID());
  const aContact = (overrides = {}) => createContact(admin, organizationId, overrides);
  const anEmail = (contactId: string, date: string, overrides = {}) =>
    createEngagement(admin, organizationId, contactId, { date, ...overrides });
  const aNote = async (contactId: string, date: string, text = "Je le rappelle jeudi.") => {
    const { rows } = await admin.query<{ id: string }>(
      "insert into public.note (organization_id, contact_id, date, text) values ($1, $2, $3, $4) returning id",
      [organizationId, contactId, date, text],
    );
    return rows[0]?.id ?? "";
  };
  const toRead = (wanted: Partial<Wanted> = {}) =>
    textsToRead(ctx, { reader: "local", version: "1", limit: 100, ...wanted });
  const ids = async (wanted: Partial<Wanted> = {}) => (await toRead(wanted)).map(({ text }) => text.id);
  /** Reads what is to be read. */
  const read = async (facts: NewReading["facts"] = [PROMISE], wanted: Partial<Wanted> = {}) => {
    const { reader = "local", version = "1" } = wanted;
    const texts = await toRead(wanted);
    return keepReadings(
      ctx,
      { reader, version },
      texts.map(({ contactId, text, contentHash }) => ({ contactId, text, contentHash, facts })),
    );
  };
  return { organizationId, ctx, aContact, anEmail, aNote, toRead, ids, read };
}

const give = (organizationId: string, contactId: string, posts: unknown) =>
  admin.query(
    `insert into public.linkedin_profile (contact_id, organization_id, content) values ($1, $2, $3)
     on conflict (contact_id) do update set content = excluded.content`,
    [contactId, organizationId, JSON.stringify({ posts })],
  );

describe("texts to read", () => {
  it("come with all a reader needs, whatever they are", async () => {
    const { organizationId, aContact, anEmail, aNote, toRead } = await world();
    const contactId = await aContact();
    const email = await anEmail(contactId, "2026-11-20T23:30:00Z");
    const note = await aNote(contactId, "2026-11-19T09:00:00Z");
    const post = { id: randomUUID(), date: "2026-11-18", text: "Je rejoins Scierie Brumaire." };
    await give(organizationId, contactId, [post, { ...post, id: randomUUID(), date: null }]);
    const hash = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(await toRead()).toEqual([
      {
        contactId,
        contentHash: hash,
        text: {
          id: email,
          kind: "engagement",
          channel: "email",
          incoming: true,
          at: "2026-11-20T23:30:00.000Z",
          day: "2026-11-21",
          subject: "Votre offre",
          text: "Pouvez-vous me rappeler ?",
        },
      },
      {
        contactId,
        contentHash: hash,
        text: {
          id: note,
          kind: "note",
          channel: "note",
          incoming: false,
          at: "2026-11-19T09:00:00.000Z",
          day: "2026-11-19",
          subject: null,
          text: "Je le rappelle jeudi.",
        },
      },
      {
        contactId,
        contentHash: hash,
        text: {
          id: post.id,
          kind: "linkedin",
          channel: "linkedin",
          incoming: true,
          at: "2026-11-18T00:00:00.000Z",
          day: "2026-11-18",
          subject: null,
          text: post.text,
        },
      },
    ]);
  });

  it("are those of owned contacts first, then the newest, and none of archived contacts", async () => {
    const { aContact, anEmail, ids } = await world();
    const nobodys = await aContact();
    const owned = await aContact({ owner_email: "camille@demo.test" });
    const archived = await aContact({ archived_at: new Date() });
    const newest = await anEmail(nobodys, "2026-11-20T09:00:00Z");
    const old = await anEmail(owned, "2026-11-01T09:00:00Z");
    const young = await anEmail(owned, "2026-11-10T09:00:00Z");
    await anEmail(archived, "2026-11-20T09:00:00Z");
    expect(await ids()).toEqual([young, old, newest]);
    expect(await ids({ limit: 2 })).toEqual([young, old]);
    expect(await ids({ contactIds: [nobodys] })).toEqual([newest]);
    expect(await ids({ since: new Date("2026-11-10T00:00:00Z") })).toEqual([young, newest]);
    await admin.query("update public.contact set owner_email = null where id = $1", [owned]);
    expect(await ids()).toEqual([newest, young, old]);
  });

  it("are read once by each reader, and again by another version of it", async () => {
    const { aContact, anEmail, ids, read } = await world();
    const email = await anEmail(await aContact(), "2026-11-20T09:00:00Z");
    expect(await read()).toBe(1);
    expect(await ids()).toEqual([]);
    expect(await ids({ reader: "model" })).toEqual([email]);
    expect(await ids({ version: "2" })).toEqual([email]);
    expect(await ids({ version: "0" })).toEqual([email]);
    await read([], { version: "2" });
    expect(await ids({ version: "2" })).toEqual([]);
  });

  it("are not given again to a reader who did not understand them", async () => {
    const { ctx, aContact, anEmail, ids, read } = await world();
    const contactId = await aContact();
    await anEmail(contactId, "2026-11-20T09:00:00Z");
    expect(await read(null)).toBe(1);
    expect(await ids()).toEqual([]);
    expect((await readingsOf(ctx, contactId))[0]?.facts).toBeNull();
  });

  it("are older ones too where the local reader found something that lasts", async () => {
    const { aContact, anEmail, ids, read } = await world();
    const contactId = await aContact();
    await anEmail(contactId, "2026-01-10T09:00:00Z");
    await read([
      { ...PROMISE, resolved: { bound: "by", start: "2026-01-12", end: "2026-01-15", hour: null } },
    ]);
    const promising = await anEmail(contactId, "2026-01-20T09:00:00Z");
    await read([PROMISE]);
    const objection = await anEmail(contactId, "2026-01-05T09:00:00Z");
    await read([OBJECTION]);
    const recent = await anEmail(contactId, "2026-11-20T09:00:00Z");
    const wanted = { reader: "model", since: new Date("2026-07-25T00:00:00Z") } as const;
    expect(await ids(wanted)).toEqual([recent]);
    expect(await ids({ ...wanted, promising: "2026-11-24" })).toEqual([recent, promising, objection]);
  });
});

describe("a reading", () => {
  it("is kept with its facts, and replaced whole", async () => {
    const { ctx, aContact, anEmail, toRead, read } = await world();
    const contactId = await aContact();
    const email = await anEmail(contactId, "2026-11-20T09:00:00Z");
    const [given] = await toRead();
    await read([PROMISE, OBJECTION]);
    expect(await readingsOf(ctx, contactId)).toEqual([
      {
        text: { kind: "engagement", id: email },
        contentHash: given?.contentHash,
        reader: "local",
        version: "1",
        readAt: expect.stringMatching(/Z$/),
        readBy: null,
        manner: "person",
        facts: [PROMISE, OBJECTION],
      },
    ]);
    await read([], { version: "2" });
    expect((await readingsOf(ctx, contactId)).map(({ version, facts }) => [version, facts])).toEqual([
      ["2", []],
    ]);
  });

  it("is not kept of a text that changed or went while it was read", async () => {
    const { ctx, aContact, anEmail, toRead } = await world();
    const contactId = await aContact();
    const [changed, gone, stays] = [
      await anEmail(contactId, "2026-11-20T09:00:00Z"),
      await anEmail(contactId, "2026-11-19T09:00:00Z"),
      await anEmail(contactId, "2026-11-18T09:00:00Z"),
    ];
    const readings = (await toRead()).map((one) => ({ ...one, facts: [PROMISE] }));
    await admin.query("update public.engagement set text = 'Plus maintenant.' where id = $1", [changed]);
    await admin.query("delete from public.engagement where id = $1", [gone]);
    expect(await keepReadings(ctx, { reader: "local", version: "1" }, readings)).toBe(1);
    expect((await readingsOf(ctx, contactId)).map(({ text }) => text.id)).toEqual([stays]);
    expect((await toRead()).map(({ text }) => text.id)).toEqual([changed]);
  });

  it("of a text that somebody is changing waits for nobody", async () => {
    const { ctx, aContact, anEmail, toRead } = await world();
    const contactId = await aContact();
    const email = await anEmail(contactId, "2026-11-20T09:00:00Z");
    const readings = (await toRead()).map((one) => ({ ...one, facts: [PROMISE] }));
    const other = await admin.connect();
    try {
      await other.query("begin");
      await other.query("update public.engagement set text = 'Non.' where id = $1", [email]);
      expect(await keepReadings(ctx, { reader: "local", version: "1" }, readings)).toBe(0);
      await other.query("commit");
    } finally {
      other.release();
    }
    expect((await toRead()).map(({ text }) => text.text)).toEqual(["Non."]);
  });

  it("is one, however many write it at once", async () => {
    const { ctx, aContact, anEmail, toRead } = await world();
    const contactId = await aContact();
    await anEmail(contactId, "2026-11-20T09:00:00Z");
    const readings = (await toRead()).map((one) => ({ ...one, facts: [PROMISE] }));
    const reader = { reader: "local", version: "1" } as const;
    await Promise.all([1, 2, 3].map(() => keepReadings(ctx, reader, readings)));
    expect((await readingsOf(ctx, contactId)).map(({ facts }) => facts)).toEqual([[PROMISE]]);
  });

  it("goes when its text changes or moves to another contact, and nothing else of it does", async () => {
    const { ctx, aContact, anEmail, aNote, ids, read } = await world();
    const [contactId, winner] = [await aContact(), await aContact()];
    const email = await anEmail(contactId, "2026-11-20T09:00:00Z");
    const note = await aNote(contactId, "2026-11-19T09:00:00Z");
    const other = await anEmail(contactId, "2026-11-18T09:00:00Z");
    await read();
    await admin.query("update public.engagement set participants = '[]', updated_at = now()");
    await admin.query("update public.note set author = 'Marc'");
    expect(await ids()).toEqual([]);
    await admin.query("update public.engagement set direction = 'outgoing' where id = $1", [email]);
    await admin.query("update public.note set contact_id = $2 where id = $1", [note, winner]);
    expect(await ids()).toEqual([email, note]);
    expect((await readingsOf(ctx, contactId)).map(({ text }) => text.id)).toEqual([other]);
  });

  it("of a post goes with the post, or when the post changes", async () => {
    const { organizationId, ctx, aContact, ids, read } = await world();
    const contactId = await aContact();
    const [one, two, three] = ["Un salon.", "Une levée.", "Un poste."].map((text) => ({
      id: randomUUID(),
      date: "2026-11-18",
      text,
    }));
    await give(organizationId, contactId, [one, two, three]);
    await read([]);
    await give(organizationId, contactId, [one, { ...two, text: "Une autre levée." }]);
    expect(await ids()).toEqual([two?.id]);
    expect((await readingsOf(ctx, contactId)).map(({ text }) => text.id)).toEqual([one?.id]);
    await admin.query("delete from public.linkedin_profile where contact_id = $1", [contactId]);
    expect([await ids(), await readingsOf(ctx, contactId)]).toEqual([[], []]);
  });

  it("is not another organization's to see, to write or to read for", async () => {
    const [ours, theirs] = [await world(), await world()];
    const contactId = await ours.aContact();
    await ours.anEmail(contactId, "2026-11-20T09:00:00Z");
    const readings = (await ours.toRead()).map((one) => ({ ...one, facts: [PROMISE] }));
    expect(await theirs.ids({ contactIds: [contactId] })).toEqual([]);
    expect(await keepReadings(theirs.ctx, { reader: "local", version: "1" }, readings)).toBe(0);
    await ours.read();
    expect(await readingsOf(theirs.ctx, contactId)).toEqual([]);
  });
});
