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
import { withClaims } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { Wire } from "../../http/contract.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { readMembers } from "../lists/store.ts";
import { rankContacts } from "../ranking/rank-contacts.ts";
import { type contract, route } from "./replay.ts";
import { readDeals } from "./replay-store.ts";

const { admin, platform } = await testStack();
/** A Monday in Paris. */
const NOW = "2026-11-23T11:00:00Z";
const at = {
  environment: platform.environment,
  pool: platform.pool,
  log: platform.log,
  clock: { now: () => new Date(NOW) },
};
const call = callerOf(at, [route]);

type Answer = Wire<typeof contract>;
const ask = async (cookie: string, before = "") =>
  (await call("GET", `/api/me/replay${before && `?before=${before}`}`, { cookie })).json as Answer;

const EMAIL = "camille@relecture.test";
let me: Awaited<ReturnType<typeof signedInMember>>;
let paul: string;
let forgotten: string;

async function promised(owner: string, lastName: string, on: string, later: readonly string[] = []) {
  const { organizationId } = me;
  const contact = {
    crm: "hubspot",
    crm_id: lastName,
    owner_email: owner,
    last_name: lastName,
    first_name: null,
    company: lastName,
  };
  const contactId = await createContact(admin, organizationId, contact);
  const said = await createEngagement(admin, organizationId, contactId, {
    date: `${on}T09:00:00Z`,
    type: "email",
    direction: "outgoing",
    text: "Je vous envoie le devis.",
  });
  await createReading(admin, said, [{ kind: "commitment", who: "us", act: "send", object: "devis" }]);
  for (const day of later) {
    const sent = { date: `${day}T09:00:00Z`, type: "email", direction: "outgoing", text: "Voici." };
    const id = await createEngagement(admin, organizationId, contactId, sent);
    await createReading(admin, id, [{ kind: "done", who: "us", act: "send", object: "devis" }]);
  }
  return contactId;
}

beforeAll(async () => {
  me = await signedInMember(admin, { user: { email: EMAIL, name: "Camille" } });
  const userId = await createUser(admin, { name: "Paul", email: "paul@relecture.test" });
  await createMember(admin, me.organizationId, userId, "member");
  paul = (await createSession(admin, userId, me.organizationId)).cookie;
  forgotten = await promised(EMAIL, "Oublié", "2026-11-02");
  await promised(EMAIL, "Tenu", "2026-11-02", ["2026-11-12"]);
  await promised("paul@relecture.test", "Ailleurs", "2026-11-02");
  const deal = await admin.query<{ id: string }>(
    `insert into public.deal (organization_id, crm, crm_id, name, state, amount, currency, closes_on, opened_on)
     values ($1, 'hubspot', 'd1', 'Contrat 2027', 'lost', 12000, 'EUR', '2026-11-18', '2026-09-01') returning id`,
    [me.organizationId],
  );
  await admin.query(
    "insert into public.deal_contact (organization_id, deal_id, contact_id) values ($1, $2, $3)",
    [me.organizationId, deal.rows[0]?.id, forgotten],
  );
  const stranger = await signedInMember(admin, { user: { email: "camille@autre-maison.test" } });
  await createContact(admin, stranger.organizationId, { owner_email: EMAIL });
});

const namesOn = ({ days }: Answer, on: string) =>
  days.find(({ day }) => day === on)?.entries.map(({ contact }) => contact);

describe("GET /api/me/replay", () => {
  it("has each of the last thirty days, the newest first, and today not", async () => {
    const { today, days, left, contacts, unread } = await ask(me.cookie);
    expect([today, days.length, left, contacts, unread]).toEqual(["2026-11-23", 30, 0, 2, 0]);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-11-22", "2026-10-24"]);
    expect((await ask(me.cookie, "2026-10-27")).days.map(({ day }) => day)).toEqual([
      "2026-10-26",
      "2026-10-25",
      "2026-10-24",
    ]);
  });

  it("proposes on each day whom it would have proposed then, and nobody of a colleague's", async () => {
    const replayed = await ask(me.cookie);
    expect(namesOn(replayed, "2026-11-02")).toEqual([]);
    expect(namesOn(replayed, "2026-11-10")?.toSorted()).toEqual(["Oublié", "Tenu"]);
    // Sent on the 12th: the morning of that day could not know it, the next one does.
    expect(namesOn(replayed, "2026-11-12")).toContain("Tenu");
    expect(namesOn(replayed, "2026-11-13")).toEqual(["Oublié"]);
    expect(namesOn(await ask(paul), "2026-11-10")).toEqual(["Ailleurs"]);
  });

  it("says what followed: what was sent, and the deal that was lost after a promise", async () => {
    const { days } = await ask(me.cookie);
    const entries = days.find(({ day }) => day === "2026-11-10")?.entries ?? [];
    const of = (name: string) => entries.find(({ contact }) => contact === name);
    expect(of("Tenu")).toMatchObject({ touchedOn: "2026-11-12", lost: [] });
    expect(of("Oublié")).toMatchObject({
      quote: "Je vous envoie le devis.",
      promise: { quote: "Je vous envoie le devis.", madeOn: "2026-11-02" },
      touchedOn: null,
      lost: [{ name: "Contrat 2027", closedOn: "2026-11-18", amount: 12_000, currency: "EUR" }],
    });
  });

  it("is the list that the day's own ranking makes of the same data", async () => {
    const ctx = systemContext(at, me.organizationId, "test");
    const day = "2026-11-22";
    const waiting = (await readMembers(ctx)).filter(({ id }) => id === me.userId);
    const { lists } = await rankContacts(ctx, { day, timeZone: "Europe/Paris", waiting, taken: new Set() });
    const replayed = (await ask(me.cookie)).days.find((one) => one.day === day)?.entries ?? [];
    expect(replayed.map(({ contactId }) => contactId)).toEqual(
      lists.get(me.userId)?.map(({ contactId }) => contactId),
    );
    expect(replayed).not.toEqual([]);
  });

  it("compares the amounts of deals, and not of estimates, as the day's own ranking", async () => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.deal (organization_id, crm, crm_id, name, state, amount, currency, opened_on, quoted_on)
       values ($1, 'sellsy', 'estimate-1', 'Devis DEV-1', 'open', 90000, 'EUR', '2026-09-01', '2026-09-01') returning id`,
      [me.organizationId],
    );
    const { priced } = await readDeals({
      ...systemContext(at, me.organizationId, "test"),
      organization: { id: me.organizationId, timeZone: "Europe/Paris" },
    });
    await admin.query("delete from public.deal where id = $1", [rows[0]?.id]);
    expect(priced.map(({ amount }) => amount)).toEqual([12_000]);
  });

  it("leaves out who objected since, on every day", async () => {
    await admin.query(
      "insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, 'opposition', 'user')",
      [me.organizationId, forgotten],
    );
    const { days } = await ask(me.cookie);
    expect(days.flatMap(({ entries }) => entries.map(({ contact }) => contact))).not.toContain("Oublié");
    await admin.query("delete from public.suppression where contact_id = $1", [forgotten]);
  });

  it("writes no row of any table", async () => {
    const written = async () => {
      await admin.query("select pg_stat_force_next_flush()");
      const { rows } = await admin.query<{ table: string; rows: string }>(
        `select schemaname || '.' || relname as "table", xmin_of as rows
         from pg_stat_user_tables s
         cross join lateral (select (xpath('/row/c/text()', query_to_xml(
           format('select count(*) || '' '' || coalesce(max(xmin::text::bigint), 0) as c from %I.%I', s.schemaname, s.relname),
           false, true, '')))[1]::text as xmin_of) x
         where schemaname in ('public', 'private') order by 1`,
      );
      return rows;
    };
    const before = await written();
    await ask(me.cookie);
    expect(await written()).toEqual(before);
    expect(before.length).toBeGreaterThan(30);
  });
});

describe("a context that may not write", () => {
  it("is refused by Postgres", async () => {
    const ctx = { ...systemContext(at, me.organizationId, "test"), isReadOnly: true as const };
    const write = withClaims(ctx, (client) =>
      execute(client, "update public.contact set company = 'X' where organization_id = $1", [
        me.organizationId,
      ]),
    );
    await expect(write).rejects.toMatchObject({ code: "25006" });
  });
});
