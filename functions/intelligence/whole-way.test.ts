import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startOpenai, faultKinds } from "../../dev/test/openai.ts";
import { crmWorld, type Member } from "../../dev/test/crm-world.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { route as getContact } from "../contacts/get-contact.ts";
import { createApp } from "../http/app.ts";
import { route as getJob } from "../jobs/get-job.ts";
import { route as updateActions } from "./update-actions.ts";
import { route as updateArticlesWebsearch } from "./update-articles-websearch.ts";
import { route as updateLinkedin } from "./update-linkedin-profile-analysis.ts";
import { route as updateTimeline } from "./update-timeline.ts";

const HUBS = [9_810_001, 9_810_002];
const OWNER = "commercial@demo.test";
const hubIds = [...HUBS];
const openai = await startOpenai({ hang: 100 });
const { simulator } = openai;
afterAll(() => openai.stop());
const world = await crmWorld(
  HUBS.map((hubId) => testPortal(4, hubId)),
  { variables: openai.variables },
);
const { admin, platform, queue } = world;
const app = createApp(
  [getContact, getJob, updateActions, updateArticlesWebsearch, updateLinkedin, updateTimeline],
  platform,
  { checkReplies: true },
);
const calls = (): number => Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);

beforeEach(() => {
  simulator.clearFaults();
  simulator.resetStats();
});

async function send<T>(member: Member, path: string, body?: object): Promise<T> {
  const reply = await app.request(path, {
    headers: {
      cookie: member.cookie,
      "content-type": "application/json",
      origin: platform.environment.application().APP_URL,
    },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

interface Job {
  id: string;
  state: string;
  done: number;
  total: number;
  report: Record<string, number>;
  error: { code: string } | null;
}
interface Contact {
  ai_timeline: { timeline: string; currentStatus: string } | null;
  ai_problem: { code: string } | null;
  engagements: { ai_analysis: object | null }[];
  actions: { ai_model: string; ai_iceBreakingMessage: string }[];
}

/** A synchronized organization and a contact of it that the CRM tells something new of. */
async function ready() {
  const hubId = hubIds.pop() ?? 0;
  const owner = await world.connected(hubId);
  const { organizationId, userId } = owner;
  // Whose contacts the portal says they are.
  await admin.query(`update better_auth."user" set email = id || '@demo.test' where email = $1`, [OWNER]);
  await admin.query(`update better_auth."user" set email = $1 where id = $2`, [OWNER, userId]);
  await world.work(organizationId);
  queue.messages.length = 0;
  const { rows } = await admin.query<{ id: string; crm_id: string }>(
    "select id, crm_id from public.contact where organization_id = $1 order by crm_id",
    [organizationId],
  );
  const [contact] = rows;
  if (contact === undefined) throw new Error("nobody synchronized");
  const at = new Date(Date.now() - 86_400_000).toISOString();
  world.simulator.portal(hubId).add(
    "calls",
    {
      hs_timestamp: at,
      hs_call_title: "Appel",
      hs_call_body: "Elle demande le devis avant vendredi et souhaite être rappelée lundi.",
    },
    [contact.crm_id],
  );
  return {
    owner,
    organizationId,
    contactId: contact.id,
    contactIds: rows.map(({ id }) => id),
    read: () => send<Contact>(owner, `/api/contacts/${contact.id}`),
    /** Starts the work, does it as the queue has it delivered, and answers how the job ended. */
    run: async (call: string, body: object): Promise<Job> => {
      const { job } = await send<{ job: Job }>(owner, `/api/intelligence/${call}`, body);
      for (let rounds = 0; rounds < 60; rounds++) {
        const message = queue.messages.find(
          (one) => one.kind === "intelligence" && one.organizationId === organizationId,
        );
        if (message === undefined) break;
        queue.messages.splice(queue.messages.indexOf(message), 1);
        expect(await world.deliver(message)).toBe(true);
      }
      return send<Job>(owner, `/api/jobs/${job.id}`);
    },
  };
}

describe("from a call to what the contact shows", () => {
  it("update-timeline with all flags reads the CRM, analyses what is new and tells the story; no call pays again", async () => {
    const w = await ready();
    expect((await w.read()).ai_timeline).toBeNull();
    const all = { contactId: w.contactId, refreshInformation: true, forceGeneration: true };
    const job = await w.run("update-timeline", all);
    expect(job).toMatchObject({ state: "done", done: 1, total: 1, error: null });
    expect(job.report).toMatchObject({ engagementsCreated: 1, timelinesMade: 1 });
    expect(job.report.engagementAnalysesMade).toBeGreaterThan(0);
    const contact = await w.read();
    expect(contact.ai_problem).toBeNull();
    expect(contact.ai_timeline?.timeline).toMatch(/\S/);
    expect(contact.engagements.every(({ ai_analysis }) => ai_analysis !== null)).toBe(true);
    // Asked again without force, nothing is paid.
    simulator.resetStats();
    const again = await w.run("update-timeline", { contactId: w.contactId, refreshInformation: true });
    expect(again.report).toMatchObject({ timelinesKept: 1, timelinesMade: 0 });
    expect(calls()).toBe(0);
    // Articles are searched once a week for a company; without a profile LinkedIn asks nothing.
    const { contactId } = w;
    const first = await w.run("update-articles-websearch", { contactId });
    expect(first).toMatchObject({ state: "done", done: 1, error: null });
    expect(calls()).toBe(1);
    await w.run("update-articles-websearch", { contactId });
    const linkedin = await w.run("update-linkedin-profile-analysis", { contactId });
    expect(linkedin).toMatchObject({ state: "done", report: { linkedinAnalysesMade: 0 } });
    expect(calls()).toBe(1);
  });

  it("under every fault of the model, each contact is done or says why not", async () => {
    const w = await ready();
    simulator.setFaultRates(Object.fromEntries(faultKinds.map((kind) => [kind, 0.1])));
    const job = await w.run("update-actions", {
      contactIds: w.contactIds,
      refreshTimeline: true,
      refreshInformation: true,
    });
    simulator.clearFaults();
    expect(job).toMatchObject({ state: "done", done: w.contactIds.length, total: w.contactIds.length });
    const { rows } = await admin.query<{ ai_problem: { code: string } | null; open: number }>(
      `select ai_problem, (select count(*)::integer from public.action a
         where a.contact_id = c.id and a.archived_at is null) as open
       from public.contact c where c.organization_id = $1`,
      [w.organizationId],
    );
    expect(rows.filter(({ open }) => open > 1)).toEqual([]);
    const problems = rows.filter(({ ai_problem }) => ai_problem !== null);
    expect(problems.length).toBeGreaterThanOrEqual(job.report.contactsFailed ?? 0);
  });
});
