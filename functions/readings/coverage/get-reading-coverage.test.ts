import { expect, it } from "vitest";
import * as z from "zod";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../dev/test/factories.ts";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import { createEnvironment } from "../../env.ts";
import type { Wire } from "../../http/contract.ts";
import { systemContext } from "../../jobs/system-context.ts";
import type { Reader } from "../contract.ts";
import type { DatedFact } from "../dated-fact.ts";
import { keepReadings, textsToRead } from "../store.ts";
import { type contract, route } from "./get-reading-coverage.ts";
import { countCoverage } from "./store.ts";

const { admin, platform } = await testStack();

type Coverage = Wire<typeof contract>;
async function coverageOf(cookie: string, variables: Record<string, string> = {}): Promise<Coverage> {
  const { pool, log, clock } = platform;
  const environment = { ...platform.environment, model: createEnvironment(variables).model };
  const call = callerOf({ environment, pool, log, clock }, [route]);
  const reply = await call("GET", "/api/intelligence/reading", { cookie });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Coverage;
}
const MODEL = { OPENAI_API_KEY: "k", OPENAI_MODEL: "gpt-6.1-sol", OPENAI_MODEL_SMALL: "gpt-6-luna" };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const PROMISE: DatedFact = {
  kind: "commitment",
  who: "us",
  act: "call",
  object: null,
  due: null,
  quote: "Je le rappelle",
  refersTo: null,
  resolved: null,
};
type Read = Partial<Record<Reader, readonly DatedFact[] | null>>;

/** An organization, and what makes it a text that its readers read so; null: not understood. */
async function world() {
  const owner = await signedInMember(admin, { role: "owner" });
  const { organizationId, userId } = owner;
  const system = systemContext(platform, organizationId, "r");
  const person = { ...system, claims: { subject: userId, organizationId, role: "owner" } };
  const text = async (read: Read, { days = 5, archived = false, machine = false } = {}): Promise<void> => {
    const contactId = await createContact(admin, organizationId);
    await createEngagement(admin, organizationId, contactId, { date: daysAgo(days) });
    const wanted = { reader: "local", version: "1", limit: 1, contactIds: [contactId] } as const;
    const texts = await textsToRead(system, wanted);
    for (const reader of ["local", "model", "person"] as const) {
      const facts = read[reader];
      if (facts === undefined) continue;
      const readings = texts.map(
        (one) => ({ ...one, manner: machine ? "machine" : "person", facts }) as const,
      );
      const ctx = reader === "person" ? person : system;
      expect(await keepReadings(ctx, { reader, version: "1" }, readings)).toBe(1);
    }
    if (archived)
      await admin.query("update public.contact set archived_at = now() where id = $1", [contactId]);
  };
  return { ...owner, system, text };
}

const NOTHING = {
  days: 120,
  total: 0,
  byPerson: 0,
  byModel: 0,
  locally: { withFacts: 0, empty: 0 },
  unread: { machine: 0, other: 0 },
  waiting: 0,
  model: { configured: false, texts: 0, directUsd: 0, batchUsd: 0 },
};

it("begins with nothing", async () => {
  expect(await coverageOf((await world()).cookie)).toEqual(NOTHING);
});

it("counts each recent text once, where its last word is", async () => {
  const { text, cookie } = await world();
  await text({ local: [PROMISE, PROMISE], model: [], person: [] });
  await text({ local: [PROMISE], model: [PROMISE] });
  await text({ local: null, model: [] });
  await text({ local: [PROMISE, PROMISE] });
  await text({ local: [], model: null });
  await text({ local: [] });
  await text({ local: null });
  await text({ local: null, model: null });
  await text({ local: null, model: null }, { machine: true });
  await text({}, { days: 119 });
  await text({ local: [PROMISE] }, { days: 121 });
  await text({ local: [PROMISE] }, { archived: true });
  await text({}, { archived: true });
  const counted = {
    total: 10,
    byPerson: 1,
    byModel: 2,
    locally: { withFacts: 1, empty: 2 },
    unread: { machine: 1, other: 2 },
    waiting: 1,
  };
  expect(await coverageOf(cookie)).toMatchObject(counted);
  // What the local reader did not understand waits for the model where there is one that has not looked at it.
  expect(await coverageOf(cookie, MODEL)).toMatchObject({
    ...counted,
    unread: { machine: 1, other: 1 },
    waiting: 2,
  });
});

it("says what a model would cost, of the texts it has not looked at and is asked about", async () => {
  const { text, cookie } = await world();
  await text({ local: [] });
  await text({ local: null });
  await text({ local: null }, { machine: true });
  await text({ local: null, model: null });
  await text({ local: null, model: [] });
  const model = async (variables = {}) => (await coverageOf(cookie, variables)).model;
  expect(await model()).toEqual({ configured: false, texts: 2, directUsd: 0.00033, batchUsd: 0.000165 });
  // 900 tokens at 0.10 USD a million and 60 at 0.50.
  const { directUsd, batchUsd, ...asked } = await model(MODEL);
  expect(asked).toEqual({ configured: true, texts: 2 });
  expect([directUsd, batchUsd]).toEqual([expect.closeTo(0.00024, 9), expect.closeTo(0.00012, 9)]);
  expect(await model({ ...MODEL, OPENAI_CAPABILITIES: "store" })).toMatchObject({ batchUsd: null });
  const unpriced = await model({ ...MODEL, OPENAI_MODEL_SMALL: "of-our-own" });
  expect(unpriced).toEqual({ configured: true, texts: 2, directUsd: null, batchUsd: null });
});

it("is of one's own organization, by the statement and by the tables' policies alike", async () => {
  const [ours, theirs] = [await world(), await world()];
  await ours.text({ local: [PROMISE], person: [PROMISE] });
  await ours.text({});
  expect(await coverageOf(theirs.cookie)).toEqual(NOTHING);
  // A superuser's connection passes by the policies: the statement alone answers for its organization.
  const asked = { since: new Date(0), byModel: false };
  expect(await countCoverage({ ...theirs.system, pool: admin }, asked)).toEqual([]);
  expect(await countCoverage({ ...ours.system, pool: admin }, asked)).toHaveLength(2);
  const rows = (ctx: typeof ours.system) =>
    withClaims(ctx, (client) =>
      allRows(
        client,
        z.unknown(),
        "select contact_id from public.text_reading union all select contact_id from private.unread_text",
      ),
    );
  expect(await rows(theirs.system)).toEqual([]);
  expect((await rows(ours.system)).length).toBeGreaterThan(2);
});

it("is for those who manage", async () => {
  const member = await signedInMember(admin);
  const call = callerOf(platform, [route]);
  expect((await call("GET", "/api/intelligence/reading", member)).status).toBe(403);
  expect((await call("GET", "/api/intelligence/reading")).status).toBe(401);
});
