import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createContact, createOrganization } from "../../dev/test/factories.ts";
import { testStack } from "../../dev/test/database.ts";
import { SIMULATOR_KEY, startOpenai, type Fault, faultKinds } from "../../dev/test/openai.ts";
import { createEnvironment } from "../env.ts";
import { timer } from "../http/timer.ts";
import { systemContext } from "../jobs/system-context.ts";
import { ask } from "./ask.ts";
import type { Prompt } from "./prompt.ts";
import { QUOTING_RULE, untrusted } from "./untrusted.ts";

const bodies: unknown[] = [];
const openai = await startOpenai({ hang: 2_000, onRequest: ({ body }) => bodies.push(body) });
const { simulator } = openai;
afterAll(() => openai.stop());
const { platform, admin, logged } = await testStack({ variables: openai.variables });

const Reading = z.object({
  summary: z.string().min(1).max(600),
  claims: z.array(z.object({ text: z.string(), quote: z.string(), sourceIds: z.array(z.string()) })).max(5),
  confidence: z.number().min(0).max(1),
  kind: z.enum(["ongoingBusiness", "nurturing"]),
  deadline: z.iso.date().nullable(),
});
const prompt: Prompt<z.infer<typeof Reading>> = {
  stage: "engagement_analysis",
  version: "1",
  size: "small",
  instructions: `Résume l’échange. ${QUOTING_RULE}`,
  schema: Reading,
  maxOutputTokens: 2_000,
  timeoutMs: 8_000,
};
/** A short timeout, for calls that are meant to exceed it. */
const impatient = (milliseconds: number) => ({ prompt: { ...prompt, timeoutMs: milliseconds } });
const NOTE = "Camille Vasseur demande le devis avant vendredi. Le budget est de 12 000 €.";

/** A separate organization per test, and readers of the recorded calls and the server's requests. */
async function world(variables: Record<string, string> = {}) {
  const organizationId = await createOrganization(admin);
  const contactId = await createContact(admin, organizationId);
  const environment = createEnvironment({ ...openai.variables, ...variables });
  const ctx = {
    ...systemContext({ ...platform, environment, pool: platform.pool }, organizationId, "r"),
    environment,
  };
  const rows = async <R extends object>(table: string): Promise<R[]> =>
    (
      await admin.query<R>(`select * from private.${table} where organization_id = $1 order by created_at`, [
        organizationId,
      ])
    ).rows;
  return {
    ctx,
    organizationId,
    contactId,
    question: (more: { text?: string; force?: boolean } = {}) => ({
      prompt,
      input: untrusted(more.text ?? NOTE, { id: "note-1", kind: "note", date: "2026-11-19" }),
      contactId,
      ...(more.force === undefined ? {} : { force: more.force }),
    }),
    runs: () =>
      rows<{
        status: string;
        repairs: number;
        model: string;
        input_tokens: number;
        output_tokens: number;
        cost_usd: string | null;
        request_id: string;
      }>("ai_run"),
    results: () => rows<{ result: { value: unknown } }>("ai_result"),
    leases: async () =>
      (await admin.query("select from private.ai_lease where organization_id = $1", [organizationId]))
        .rowCount,
  };
}
const limit = (organizationId: string, measure: string, most: number) =>
  admin.query("insert into private.ai_limit (organization_id, measure, most) values ($1, $2, $3)", [
    organizationId,
    measure,
    most,
  ]);
const calls = (): number =>
  (simulator.stats().calls["POST /v1/responses"] ?? 0) +
  (simulator.stats().calls["POST /v1/chat/completions"] ?? 0);

beforeEach(() => {
  simulator.clearFaults();
  simulator.resetStats();
  bodies.length = 0;
});

describe.each(["responses", "chat"] as const)("asking by %s", (api) => {
  it("gives a value that fits, made of what the sources say, and books the call", async () => {
    const w = await world({ OPENAI_API: api });
    const answer = await ask(w.ctx, w.question());
    expect(answer).toMatchObject({
      ok: true,
      stored: false,
      model: "simulated-small",
      costUsd: null,
      value: {
        claims: [
          { quote: "Camille Vasseur demande le devis avant vendredi.", sourceIds: ["note-1"] },
          { quote: "Le budget est de 12 000 €.", sourceIds: ["note-1"] },
        ],
        deadline: "2026-11-19",
      },
    });
    const { billed } = simulator.stats();
    expect(await w.runs()).toEqual([
      expect.objectContaining({
        stage: "engagement_analysis",
        prompt_version: "1",
        contact_id: w.contactId,
        status: "ok",
        model: "simulated-small",
        input_tokens: billed.inputTokens,
        output_tokens: billed.outputTokens,
        cost_usd: null,
        request_id: expect.stringMatching(/^req_/),
      }),
    ]);
    expect(await w.leases()).toBe(0);
    expect(bodies).toEqual([expect.objectContaining({ store: false, model: "simulated-small" })]);
  });

  it("pays the same question once, each other one for itself, and again when forced", async () => {
    const w = await world({ OPENAI_API: api });
    const first = await ask(w.ctx, w.question());
    const again = await ask(w.ctx, w.question());
    expect(calls()).toBe(1);
    expect(again).toEqual({ ...first, stored: true, costUsd: 0, requestId: undefined });
    await ask(w.ctx, w.question({ text: `${NOTE} Merci.` }));
    await ask(w.ctx, { ...w.question(), prompt: { ...prompt, version: "2" } });
    expect(calls()).toBe(3);
    await ask(w.ctx, w.question({ force: true }));
    expect(calls()).toBe(4);
    expect([(await w.runs()).length, (await w.results()).length]).toEqual([4, 3]);
  });

  it.each<[Fault["kind"], number]>([
    ["refusal", 1],
    ["truncated", 1],
    ["malformed", 2],
  ])("tells %s after as many calls as may help", async (kind, made) => {
    const w = await world({ OPENAI_API: api });
    simulator.injectFault({ kind }, 2);
    expect(await ask(w.ctx, w.question())).toMatchObject({ ok: false, failure: { code: kind } });
    expect([calls(), new Set((await w.runs()).map(({ status }) => status))]).toEqual([made, new Set([kind])]);
    expect([(await w.results()).length, await w.leases()]).toEqual([0, 0]);
  });
});

describe("a call that fails", () => {
  it("in time is not made again", async () => {
    const w = await world();
    simulator.injectFault({ kind: "timeout" });
    const question = { ...w.question(), ...impatient(700) };
    // The queue brings it back later.
    expect(await ask(w.ctx, question)).toMatchObject({
      ok: false,
      failure: { code: "timeout", retryAfterMs: 60_000 },
    });
    expect([calls(), (await w.runs()).map(({ status }) => status)]).toEqual([1, ["timeout"]]);
    expect([(await w.results()).length, await w.leases()]).toEqual([0, 0]);
  });

  it.each<[Fault["kind"], string]>([
    ["rate_limited", "rate_limited"],
    ["server_error", "unavailable"],
    ["overloaded", "unavailable"],
    ["reset", "unavailable"],
    ["not_the_api", "unavailable"],
  ])("once by %s is got over", async (kind, status) => {
    const w = await world();
    simulator.injectFault({ kind });
    expect(await ask(w.ctx, w.question())).toMatchObject({ ok: true });
    expect((await w.runs()).map((run) => run.status)).toEqual([status, "ok"]);
  });

  it.each<[Fault["kind"]]>([["malformed"], ["schema_violation"]])(
    "by %s is made once more, and given up after two",
    async (kind) => {
      const w = await world();
      simulator.injectFault({ kind });
      expect(await ask(w.ctx, w.question())).toMatchObject({ ok: true });
      simulator.injectFault({ kind }, 2);
      expect(await ask(w.ctx, w.question({ force: true }))).toMatchObject({
        ok: false,
        failure: { code: kind },
      });
      expect((await w.runs()).map(({ status, repairs }) => [status, repairs])).toEqual([
        [kind, 0],
        ["ok", 1],
        [kind, 0],
        [kind, 1],
      ]);
    },
  );
});

describe("a server that is not there for us", () => {
  it("is asked four times at most", async () => {
    const w = await world();
    simulator.injectFault({ kind: "overloaded", headers: {} }, 9);
    const answer = await ask(w.ctx, w.question());
    expect(answer).toMatchObject({ ok: false, failure: { code: "unavailable", retryAfterMs: 60_000 } });
    expect([calls(), (await w.runs()).length]).toEqual([4, 4]);
  });

  it.each([
    ["seconds", { "retry-after": "1" }],
    ["milliseconds", { "retry-after": "90", "retry-after-ms": "1000" }],
    ["a date", { "retry-after": "date" }],
  ])("is waited for as long as it says in %s", async (_, headers) => {
    const w = await world();
    const pause = vi.spyOn(timer, "pause");
    const date = new Date(Date.now() + 2_500).toUTCString();
    const said = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === "date" ? date : value]),
    );
    simulator.injectFault({ kind: "rate_limited", headers: said });
    expect(await ask(w.ctx, w.question())).toMatchObject({ ok: true });
    expect(Math.max(...pause.mock.calls.flat())).toBeGreaterThanOrEqual(990);
  });

  it("sends the work back to the queue when it asks for more than a worker can wait", async () => {
    const w = await world();
    simulator.injectFault({ kind: "rate_limited", headers: { "retry-after": "300" } });
    expect(await ask(w.ctx, w.question())).toMatchObject({
      ok: false,
      failure: { code: "rate_limited", retryAfterMs: 300_000 },
    });
    expect([calls(), await w.leases()]).toEqual([1, 0]);
  });

  it("is one that refuses our key or our model", async () => {
    for (const variables of [
      { OPENAI_API_KEY: "sk-wrong" },
      { OPENAI_MODEL_SMALL: "gpt-none" },
    ] satisfies Record<string, string>[] as Record<string, string>[]) {
      const w = await world(variables);
      expect(await ask(w.ctx, w.question())).toMatchObject({
        ok: false,
        failure: { code: "not_configured" },
      });
      expect((await w.runs()).map(({ status }) => status)).toEqual(["not_configured"]);
    }
  });

  it("is none at all without a key, or without the search a prompt needs: nothing is called or booked", async () => {
    const keyless = await world();
    const { OPENAI_API_KEY: _, ...without } = openai.variables;
    const ctx = { ...keyless.ctx, environment: createEnvironment(without) };
    expect(await ask(ctx, keyless.question())).toMatchObject({ failure: { code: "not_configured" } });
    const w = await world({ OPENAI_CAPABILITIES: "" });
    const searching = { ...w.question(), prompt: { ...prompt, webSearch: true } };
    expect(await ask(w.ctx, searching)).toMatchObject({ failure: { code: "not_configured" } });
    expect([calls(), (await w.runs()).length]).toEqual([0, 0]);
  });
});

describe("an organization's month", () => {
  it.each([
    ["tokens", "monthly_tokens", 1_000],
    ["money", "monthly_usd", 0],
  ])("of %s ends before the call that would pass it", async (_, column, cap) => {
    const w = await world();
    await limit(w.organizationId, column, cap);
    const priced = await startOpenai({ models: ["gpt-6-luna"] });
    const environment = createEnvironment({ ...priced.variables, OPENAI_MODEL_SMALL: "gpt-6-luna" });
    expect(await ask({ ...w.ctx, environment }, w.question())).toMatchObject({
      ok: false,
      failure: { code: "over_budget", retryAfterMs: undefined },
    });
    expect(priced.simulator.stats().billed.answers).toBe(0);
    expect([(await w.runs()).length, await w.leases()]).toEqual([0, 0]);
    await admin.query("delete from private.ai_limit");
    expect(await ask({ ...w.ctx, environment }, w.question())).toMatchObject({
      ok: true,
      costUsd: expect.any(Number),
    });
    const [run] = await w.runs();
    const { inputTokens, outputTokens } = priced.simulator.stats().billed;
    expect(Number(run?.cost_usd)).toBeCloseTo((inputTokens * 0.1 + outputTokens * 0.5) / 1_000_000, 6);
    await priced.stop();
  });

  it("of nothing lets no call through, of a model without a known price either", async () => {
    const w = await world();
    await limit(w.organizationId, "monthly_usd", 0);
    const over = { ok: false, failure: { code: "over_budget" } };
    expect(await ask(w.ctx, w.question())).toMatchObject(over);
    await admin.query("delete from private.ai_limit where organization_id = $1", [w.organizationId]);
    expect(await ask(w.ctx, w.question())).toMatchObject({ ok: true, costUsd: null });
    await admin.query(
      "insert into private.ai_own_limit (organization_id, measure, most) values ($1, 'monthly_usd', 0)",
      [w.organizationId],
    );
    expect(await ask(w.ctx, w.question({ force: true }))).toMatchObject(over);
    expect(await w.runs()).toHaveLength(1);
  });

  it("counts what is under way, what was spent this month, and neither the last one's nor another's", async () => {
    const w = await world();
    const other = await world();
    const spend = (organizationId: string, ago: string) =>
      admin.query(
        `insert into private.ai_run (organization_id, stage, stage_key, prompt_version, model, input_tokens, status, created_at)
         values ($1, 's', 'k', '1', 'm', 40000, 'ok', now() - $2::interval)`,
        [organizationId, ago],
      );
    await limit(w.organizationId, "monthly_tokens", 42_000);
    await spend(other.organizationId, "0");
    await spend(w.organizationId, "32 days");
    expect(await ask(w.ctx, w.question())).toMatchObject({ ok: true });
    await admin.query(
      "insert into private.ai_lease (organization_id, stage, stage_key, owner, until, tokens) values ($1, 's', 'k', $2, now() + interval '1 hour', 40000)",
      [w.organizationId, randomUUID()],
    );
    const forced = w.question({ force: true });
    expect(await ask(w.ctx, forced)).toMatchObject({ failure: { code: "over_budget" } });
    await admin.query("update private.ai_lease set until = now() where organization_id = $1", [
      w.organizationId,
    ]);
    expect(await ask(w.ctx, forced)).toMatchObject({ ok: true });
    await spend(w.organizationId, "0");
    expect(await ask(w.ctx, forced)).toMatchObject({ failure: { code: "over_budget" } });
  });
});

describe("many at once", () => {
  it("of the same question make one call", async () => {
    const w = await world();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(w.ctx, w.question())));
    expect(calls()).toBe(1);
    expect(answers.filter((answer) => answer.ok && answer.stored)).toHaveLength(5);
  });

  it("are never more under way than the organization may have", async () => {
    const w = await world();
    await limit(w.organizationId, "simultaneous", 1);
    simulator.injectFault({ kind: "timeout" });
    const slow = ask(w.ctx, { ...w.question(), ...impatient(1_500) });
    await expect.poll(() => calls()).toBe(1);
    const turnedAway = await ask(w.ctx, { ...w.question({ text: "Autre note." }), patienceMs: 300 });
    expect(turnedAway).toMatchObject({ failure: { code: "rate_limited", retryAfterMs: expect.any(Number) } });
    const patient = await ask(w.ctx, w.question({ text: "Autre note." }));
    expect(patient).toMatchObject({ ok: true });
    expect(await slow).toMatchObject({ failure: { code: "timeout" } });
    expect(calls()).toBe(2);
  });
});

describe("with every fault at one call in ten", () => {
  it("each answer fits or is a coded failure, each call has its row, and nothing good is paid twice", async () => {
    const w = await world();
    simulator.setFaultRates(Object.fromEntries(faultKinds.map((kind) => [kind, 0.1])));
    const quick = (index: number) => ({
      ...w.question({ text: `${NOTE} Ligne ${index}.` }),
      patienceMs: 60_000,
      ...impatient(2_500),
    });
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => ask(w.ctx, quick(index))));
    for (const answer of answers) if (answer.ok) Reading.parse(answer.value);
    const codes = new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.code])));
    const expected = [
      "malformed",
      "rate_limited",
      "refusal",
      "schema_violation",
      "timeout",
      "truncated",
      "unavailable",
    ];
    expect(expected).toEqual(expect.arrayContaining([...codes]));
    const good = answers.filter((answer) => answer.ok).length;
    expect(good).toBeGreaterThan(5);
    expect(good).toBeLessThan(16);
    const runs = await w.runs();
    const { billed } = simulator.stats();
    expect(runs).toHaveLength(calls());
    expect(runs.filter(({ status }) => status === "ok")).toHaveLength(good);
    expect((await w.results()).length).toBe(good);
    const counted = runs.filter(({ status }) => status !== "unavailable" && status !== "timeout");
    expect(counted.reduce((sum, run) => sum + run.output_tokens, 0)).toBe(billed.outputTokens);
    simulator.clearFaults();
    const before = calls();
    const again = await Promise.all(Array.from({ length: 16 }, (_, index) => ask(w.ctx, quick(index))));
    expect(again.every(({ ok }) => ok)).toBe(true);
    expect(calls() - before).toBe(16 - good);
  });
});

describe("a search of the web", () => {
  const News = z.object({
    articles: z.array(
      z.object({ title: z.string(), url: z.string(), date: z.iso.date().nullable(), summary: z.string() }),
    ),
  });
  const search: Prompt<z.infer<typeof News>> = {
    ...prompt,
    stage: "company_news",
    schema: News,
    webSearch: true,
  };

  it("gives the pages it cites, and none for a company nobody writes about", async () => {
    const w = await world();
    const page = {
      company: "Ateliers Vasseur",
      url: "https://presse.example/vasseur-nantes",
      title: "Ateliers Vasseur ouvre une usine à Nantes",
      date: "2026-11-02",
      text: "Ateliers Vasseur ouvre une usine à Nantes en janvier.",
    };
    simulator.setArticles([page, { ...page, company: "Autre", url: "https://presse.example/autre" }]);
    const found = await ask(w.ctx, { prompt: search, input: "Ateliers Vasseur" });
    const { url, title, date, text } = page;
    expect(found).toMatchObject({
      ok: true,
      sources: [{ url, title }],
      value: { articles: [{ url, title, date, summary: text }] },
    });
    expect(await ask(w.ctx, { prompt: search, input: "Ateliers Vasseur" })).toMatchObject({
      stored: true,
      sources: [{ url, title }],
    });
    expect(await ask(w.ctx, { prompt: search, input: "Personne & fils" })).toMatchObject({
      ok: true,
      sources: [],
      value: { articles: [] },
    });
    simulator.setArticles([]);
  });
});

describe("what is written of a call", () => {
  it("holds no key, no prompt, no answer and nobody's name, whatever happens", async () => {
    const from = logged.length;
    const w = await world();
    const said: unknown[] = [];
    for (const kind of ["refusal", "malformed", "schema_violation", "server_error", "timeout"] as const) {
      simulator.injectFault({ kind }, 2);
      said.push(await ask(w.ctx, { ...w.question({ force: true }), ...impatient(700) }));
      simulator.clearFaults();
    }
    const wrong = {
      ...w.ctx,
      environment: createEnvironment({ ...openai.variables, OPENAI_API_KEY: "sk-courte" }),
    };
    said.push(await ask(wrong, w.question({ force: true })));
    const lines = logged.slice(from).join("\n");
    expect(lines.match(/"event":"model call/g)?.length).toBeGreaterThan(6);
    const rows = JSON.stringify(await w.runs());
    for (const text of [lines, rows, JSON.stringify(said.filter((one) => !(one as { ok: boolean }).ok))])
      expect(text).not.toMatch(new RegExp(`${SIMULATOR_KEY}|sk-courte|Vasseur|devis|Résume|12 000`));
    expect(lines).toContain('"price":"unknown"');
  });
});

describe("what is stored of a contact", () => {
  it("goes when they do, while what it cost stays", async () => {
    const w = await world();
    await ask(w.ctx, w.question());
    await admin.query("delete from public.contact where id = $1", [w.contactId]);
    expect([(await w.results()).length, (await w.runs()).length]).toEqual([0, 1]);
  });

  it("is asked again when it no longer fits the schema", async () => {
    const w = await world();
    await ask(w.ctx, w.question());
    await admin.query('update private.ai_result set result = \'{"value":{},"sources":[],"model":"x"}\'');
    expect(await ask(w.ctx, w.question())).toMatchObject({ ok: true, stored: false });
  });
});
