import { beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createContact,
  createEngagement,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { createReading } from "../../../dev/test/readings.ts";
import type { Wire } from "../../http/contract.ts";
import { type contract, route } from "./list-promises.ts";
import { route as ofContact } from "./contact-promises.ts";

const { admin, platform } = await testStack();
/** A Monday in Paris. */
const NOW = "2026-11-23T11:00:00Z";
const call = callerOf(
  {
    environment: platform.environment,
    pool: platform.pool,
    log: platform.log,
    clock: { now: () => new Date(NOW) },
  },
  [route, ofContact],
);

type Answer = Wire<typeof contract>;
const ask = async (cookie: string) => (await call("GET", "/api/me/promises", { cookie })).json as Answer;

let me: Awaited<ReturnType<typeof signedInMember>>;
let managerCookie: string;
const EMAIL = "camille@promesses.test";
const decide = (crm: string, owner: string, given: string, userId: string | null = null) =>
  admin.query("insert into private.owner_choice values ($1, $2, $3, $4, $5)", [
    me.organizationId,
    crm,
    owner,
    given,
    userId,
  ]);

beforeAll(async () => {
  me = await signedInMember(admin, { user: { email: EMAIL, name: "Camille" } });
  const { organizationId } = me;
  const join = async (name: string, email: string, role: string) => {
    const userId = await createUser(admin, { name, email });
    await createMember(admin, organizationId, userId, role);
    return (await createSession(admin, userId, organizationId)).cookie;
  };
  await join("Paul", "paul@promesses.test", "member");
  managerCookie = await join("Zoé", "zoe@promesses.test", "owner");
  const promised = async (owner: string | null, lastName: string, date: string, due: string | null) => {
    const contact = {
      crm: "hubspot",
      crm_id: lastName,
      owner_email: owner,
      last_name: lastName,
      first_name: null,
    };
    const contactId = await createContact(admin, organizationId, contact);
    const id = await createEngagement(admin, organizationId, contactId, {
      date,
      type: "phone_call",
      direction: "outgoing",
      text: "Je vous rappelle.",
    });
    await createReading(admin, id, [{ kind: "commitment", who: "us", act: "call", due }]);
    return contactId;
  };
  await promised(EMAIL, "Retard", "2026-11-18T09:00:00Z", "vendredi");
  await promised(EMAIL, "Bientôt", "2026-11-20T09:00:00Z", "mercredi");
  await promised("paul@promesses.test", "Ailleurs", "2026-11-20T09:00:00Z", "jeudi");
  await promised(null, "Sans", "2026-11-20T09:00:00Z", "jeudi");
  await promised("compte@promesses.test", "Commun", "2026-11-20T09:00:00Z", "vendredi");
  await decide("hubspot", "compte@promesses.test", "unowned");
  await promised("partie@promesses.test", "Partie", "2026-11-18T09:00:00Z", "vendredi");
  const stranger = await signedInMember(admin, { user: { email: "camille@ailleurs.test" } });
  await createContact(admin, stranger.organizationId, { owner_email: EMAIL });
});

describe("GET /api/me/promises", () => {
  it("tells the caller's own, what is late first, and no team", async () => {
    const { day, data, team } = await ask(me.cookie);
    expect(day).toBe("2026-11-23");
    expect(data.map(({ contact, state, due }) => [contact, state, due])).toEqual([
      ["Retard", "late", "2026-11-20"],
      ["Bientôt", "open", "2026-11-25"],
    ]);
    expect(team).toBeNull();
  });

  it("tells managers how many there are of each member's, and no word of them", async () => {
    const { data, team } = await ask(managerCookie);
    expect(data).toEqual([]);
    const counts = team?.map(({ id: _id, ...one }) => one) ?? [];
    expect(counts.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: "Camille", open: 1, late: 1, kept: 0, cancelled: 0 },
      { name: "Paul", open: 1, late: 0, kept: 0, cancelled: 0 },
      { name: "Zoé", open: 0, late: 0, kept: 0, cancelled: 0 },
    ]);
  });
});

describe("the promises of contacts that are nobody's", () => {
  const unowned = async (cookie: string) => (await ask(cookie)).unowned.map(({ contact }) => contact);

  it("are every member's to see where the contacts go to whoever has room; of a departed owner, a manager's", async () => {
    expect(await unowned(me.cookie)).toEqual(["Sans", "Commun"]);
    expect(await unowned(managerCookie)).toEqual(["Partie", "Sans", "Commun"]);
  });

  it("follow what managers decided: nobody's are theirs to see, a member's are that member's", async () => {
    await decide("", "", "nobody");
    expect(await unowned(me.cookie)).toEqual([]);
    expect(await unowned(managerCookie)).toEqual(["Partie", "Sans", "Commun"]);
    await admin.query("update private.owner_choice set given = 'member', user_id = $1 where crm = ''", [
      me.userId,
    ]);
    const { data, unowned: left } = await ask(me.cookie);
    expect(data.map(({ contact }) => contact)).toEqual(["Retard", "Bientôt", "Sans", "Commun"]);
    expect(left).toEqual([]);
    expect(await unowned(managerCookie)).toEqual(["Partie"]);
    await admin.query("delete from private.owner_choice where crm = ''");
  });
});

describe("the promises of many people", () => {
  it("are all told, however many there are", async () => {
    const many = await signedInMember(admin, { user: { email: "beaucoup@promesses.test" } });
    const { organizationId } = many;
    await admin.query(
      `with c as (
         insert into public.contact (organization_id, last_name, owner_email)
         select $1, 'Contact ' || n, 'beaucoup@promesses.test' from generate_series(1, 450) n
         returning id),
       n as (
         insert into public.note as n (organization_id, contact_id, date, text)
         select $1, id, '2026-11-20T09:00:00Z', 'Je la rappelle.' from c
         returning n.id, n.contact_id, n.date, app.content_hash(n) as hash),
       r as (
         insert into public.text_reading (organization_id, contact_id, text_kind, text_id, reader, version, content_hash, manner, at)
         select $1, contact_id, 'note', id, 'local', '1', hash, 'person', date from n
         returning contact_id, text_id)
       insert into public.fact (organization_id, contact_id, text_kind, text_id, reader, position, kind, who, act, quote)
       select $1, contact_id, 'note', text_id, 'local', 1, 'commitment', 'us', 'call', 'Je la rappelle.' from r`,
      [organizationId],
    );
    const { data } = await ask(many.cookie);
    expect(new Set(data.map(({ contact }) => contact)).size).toBe(450);
  });
});

describe("GET /api/contacts/{contactId}/promises", () => {
  const of = (contactId: string, cookie: string) =>
    call("GET", `/api/contacts/${contactId}/promises`, { cookie });

  it("tells the same of one contact, to the whole organization and nobody else", async () => {
    const [late] = (await ask(me.cookie)).data;
    const { contactId = "", contact: _contact, company: _company, ...promise } = late ?? {};
    expect((await of(contactId, managerCookie)).json).toEqual({ data: [promise] });
    const stranger = await signedInMember(admin, { role: "owner" });
    expect((await of(contactId, stranger.cookie)).status).toBe(404);
  });
});
