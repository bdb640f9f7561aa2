import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../dev/test/factories.ts";
import { startTestQueue } from "../../../dev/test/queue.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { keepReadings } from "../../readings/store.ts";
import { createReading } from "../../../dev/test/readings.ts";
import { route as correct } from "../readings/correct-reading.ts";
import { route as readings } from "../readings/get-readings.ts";
import { route } from "./list-objections.ts";

const queue = await startTestQueue();
afterAll(() => queue.stop());
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { ...queue.variables, CLOCK: "2026-11-23T11:00:00Z" },
});
const call = callerOf(platform, [route, correct, readings]);

it("is asked about, though a person had corrected something else in the text before it was found", async () => {
  const { organizationId, cookie } = await signedInMember(admin);
  const contactId = await createContact(admin, organizationId, {
    email: "a@exemple.test",
    owner_email: null,
  });
  const text = "Je vous envoie les plans demain. Après quoi, oubliez mon numéro.";
  const id = await createEngagement(admin, organizationId, contactId, {
    date: "2026-11-18T09:00:00Z",
    subject: randomUUID(),
    text,
  });
  await createReading(admin, id, [
    { kind: "commitment", who: "contact", act: "send", quote: "Je vous envoie les plans demain." },
  ]);
  const shown = await call("GET", `/api/contacts/${contactId}/readings`, { cookie });
  const [read] = (shown.json as { data: { facts: { key: string }[] }[] }).data;
  const reply = await call("POST", `/api/contacts/${contactId}/readings/engagement/${id}/corrections`, {
    cookie,
    body: { fact: read?.facts[0]?.key, correction: "done" },
  });
  expect(reply.status).toBe(201);
  const { rows } = await admin.query<{ hash: string }>(
    "select app.content_hash(e) as hash from public.engagement e where id = $1",
    [id],
  );
  const objection = {
    kind: "optOut",
    who: "contact",
    act: null,
    object: null,
    due: null,
    quote: "oubliez mon numéro",
    refersTo: null,
    resolved: null,
  } as const;
  const found = {
    contactId,
    text: { kind: "engagement", id },
    contentHash: rows[0]?.hash ?? "",
    facts: [objection],
  } as const;
  const ctx = systemContext(platform, organizationId, randomUUID());
  expect(await keepReadings(ctx, { reader: "model", version: "1" }, [found])).toBe(1);
  const asked = await call("GET", "/api/me/objections", { cookie });
  expect(asked.json).toMatchObject({ count: 1 });

  const [one] = (asked.json as { data: { fact: string }[] }).data;
  const denied = await call("POST", `/api/contacts/${contactId}/readings/engagement/${id}/corrections`, {
    cookie,
    body: { fact: one?.fact, correction: "notSo" },
  });
  expect(denied.status).toBe(201);
  // Found once more, it is what the person has denied.
  await keepReadings(ctx, { reader: "model", version: "2" }, [found]);
  expect((await call("GET", "/api/me/objections", { cookie })).json).toMatchObject({ count: 0 });
});
