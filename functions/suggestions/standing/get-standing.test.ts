import { beforeEach, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../dev/test/factories.ts";
import { createReading } from "../../../dev/test/readings.ts";
import { createEnvironment, type Environment } from "../../env.ts";
import { Standing } from "../contract.ts";
import { route } from "./get-standing.ts";

const { admin, platform } = await testStack();
const NOW = "2026-11-23T11:00:00Z";
const callWith = (environment: Environment) =>
  callerOf(
    {
      environment,
      pool: platform.pool,
      log: platform.log,
      clock: { now: () => new Date(NOW) },
    },
    [route],
  );
const call = callWith(platform.environment);

let me: Awaited<ReturnType<typeof signedInMember>>;
beforeEach(async () => {
  me = await signedInMember(admin);
});
const get = (contactId: string, cookie: string | undefined = me.cookie) =>
  call("GET", `/api/contacts/${contactId}/standing`, { cookie });

it("tells where a relation stands from what was read in it until now, and writes nothing", async () => {
  const contactId = await createContact(admin, me.organizationId, { first_name: "Zoé", last_name: "Roux" });
  const text = "Pouvez-vous m’envoyer le devis ?";
  const row = { type: "email", direction: "incoming" };
  const id = await createEngagement(admin, me.organizationId, contactId, {
    ...row,
    text,
    date: "2026-11-20T09:00:00Z",
  });
  await createReading(admin, id, [{ kind: "question", who: "us", quote: text }]);
  await createEngagement(admin, me.organizationId, contactId, {
    ...row,
    text: "Demain.",
    date: "2026-11-24T09:00:00Z",
  });
  const stored = () =>
    admin.query("select xmin, ai_timeline, ai_timeline_origin from public.contact where id = $1", [
      contactId,
    ]);
  const before = await stored();
  const reply = await get(contactId);
  expect(reply.status, reply.text).toBe(200);
  const { timeline, currentStatus, ...rest } = Standing.parse(reply.json);
  expect(timeline).toMatch(/^- \*\*20 novembre 2026\*\*\s: message de Zoé Roux\. Question\s: «[^\n]*»\.$/);
  expect(currentStatus).toMatch(
    /^Nous devons à Zoé Roux une réponse\s: «\sPouvez-vous m’envoyer le devis\s\?\s»/,
  );
  expect(rest).toEqual({
    reasoning: "Composé sans IA, d’après 1 échange.",
    generatedAt: new Date(NOW),
    composedBy: "rules",
    hasModel: false,
  });
  expect((await get(contactId)).json).toEqual(reply.json);
  expect((await stored()).rows).toEqual(before.rows);
});

it("says whether a model could tell it instead", async () => {
  const contactId = await createContact(admin, me.organizationId);
  const { model } = createEnvironment({ OPENAI_API_KEY: "k", OPENAI_MODEL: "m" });
  const withModel = callWith({ ...platform.environment, model });
  const reply = await withModel("GET", `/api/contacts/${contactId}/standing`, { cookie: me.cookie });
  expect(reply.json).toMatchObject({ hasModel: true });
});

it("is nobody else's: 401 without a session, 404 for another organization's contact, 400 for no id", async () => {
  const stranger = await signedInMember(admin);
  const contactId = await createContact(admin, stranger.organizationId);
  expect((await get(contactId, "")).status).toBe(401);
  expect((await get(contactId)).status).toBe(404);
  expect((await get("x")).status).toBe(400);
});
