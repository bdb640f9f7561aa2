import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf, type Reply } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createContact,
  createEngagement,
  createMember,
  createSession,
  createSuggestion,
  createUser,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { startTestQueue } from "../../../dev/test/queue.ts";
import { route as getFeed } from "../../contacts/get-feed.ts";
import type { Wire } from "../../http/contract.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { localDay } from "../../language/dates/calendar.ts";
import { updateActions } from "../lists/update-actions.ts";
import type { Fact } from "../../readings/contract.ts";
import { type contract as getReadings, route as get } from "./get-readings.ts";
import { route as correct } from "./correct-reading.ts";
import { labelsOf } from "../../readings/corrections/labels.ts";
import { dateFact } from "../../readings/dated-fact.ts";
import { LOCAL_VERSION } from "../../readings/local/version.ts";
import { keepReadings, readingsOf, textsToRead } from "../../readings/store.ts";
import { route as undo } from "./undo-correction.ts";

// A Friday.
const TODAY = "2026-11-20";
const timeZone = "Europe/Paris";
const queue = await startTestQueue();
afterAll(() => queue.stop());
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { ...queue.variables, DEMO_WRITER: "on", CLOCK: `${TODAY}T09:00:00Z` },
});
const call = callerOf(platform, [get, correct, undo, getFeed]);

const PROMISE: Fact = {
  kind: "commitment",
  who: "us",
  act: "call",
  object: null,
  due: "vendredi",
  quote: "Je la rappelle vendredi",
  refersTo: null,
};
const BUDGET: Fact = {
  ...PROMISE,
  kind: "budget",
  who: "contact",
  act: null,
  due: null,
  quote: "budget validé",
};

interface Feed {
  data: { suggestion: { unread: string | null } }[];
}
type Text = Wire<typeof getReadings>["data"][number];

/** A contact with a note of Tuesday in which a promise for today was read, in an organization of one member. */
async function world(facts: readonly Fact[] = [PROMISE, BUDGET]) {
  const me = await signedInMember(admin, { user: { name: "Camille Essai" } });
  const { organizationId } = me;
  const { rows: members } = await admin.query<{ email: string }>(
    `select email from better_auth."user" where id = $1`,
    [me.userId],
  );
  const contactId = await createContact(admin, organizationId, { owner_email: members[0]?.email });
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.note (organization_id, contact_id, date, text)
     values ($1, $2, '2026-11-17T09:00:00Z', 'Je la rappelle vendredi, budget validé.') returning id`,
    [organizationId, contactId],
  );
  const noteId = rows[0]?.id ?? "";
  const system = systemContext(platform, organizationId, randomUUID());
  const read = async (reader: "local" | "model", found: readonly Fact[] | null) => {
    const version = reader === "local" ? LOCAL_VERSION : "v1";
    const texts = await textsToRead(system, { reader, version, limit: 10 });
    await keepReadings(
      system,
      { reader, version },
      texts.map(({ contactId, text, contentHash }) => ({
        contactId,
        text,
        contentHash,
        facts: found?.map((fact) => dateFact(fact, localDay(text.at, timeZone))) ?? null,
      })),
    );
  };
  await read("local", facts);
  const address = `/api/contacts/${contactId}/readings`;
  const send = (body: unknown, cookie = me.cookie): Promise<Reply> =>
    call("POST", `${address}/note/${noteId}/corrections`, { cookie, body });
  const texts = async (): Promise<Text[]> => {
    const reply = await call("GET", address, { cookie: me.cookie });
    expect(reply.status, reply.text).toBe(200);
    return (reply.json as { data: Text[] }).data;
  };
  const textOf = async (id = noteId) => {
    const text = (await texts()).find((one) => one.id === id);
    if (text === undefined) throw new Error("no such text");
    return text;
  };
  const keyOf = async (kind: Fact["kind"] = "commitment") =>
    (await textOf()).facts.find((fact) => fact.kind === kind)?.key ?? "";
  const takeBack = (id: string): Promise<Reply> =>
    call("DELETE", `${address}/note/${noteId}/corrections/${id}`, { cookie: me.cookie, body: {} });
  const said = async (
    body: Record<string, unknown>,
  ): Promise<{ id: string; proposal: string; jobId: string | null }> => {
    const reply = await send({ fact: await keyOf(), ...body });
    expect(reply.status, reply.text).toBe(201);
    return reply.json as { id: string; proposal: string; jobId: string | null };
  };
  /** What counts of the note, as the ranking gets it. */
  const stored = async () =>
    (await readingsOf(system, contactId))
      .find(({ reader }) => reader === "person")
      ?.facts?.map(({ kind, who, due, refersTo }) => [kind, who, due, refersTo]);
  /** Has the proposal written, and puts it in the member's list of today. */
  const propose = async () => {
    await updateActions(system, [contactId], { force: false, timeZone });
    const actionId = (await actions())[0]?.id ?? "";
    await createSuggestion(admin, { organizationId, userId: me.userId, contactId, actionId, day: TODAY });
    return actionId;
  };
  const actions = async () =>
    (
      await admin.query<{ id: string; archived_by: string | null; why: string | null }>(
        `select id, archived_by, ai_archive_reasoning as why from public.action where contact_id = $1
         order by created_at`,
        [contactId],
      )
    ).rows;
  return {
    system,
    me,
    contactId,
    noteId,
    read,
    send,
    texts,
    textOf,
    keyOf,
    takeBack,
    said,
    stored,
    propose,
    actions,
    address,
  };
}

describe("what was read of a contact’s texts", () => {
  it("is told text by text, newest first: by whom, when it is due, and what was read and empty or not read", async () => {
    const { me, contactId, noteId, read, texts } = await world();
    const empty = await createEngagement(admin, me.organizationId, contactId, {
      date: "2026-11-18T09:00:00Z",
    });
    await read("local", []);
    const unread = await createEngagement(admin, me.organizationId, contactId, {
      date: "2026-11-19T09:00:00Z",
    });
    await read("local", null);
    const all = await texts();
    expect(all.map(({ id, reader }) => [id, reader])).toEqual([
      [unread, null],
      [empty, "local"],
      [noteId, "local"],
    ]);
    expect(all[0]).toMatchObject({ at: null, facts: [] });
    expect(all[2]?.facts).toMatchObject([
      {
        kind: "commitment",
        due: { bound: "on", start: TODAY, end: TODAY, hour: null },
        amount: null,
        settledBy: null,
        correction: null,
        corrections: ["done", "notOurs", "otherDate", "notSo"],
      },
      { kind: "budget", due: null },
    ]);
  });

  it("says what has settled it since", async () => {
    const { me, contactId, textOf } = await world();
    const talk = await createEngagement(admin, me.organizationId, contactId, {
      type: "phone_call",
      direction: "outgoing",
      date: "2026-11-19T09:00:00Z",
    });
    expect((await textOf()).facts[0]?.settledBy).toMatchObject({ kind: "engagement", id: talk });
  });

  it("is the model’s where it has read, and nobody’s of another organization", async () => {
    const { address, read, textOf } = await world();
    await read("model", []);
    expect(await textOf()).toMatchObject({ reader: "model", facts: [] });
    const stranger = await signedInMember(admin);
    expect((await call("GET", address, { cookie: stranger.cookie })).status).toBe(404);
  });
});

describe("a correction", () => {
  it("has the last word until it is undone, also over what a model reads later", async () => {
    const { said, textOf, stored, takeBack, read } = await world();
    const { id } = await said({ correction: "notSo" });
    expect(await stored()).toEqual([["budget", "contact", null, null]]);
    await read("model", [PROMISE]);
    const text = await textOf();
    expect(text.reader).toBe("person");
    expect(text.facts[0]).toMatchObject({
      kind: "commitment",
      correction: { id, correction: "notSo", by: "Camille Essai" },
      corrections: [],
    });
    expect((await takeBack(id)).status).toBe(200);
    expect(await stored()).toBeUndefined();
    expect(await textOf()).toMatchObject({
      reader: "model",
      facts: [{ kind: "commitment", correction: null }],
    });
    // A second time it changes nothing.
    expect((await takeBack(id)).status).toBe(200);
  });

  it("is made, told and taken back on the page of any record of the same person", async () => {
    const { me, contactId, noteId, keyOf, stored } = await world();
    const { organizationId, cookie } = me;
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.contact (organization_id, crm, crm_id, email)
       select $1, 'salesforce', '1', email from public.contact where id = $2 returning id`,
      [organizationId, contactId],
    );
    const page = `/api/contacts/${rows[0]?.id}/readings`;
    const shown = async () => ((await call("GET", page, { cookie })).json as { data: Text[] }).data;
    const address = `${page}/note/${noteId}/corrections`;
    const body = { fact: await keyOf(), correction: "notSo" };
    const reply = await call("POST", address, { cookie, body });
    expect(reply.status, reply.text).toBe(201);
    expect(await stored()).toEqual([["budget", "contact", null, null]]);
    expect((await shown())[0]?.facts[0]).toMatchObject({ correction: { correction: "notSo" } });
    const { id } = reply.json as { id: string };
    expect((await call("DELETE", `${address}/${id}`, { cookie, body: {} })).status).toBe(200);
    expect(await stored()).toBeUndefined();
  });

  it("gives it to a third party, or another day, in words that mean it", async () => {
    const { said, stored, noteId } = await world([PROMISE]);
    await said({ correction: "otherDate", day: "2026-12-03" });
    expect(await stored()).toEqual([["commitment", "us", "le 3 décembre 2026", null]]);
    await said({ correction: "notOurs" });
    expect(await stored()).toEqual([["commitment", "thirdParty", "le 3 décembre 2026", null]]);
    await said({ correction: "done" });
    expect(await stored()).toEqual([
      ["commitment", "thirdParty", "le 3 décembre 2026", null],
      ["done", "thirdParty", null, noteId],
    ]);
  });

  it("of two people at once: the last word counts, each can be taken back, and nothing is lost", async () => {
    const { me, keyOf, send, stored, takeBack } = await world([PROMISE]);
    const colleague = await createUser(admin);
    await createMember(admin, me.organizationId, colleague);
    const { cookie } = await createSession(admin, colleague, me.organizationId);
    const fact = await keyOf();
    const replies = await Promise.all([
      send({ fact, correction: "notSo" }),
      send({ fact, correction: "done" }, cookie),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const { rows } = await admin.query<{ id: string; correction: string }>(
      "select id, correction from public.fact_correction where organization_id = $1 order by corrected_at",
      [me.organizationId],
    );
    expect(rows.map(({ correction }) => correction).toSorted()).toEqual(["done", "notSo"]);
    const last = rows[1];
    const kinds = (correction: string | undefined) => (correction === "done" ? ["commitment", "done"] : []);
    expect((await stored())?.map(([kind]) => kind)).toEqual(kinds(last?.correction));
    await takeBack(last?.id ?? "");
    expect((await stored())?.map(([kind]) => kind)).toEqual(kinds(rows[0]?.correction));
  });

  it("is refused where it makes no sense, and where the text was read anew or not at all", async () => {
    const { keyOf, send, takeBack, read, me, contactId, address } = await world();
    const budget = await keyOf("budget");
    expect((await send({ fact: budget, correction: "done" })).status).toBe(400);
    expect((await send({ fact: budget, correction: "otherDate" })).status).toBe(400);
    const earlier = await send({ fact: budget, correction: "otherDate", day: "2026-11-16" });
    expect([earlier.status, earlier.error.details]).toEqual([400, { day: "Cette date précède l’échange." }]);
    const promise = await keyOf();
    await read("model", []);
    expect((await send({ fact: promise, correction: "done" })).status).toBe(409);
    expect((await takeBack(randomUUID())).status).toBe(404);
    const unread = await createEngagement(admin, me.organizationId, contactId);
    const reply = await call("POST", `${address}/engagement/${unread}/corrections`, {
      cookie: me.cookie,
      body: { fact: promise, correction: "done" },
    });
    expect(reply.status).toBe(404);
  });

  it("goes with the words it was said of", async () => {
    const { said, noteId, textOf } = await world();
    await said({ correction: "done" });
    await admin.query("update public.note set text = 'Autre chose.' where id = $1", [noteId]);
    expect(await textOf()).toMatchObject({ reader: null, facts: [] });
    const { rows } = await admin.query("select from public.fact_correction where text_id = $1", [noteId]);
    expect(rows).toEqual([]);
  });

  it("is audited, and so is taking it back", async () => {
    const { me, contactId, noteId, said, takeBack } = await world();
    const { id } = await said({ correction: "done" });
    await takeBack(id);
    const { rows } = await admin.query(
      `select event, actor_id, target_kind, target_id, detail from private.audit
       where organization_id = $1 and event like 'reading.%' order by id`,
      [me.organizationId],
    );
    const entry = {
      actor_id: me.userId,
      target_kind: "contact",
      target_id: contactId,
      detail: { textKind: "note", textId: noteId, correction: "done" },
    };
    expect(rows).toEqual([
      { event: "reading.corrected", ...entry },
      { event: "reading.correction_undone", ...entry },
    ]);
  });
});

describe("the feed", () => {
  it("counts the exchanges and notes of a contact that nobody has read", async () => {
    const { me, contactId, propose, read } = await world([PROMISE]);
    await propose();
    const unread = async () =>
      ((await call("GET", "/api/me/contacts/feed", { cookie: me.cookie })).json as Feed).data.map(
        ({ suggestion }) => suggestion.unread,
      );
    expect(await unread()).toEqual([null]);
    await createEngagement(admin, me.organizationId, contactId);
    expect(await unread()).toEqual(["1 échange n’a pas été lu"]);
    await createEngagement(admin, me.organizationId, contactId, { subject: "Autre" });
    expect(await unread()).toEqual(["2 échanges n’ont pas été lus"]);
    await read("local", null);
    expect(await unread()).toEqual(["2 échanges n’ont pas été lus"]);
    await read("model", []);
    expect(await unread()).toEqual([null]);
  });
});

describe("labels", () => {
  it("tell of each fact that somebody corrected what it was and became, and nothing that was taken back", async () => {
    const { system, said, takeBack, send, keyOf, noteId } = await world();
    await said({ correction: "otherDate", day: "2026-12-03" });
    const budget = await keyOf("budget");
    const { id } = (await send({ fact: budget, correction: "notSo" })).json as { id: string };
    const labels = await labelsOf(system);
    expect(labels).toMatchObject([
      {
        text: {
          id: noteId,
          kind: "note",
          channel: "note",
          incoming: false,
          day: "2026-11-17",
          subject: null,
        },
        reader: "local",
        version: LOCAL_VERSION,
        correction: "otherDate",
        before: PROMISE,
        after: [{ ...PROMISE, due: "le 3 décembre 2026" }],
      },
      { correction: "notSo", before: BUDGET, after: [] },
    ]);
    expect(labels[0]?.text.text).toBe("Je la rappelle vendredi, budget validé.");
    await takeBack(id);
    expect(await labelsOf(system)).toHaveLength(1);
  });
});

describe("today’s list", () => {
  it.each([
    { correction: "done" },
    { correction: "notSo" },
    { correction: "notOurs" },
    { correction: "otherDate", day: "2026-12-03" },
  ])("loses at once what nothing speaks for after %j, and has it back when that is undone", async (body) => {
    const { said, propose, actions, takeBack } = await world([PROMISE]);
    const actionId = await propose();
    const { id, ...became } = await said(body);
    expect(became).toEqual({ proposal: "archived", jobId: null });
    expect(await actions()).toEqual([
      { id: actionId, archived_by: "system", why: "Résolue par votre correction." },
    ]);
    const reply = await takeBack(id);
    expect(reply.json).toMatchObject({ proposal: "restored" });
    expect(await actions()).toEqual([{ id: actionId, archived_by: null, why: null }]);
    const { rows } = await admin.query(
      "select kind from public.action_event where action_id = $1 order by id",
      [actionId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["created", "updated", "reopened"]);
  });

  it("has it written anew by a job where it speaks in other words", async () => {
    const { said, propose, actions } = await world([PROMISE]);
    const actionId = await propose();
    const became = await said({ correction: "otherDate", day: "2026-11-18" });
    expect(became).toMatchObject({ proposal: "outdated", jobId: expect.any(String) });
    expect(queue.messages.at(-1)).toMatchObject({ jobId: became.jobId });
    expect(await actions()).toMatchObject([{ id: actionId, archived_by: null }]);
  });

  it("keeps what has nothing to do with it, and what its person has edited", async () => {
    const { said, propose, actions, keyOf, send } = await world();
    const actionId = await propose();
    const reply = await send({ fact: await keyOf("budget"), correction: "notSo" });
    expect(reply.json).toMatchObject({ proposal: "unchanged", jobId: null });
    await admin.query("update public.action set edited_at = now() where id = $1", [actionId]);
    expect(await said({ correction: "done" })).toMatchObject({ proposal: "unchanged" });
    expect(await actions()).toMatchObject([{ id: actionId, archived_by: null }]);
  });

  it("does not have back what somebody has handled meanwhile", async () => {
    const { said, propose, actions, takeBack } = await world([PROMISE]);
    const actionId = await propose();
    const { id } = await said({ correction: "done" });
    await admin.query(
      "update public.action set archived_by = 'user', archived_reason = 'done' where id = $1",
      [actionId],
    );
    expect((await takeBack(id)).json).toMatchObject({ proposal: "unchanged" });
    expect(await actions()).toMatchObject([{ id: actionId, archived_by: "user" }]);
  });
});
