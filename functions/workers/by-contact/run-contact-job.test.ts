import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../../dev/test/crm-world.ts";
import { createContact, signedInMember } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { createApp } from "../../http/app.ts";
import { route as updateActions } from "../../intelligence/update-actions.ts";
import { route as updateArticlesWebsearch } from "../../intelligence/update-articles-websearch.ts";
import { route as updateEngagementsAnalysis } from "../../intelligence/update-engagements-analysis.ts";
import { route as updateLinkedin } from "../../intelligence/update-linkedin-profile-analysis.ts";
import { route as updateNotesAnalysis } from "../../intelligence/update-notes-analysis.ts";
import { route as updateOrganizationActions } from "../../intelligence/update-organization-actions.ts";
import { route as updateTimeline } from "../../intelligence/update-timeline.ts";
import { route as erase } from "../../prospection/erase-personal-data.ts";
import { workByKind } from "../registry.ts";
import { createWorker } from "../worker.ts";
import { sqsRecord } from "../../../dev/test/queue.ts";
import { ANALYSES } from "../../intelligence/analyses.generated.ts";
import type { Analysis } from "../../intelligence/analysis.ts";
import type { ContactWork } from "./contact-work.ts";

const CONTACTS = 10;
const world = await crmWorld([testPortal(8)]);
const { admin, platform, queue, simulator } = world;
const app = createApp(
  [
    erase,
    updateActions,
    updateArticlesWebsearch,
    updateEngagementsAnalysis,
    updateLinkedin,
    updateNotesAnalysis,
    updateOrganizationActions,
    updateTimeline,
  ],
  platform,
);

const request = (cookie: string | undefined, body: object) => ({
  method: "POST",
  headers: {
    ...(cookie ? { cookie } : {}),
    "content-type": "application/json",
    origin: platform.environment.application().APP_URL,
  },
  body: JSON.stringify(body),
});
const post = async (kind: string, cookie: string | undefined, body: object): Promise<Response> =>
  app.request(`/api/intelligence/${kind}`, request(cookie, body));
async function started(kind: string, member: Member, body: object): Promise<string> {
  const reply = await post(kind, member.cookie, body);
  expect(reply.status).toBe(202);
  return ((await reply.json()) as { job: { id: string } }).job.id;
}
async function refused(kind: string, cookie: string | undefined, body: object): Promise<unknown[]> {
  const reply = await post(kind, cookie, body);
  return [reply.status, ((await reply.json()) as { error: { code: string } }).error.code];
}

beforeEach(() => simulator.clearFaults());

interface Outcomes {
  /** What a step answers; made one unless told. */
  answer?: (name: string, contactId: string) => Promise<object | undefined> | object | undefined;
}

/** Connected and synchronized once for all that read a CRM. */
const synchronized = await world.connected();
await world.work(synchronized.organizationId);

/** An organization with contacts, and work on them that notes what it is asked for. */
async function ready({ answer }: Outcomes = {}, connected?: Member) {
  const owner = connected ?? (await world.owner());
  const { organizationId } = owner;
  if (connected === undefined)
    for (let count = 0; count < CONTACTS; count++) await createContact(admin, organizationId);
  const { rows } = await admin.query<{ id: string }>(
    // Those who may be written to first: nothing is drafted to the others. Whom a test made without a CRM comes last.
    `select id from public.contact where organization_id = $1
     order by crm_id is null, opted_out or bounced or do_not_contact, id`,
    [organizationId],
  );
  const ids = rows.map(({ id }) => id);
  const calls: string[] = [];
  const step = async (name: string, contactId: string, options: object): Promise<object | undefined> => {
    const flags = Object.entries(options).flatMap(([flag, isSet]) => (isSet === true ? [flag] : []));
    calls.push([name, ...flags, String(ids.indexOf(contactId))].join(" "));
    return answer?.(name, contactId);
  };
  const analysed = async (kind: string, contactId: string, options: object) => {
    const name = kind.split("-")[1] ?? "";
    return ((await step(name, contactId, options)) ?? { ok: true, made: 1, kept: 2 }) as Awaited<
      ReturnType<Analysis>
    >;
  };
  const contactWork: ContactWork = {
    analyses: ANALYSES.map((one) => ({
      ...one,
      run: (_, contactId, options) => analysed(one.kind, contactId, options),
    })),
    draft: async (_, contactId, options) =>
      ((await step("draft", contactId, options)) ?? {
        ok: true,
        counts: { actionsCreated: 1 },
      }) as Awaited<ReturnType<ContactWork["draft"]>>,
    worthAMessage: async () => ids.slice(0, 3),
  };
  const worker = createWorker(platform, workByKind(contactWork));
  const member = await signedInMember(admin, { organizationId });
  const waiting = () =>
    queue.messages.filter((one) => one.organizationId === organizationId && one.kind === "intelligence");
  const deliver = async (message: unknown, options: { delivery?: number; remaining?: () => number } = {}) => {
    const context = { getRemainingTimeInMillis: options.remaining ?? (() => 600_000) };
    const answer = await worker({ Records: [sqsRecord(message, options.delivery ?? 1)] }, context);
    return answer.batchItemFailures.length === 0;
  };
  const taken = (): Record<string, unknown> => {
    const [message] = waiting();
    if (message === undefined) throw new Error("nothing queued");
    queue.messages.splice(queue.messages.indexOf(message), 1);
    return message;
  };
  return {
    owner,
    member,
    organizationId,
    ids,
    calls,
    waiting,
    taken,
    deliver,
    job: () => world.newestJob(organizationId),
    /** Delivers what waits until nothing does; answers the newest job. */
    work: async () => {
      let rounds = 0;
      while (waiting().length > 0 && rounds++ < 50) await deliver(taken());
      return world.newestJob(organizationId);
    },
  };
}

describe("what a call does to a contact", () => {
  const body = (flags: Record<string, boolean> = {}) => ({ flags });
  it.each([
    ["update-engagements-analysis", body(), ["engagements 0"], { engagementAnalysesMade: 1 }],
    ["update-engagements-analysis", body({ cleanPreviousAnalysis: true }), ["engagements clean 0"], {}],
    ["update-notes-analysis", body(), ["notes 0"], { noteAnalysesMade: 1, noteAnalysesKept: 2 }],
    ["update-notes-analysis", body({ cleanPreviousAnalysis: true }), ["notes clean 0"], {}],
    ["update-timeline", body(), ["timeline 0"], { timelinesMade: 1 }],
    ["update-timeline", body({ forceGeneration: true }), ["timeline force 0"], {}],
    ["update-timeline", body({ refreshInformation: true }), ["engagements 0", "notes 0", "timeline 0"], {}],
    ["update-linkedin-profile-analysis", body(), ["linkedin 0"], { linkedinAnalysesMade: 1 }],
    ["update-articles-websearch", body(), ["articles 0"], { articleSearchesMade: 1 }],
    ["update-actions", body(), ["draft 0"], { actionsCreated: 1 }],
    ["update-actions", body({ refreshTimeline: true }), ["timeline 0", "draft 0"], { timelinesMade: 1 }],
    [
      "update-actions",
      body({ refreshTimeline: true, refreshInformation: true, forceGeneration: true }),
      ["engagements 0", "notes 0", "timeline 0", "draft force 0"],
      { actionsCreated: 1 },
    ],
  ])("%s %j", async (kind, { flags }, expected, report) => {
    const w = await shared();
    w.calls.length = 0;
    const whom = kind === "update-actions" ? { contactIds: [w.ids[0]] } : { contactId: w.ids[0] };
    const jobId = await started(kind, w.member, { ...whom, ...flags });
    expect(await w.work()).toMatchObject({ id: jobId, kind, state: "done", done: 1, total: 1, report });
    expect(w.calls).toEqual(expected);
  });

  it("is not waited for: the answer comes before anything is analysed", async () => {
    const w = await shared();
    w.calls.length = 0;
    await started("update-timeline", w.member, { contactId: w.ids[0] });
    expect(w.calls).toEqual([]);
    await w.work();
    expect(w.calls).not.toEqual([]);
  });

  it("update-organization-actions does it to everybody worth a message", async () => {
    const w = await shared();
    w.calls.length = 0;
    const { organizationId } = w;
    await started("update-organization-actions", w.owner, { organizationId, refreshTimeline: true });
    expect(await w.work()).toMatchObject({
      state: "done",
      done: 3,
      total: 3,
      report: { actionsCreated: 3, timelinesMade: 3 },
    });
    expect(w.calls.toSorted()).toEqual(
      [0, 1, 2].flatMap((at) => [`draft ${at}`, `timeline ${at}`]).toSorted(),
    );
  });
});

let one: ReturnType<typeof ready> | undefined;
/** One organization for tests that leave nothing behind. */
const shared = () => (one ??= ready());

describe("reading again in the CRM", () => {
  // Each kind reads a contact of its own.
  let read = 0;
  it.each([
    ["update-engagements-analysis", "refreshEngagementsFromCRM", { engagementsCreated: 1 }, "notesCreated"],
    ["update-notes-analysis", "refreshNotesFromCRM", { notesCreated: 1 }, "engagementsCreated"],
    ["update-timeline", "refreshInformation", { engagementsCreated: 1, notesCreated: 1 }, "contactsNotRead"],
  ])("%s with %s comes first, and is told in the report", async (kind, flag, report, absent) => {
    const stored: number[] = [];
    const w = await ready(
      {
        answer: async () => {
          const { rowCount } = await admin.query(
            `select from public.engagement where text like $2 and contact_id = $1
           union all select from public.note where text like $2 and contact_id = $1`,
            [contactId, `%${flag}%`],
          );
          stored.push(rowCount ?? 0);
          return undefined;
        },
      },
      synchronized,
    );
    const portal = simulator.portal(HUB_ID);
    const crmId = portal.records("contacts")[read++]?.id ?? "";
    const { rows } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = $2",
      [w.organizationId, crmId],
    );
    const contactId = rows[0]?.id;
    const at = { hs_timestamp: "2026-11-20T10:00:00Z" };
    portal.add("calls", { ...at, hs_call_title: "Appel", hs_call_body: `Un appel, ${flag}` }, [crmId]);
    portal.add("notes", { ...at, hs_note_body: `Une note, ${flag}` }, [crmId]);
    await started(kind, w.member, { contactId, [flag]: true });
    const job = await w.work();
    expect(job).toMatchObject({ state: "done", done: 1, total: 1, report });
    expect(job.report).not.toHaveProperty(absent);
    expect(stored[0]).toBe(Object.keys(report).length);
  });

  it("is left out, and said, where a contact has no CRM or none is connected", async () => {
    const w = await ready({}, synchronized);
    const alone = await createContact(admin, w.organizationId, { crm: null, crm_id: null });
    const contactIds = [alone, w.ids[0]];
    await started("update-actions", w.owner, { contactIds, refreshInformation: true });
    expect((await w.work()).report).toMatchObject({ contactsNotRead: 1, actionsCreated: 2 });
    const turn = (state: string) =>
      admin.query("update private.crm_connection set state = $2 where organization_id = $1", [
        w.organizationId,
        state,
      ]);
    await turn("revoked");
    await started("update-actions", w.owner, { contactIds, refreshInformation: true });
    const job = await w.work();
    await turn("active");
    expect(job).toMatchObject({
      state: "done",
      done: 2,
      report: { contactsNotRead: 2, actionsCreated: 2 },
    });
  });

  it("goes on without a CRM that does not answer, once it was tried often enough", async () => {
    const w = await ready({}, synchronized);
    simulator.injectFault({ kind: "status", status: 503 }, { times: 1_000 });
    await started("update-timeline", w.member, { contactId: w.ids[0], refreshInformation: true });
    const message = w.taken();
    expect(await w.deliver(message, { delivery: 1 })).toBe(false);
    expect(await w.job()).toMatchObject({ state: "running", lease_owner: null });
    expect(await w.deliver(message, { delivery: 4 })).toBe(true);
    simulator.clearFaults();
    expect(await w.job()).toMatchObject({
      state: "done",
      report: { contactsNotRead: 1, timelinesMade: 1 },
    });
  });
});

describe("who may start what", () => {
  it("any member for one contact; only managers for several, and for the organization", async () => {
    const w = await shared();
    const { organizationId, ids, member } = w;
    const several = { contactIds: ids.slice(0, 2) };
    expect(await refused("update-actions", member.cookie, several)).toEqual([403, "forbidden"]);
    // The same contact twice is one.
    await started("update-actions", member, { contactIds: [ids[0], ids[0]?.toUpperCase()] });
    await started("update-actions", await signedInMember(admin, { organizationId, role: "admin" }), several);
    await w.work();
  });

  it("nobody for another organization, or for contacts of which one is nobody's", async () => {
    const w = await shared();
    const other = await world.owner();
    const [contactId] = w.ids;
    const { organizationId } = w;
    const unknown = { contactIds: [contactId, randomUUID()] };
    expect(await refused("update-actions", w.owner.cookie, unknown)).toEqual([404, "not_found"]);
    for (const id of [organizationId, randomUUID()])
      expect(await refused("update-organization-actions", other.cookie, { organizationId: id })).toEqual([
        403,
        "forbidden",
      ]);
  });

  it("a product administrator for any organization that exists", async () => {
    const w = await shared();
    const { userId, cookie } = await world.owner();
    await admin.query(`update better_auth."user" set role = 'admin' where id = $1`, [userId]);
    const { organizationId } = w;
    const reply = await post("update-organization-actions", cookie, { organizationId });
    expect(reply.status).toBe(202);
    expect(await w.work()).toMatchObject({ state: "done", created_by: userId, done: 3 });
    expect(await refused("update-organization-actions", cookie, { organizationId: randomUUID() })).toEqual([
      404,
      "not_found",
    ]);
  });
});

describe("the same asked again", () => {
  it("while it is under way answers the job under way, and afterwards a new one", async () => {
    const w = await shared();
    const contactId = w.ids[4];
    const each = await Promise.all(
      [w.member, w.owner, w.member].map((by) =>
        started("update-timeline", by, { contactId, refreshInformation: true }),
      ),
    );
    expect(new Set(each).size).toBe(1);
    // Less than what is under way is under way as well; more, or of another kind, is not.
    expect(await started("update-timeline", w.member, { contactId })).toBe(each[0]);
    expect(await started("update-timeline", w.member, { contactId, forceGeneration: true })).not.toBe(
      each[0],
    );
    expect(await started("update-notes-analysis", w.member, { contactId })).not.toBe(each[0]);
    await w.work();
    expect(await started("update-timeline", w.member, { contactId })).not.toBe(each[0]);
    await w.work();
  });
});

describe("a job of several contacts", () => {
  const several = (w: Awaited<ReturnType<typeof ready>>) => ({ contactIds: w.ids });
  const eachOnce = Array.from({ length: CONTACTS }, (_, at) => `draft ${at}`);

  it("out of time goes on with the next delivery, and does no contact twice", async () => {
    const w = await ready();
    await started("update-actions", w.owner, several(w));
    let left = 3;
    const message = w.taken();
    expect(await w.deliver(message, { remaining: () => (left-- > 0 ? 600_000 : 1_000) })).toBe(true);
    expect(await w.job()).toMatchObject({ state: "running", lease_owner: null, total: CONTACTS });
    expect(w.calls.length).toBeLessThan(CONTACTS);
    expect(w.waiting()).toEqual([message]);
    expect(await w.work()).toMatchObject({ state: "done", done: CONTACTS });
    expect(w.calls.toSorted()).toEqual(eachOnce);
  });

  it("whose worker died goes on when its lease is over: what was stored is not done again", async () => {
    const w = await ready();
    const jobId = await started("update-actions", w.owner, several(w));
    const message = w.taken();
    let left = 4;
    await w.deliver(message, { remaining: () => (left-- > 0 ? 600_000 : 1_000) });
    const before = w.calls.length;
    await admin.query(
      "update public.job set lease_owner = $2, lease_until = now() + interval '1 minute' where id = $1",
      [jobId, randomUUID()],
    );
    expect(await w.deliver(message, { delivery: 2 })).toBe(false);
    expect(w.calls).toHaveLength(before);
    await admin.query("update public.job set lease_until = now() - interval '1 second' where id = $1", [
      jobId,
    ]);
    expect(await w.deliver(message, { delivery: 3 })).toBe(true);
    expect(await w.job()).toMatchObject({ state: "done", done: CONTACTS });
    expect(w.calls.toSorted()).toEqual(eachOnce);
  });

  it("delivered twice at once is done by one worker", async () => {
    let second: Promise<boolean> | undefined;
    const w = await ready({
      answer: async () => {
        // While the first worker waits for the model, so that the two overlap on any machine.
        second ??= w.deliver(message);
        await second;
        return undefined;
      },
    });
    await started("update-actions", w.owner, several(w));
    const message = w.taken();
    expect(await w.deliver(message)).toBe(true);
    expect(await second).toBe(false);
    expect(await w.deliver(message, { delivery: 2 })).toBe(true);
    expect(w.calls.toSorted()).toEqual(eachOnce);
    expect(await w.job()).toMatchObject({ state: "done", report: { actionsCreated: CONTACTS } });
  });

  it("canceled stops at its next step, and keeps what was done", async () => {
    let reply: Promise<Response> | undefined;
    const cancel = async () => {
      const { id } = await w.job();
      return world.call(`/api/jobs/${String(id)}/cancel`, w.owner.cookie, {});
    };
    const w = await ready({
      answer: async () => {
        if (w.calls.length >= 3) await (reply ??= cancel());
        return undefined;
      },
    });
    await started("update-actions", w.owner, several(w));
    const message = w.taken();
    expect(await w.deliver(message)).toBe(true);
    expect((await reply)?.status).toBe(200);
    expect(await w.job()).toMatchObject({ state: "canceled" });
    expect(w.calls.length).toBeLessThan(CONTACTS);
    const before = w.calls.length;
    expect(await w.deliver(message, { delivery: 2 })).toBe(true);
    expect([w.calls.length, w.waiting()]).toEqual([before, []]);
  });

  it("leaves out who objected and who is gone, and says how many", async () => {
    const w = await ready();
    await admin.query("update public.contact set opted_out = true where id = $1", [w.ids[1]]);
    await started("update-actions", w.owner, several(w));
    await admin.query("delete from public.contact where id = $1", [w.ids[2]]);
    expect(await w.work()).toMatchObject({
      state: "done",
      done: CONTACTS,
      report: { contactsSuppressed: 1, contactsGone: 1, actionsCreated: CONTACTS - 2 },
    });
    expect(w.calls.toSorted()).toEqual(eachOnce.filter((_, at) => at !== 1 && at !== 2));
    // What happened with them may still be looked at.
    await started("update-timeline", w.member, { contactId: w.ids[1] });
    expect((await w.work()).report).toMatchObject({ timelinesMade: 1 });
  });
});

describe("a contact that is erased", () => {
  it("stands in no finished job any more, read again or not", async () => {
    const owner = await world.connected();
    await world.work(owner.organizationId);
    const w = await ready({}, owner);
    const [erased, other] = w.ids;
    const body = { refreshInformation: true };
    await started("update-timeline", w.member, { contactId: erased, ...body });
    await started("update-actions", w.owner, { contactIds: [erased, other], ...body });
    await started("update-timeline", w.member, { contactId: other, ...body });
    await w.work();
    const reply = await app.request(`/api/contacts/${erased}/personal-data`, {
      ...request(w.owner.cookie, { confirm: true }),
      method: "DELETE",
    });
    expect(reply.status).toBe(202);
    const { rows } = await admin.query<{ input: { contactIds: string[] } }>(
      "select input from public.job where organization_id = $1 and kind like 'update-%'",
      [w.organizationId],
    );
    expect(rows.map(({ input }) => input.contactIds)).toEqual([[other]]);
  });
});

describe("a model that gives nothing", () => {
  const shown = async (member: Member, job: Record<string, unknown>) =>
    (await world.call(`/api/jobs/${String(job.id)}`, member.cookie)).json();

  it("for now: the job waits in the queue for as long as it is told, and stays under way", async () => {
    let limited = true;
    const w = await ready({
      answer: () => (limited ? { ok: false, code: "rate_limited", retryAfterMs: 120_000 } : undefined),
    });
    await started("update-timeline", w.member, { contactId: w.ids[0] });
    expect(await w.deliver(w.taken())).toBe(true);
    expect(await w.job()).toMatchObject({ state: "running", lease_owner: null, done: 0, total: 1 });
    const [message] = w.waiting();
    expect(queue.delays.get(message ?? {})).toBe(120);
    limited = false;
    expect(await w.work()).toMatchObject({ state: "done", done: 1, report: { timelinesMade: 1 } });
  });

  it("while an analysis is made anew: what stands by then is not forgotten once more", async () => {
    const w: Awaited<ReturnType<typeof ready>> = await ready({
      answer: () =>
        w.calls.length < 3 ? { ok: false, code: "rate_limited", retryAfterMs: 30_000 } : undefined,
    });
    await started("update-notes-analysis", w.member, { contactId: w.ids[0], cleanPreviousAnalysis: true });
    expect(await w.work()).toMatchObject({ state: "done", report: { noteAnalysesMade: 1 } });
    expect(w.calls).toEqual(["notes clean 0", "notes 0", "notes 0"]);
  });

  it("for too long: the contact is left out and counted", async () => {
    const w = await ready({ answer: () => ({ ok: false, code: "unavailable", retryAfterMs: 5_000_000 }) });
    await started("update-timeline", w.member, { contactId: w.ids[0] });
    expect(await w.deliver(w.taken())).toBe(true);
    expect(queue.delays.get(w.waiting()[0] ?? {})).toBe(900);
    expect(await w.work()).toMatchObject({ state: "done", done: 1, report: { contactsFailed: 1 } });
    expect(w.calls).toHaveLength(6);
    const { rows } = await admin.query(
      "select ai_problem from public.contact where organization_id = $1 and ai_problem is not null",
      [w.organizationId],
    );
    expect(rows).toMatchObject([{ ai_problem: { stage: "timeline", code: "unavailable" } }]);
  });

  it.each([
    ["not_configured", /Aucun modèle/],
    ["over_budget", /budget/],
  ])("to anybody: the job ends at once, and says why: %s", async (code, sentence) => {
    const w = await ready({ answer: () => ({ ok: false, code, retryAfterMs: undefined }) });
    await started("update-actions", w.owner, { contactIds: w.ids });
    const job = await w.work();
    expect(job).toMatchObject({ state: "failed", error_code: code });
    expect(await shown(w.owner, job)).toMatchObject({
      state: "failed",
      error: { code, message: expect.stringMatching(sentence) as string },
    });
    expect(w.calls.length).toBeLessThanOrEqual(4);
  });

  it("because there is none on this server: analyses say so, actions are written by the rules", async () => {
    const w = await ready({}, synchronized);
    const contactIds = [w.ids[0]];
    const alone = async (): Promise<Record<string, unknown>> => {
      expect(await world.deliver(w.taken())).toBe(true);
      return w.job();
    };
    await started("update-timeline", w.member, { contactId: w.ids[0] });
    expect(await alone()).toMatchObject({ state: "failed", error_code: "not_configured" });
    await started("update-actions", w.member, { contactIds, refreshTimeline: true });
    expect(await alone()).toMatchObject({ state: "done", done: 1, report: { analysesSkipped: 1 } });
    expect(w.calls).toEqual([]);
  });
});

describe("asking a model again and again", () => {
  it("is refused to whoever has done so sixty times in an hour, and to nobody else", async () => {
    const w = await ready();
    await admin.query(
      `insert into public.job (organization_id, kind, state, created_by, input, created_at)
       select $1::uuid, 'update-actions', 'done', $2::uuid, '{}'::jsonb, now() - make_interval(mins => n) from generate_series(1, 59) n
       union all select $1, 'update-timeline', 'done', $2, '{}', now() - interval '61 minutes'
       union all select $1, 'refresh-contact', 'done', $2, '{}', now()`,
      [w.organizationId, w.member.userId],
    );
    const again = { contactIds: [w.ids[0]], forceGeneration: true };
    await started("update-actions", w.member, again);
    await w.work();
    expect(await refused("update-actions", w.member.cookie, again)).toEqual([429, "rate_limited"]);
    expect(await refused("update-timeline", w.member.cookie, { contactId: w.ids[0] })).toEqual([
      429,
      "rate_limited",
    ]);
    await started("update-actions", w.owner, again);
    await w.work();
    expect(w.calls).toEqual(["draft force 0", "draft force 0"]);
  });
});
