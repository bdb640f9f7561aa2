import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { TEXT_KINDS, textWorld } from "../../../dev/test/contact-texts.ts";
import { testStack } from "../../../dev/test/database.ts";
import { startOpenai } from "../../../dev/test/openai.ts";
import { TextAnalysis } from "../contract.ts";

const inputs: string[] = [];
const openai = await startOpenai({
  onRequest: ({ body }) => inputs.push((body as { input?: string }).input ?? ""),
});
const { simulator } = openai;
afterAll(() => openai.stop());
const stack = await testStack({ variables: openai.variables });
const { admin } = stack;
const world = (variables: Record<string, string> = {}) =>
  textWorld(stack, { ...openai.variables, ...variables });
const calls = (): number => simulator.stats().calls["POST /v1/responses"] ?? 0;
const NORMALLY = { force: false, clean: false };

beforeEach(() => {
  simulator.clearFaults();
  simulator.resetStats();
  inputs.length = 0;
});

describe.each(TEXT_KINDS)("a contact's texts ($table)", ({ table, analyse, stage }) => {
  /** Three texts that were analysed once. */
  async function analysed() {
    const w = await world();
    for (const day of [1, 2, 3])
      await w.add(table, `Devis numéro ${day} à envoyer vendredi.`, { daysAgo: day });
    const outcome = await analyse(w.ctx, w.contactId, NORMALLY);
    return { ...w, outcome, before: await w.rows(table) };
  }

  it("are analysed in one call, each from its own words, and say what wrote it", async () => {
    const { outcome, before } = await analysed();
    expect(outcome).toEqual({ ok: true, made: 3, kept: 0, left: 0 });
    expect(calls()).toBe(1);
    for (const { text, ai_analysis, ai_analysis_origin } of before) {
      expect(TextAnalysis.parse(ai_analysis)).toMatchObject({
        summary: text,
        mentionedActions: [{ quote: text }],
      });
      expect(ai_analysis_origin).toEqual({ promptVersion: "2", model: "simulated-small" });
    }
  });

  it("cost nothing and write nothing when nothing changed", async () => {
    const w = await analysed();
    const contacts = await w.contacts();
    simulator.resetStats();
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toEqual({ ok: true, made: 0, kept: 3, left: 0 });
    expect(calls()).toBe(0);
    expect(await w.rows(table)).toEqual(w.before);
    expect(await w.contacts()).toEqual(contacts);
  });

  it("leave another stage's problem on the contact", async () => {
    const w = await world();
    const problem = { stage: "draft", code: "refusal", at: "2026-11-20T06:00:00Z" };
    await admin.query("update public.contact set ai_problem = $2 where id = $1", [w.contactId, problem]);
    await w.add(table, "Devis à envoyer vendredi.");
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 1 });
    expect((await w.contacts())[0]?.problem).toEqual(problem);
  });

  it("are asked about again only where a text changed or came", async () => {
    const w = await analysed();
    const [first] = w.before;
    await admin.query(
      `update public.${table} set text = 'Budget validé par Camille Vasseur.' where id = $1`,
      [first?.id],
    );
    await w.add(table, "Démonstration prévue à Lyon.", { daysAgo: 4 });
    simulator.resetStats();
    inputs.length = 0;
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toEqual({ ok: true, made: 2, kept: 2, left: 0 });
    expect(calls()).toBe(1);
    expect(inputs.join()).toMatch(/Budget validé[\s\S]*Démonstration/);
    expect(inputs.join()).not.toContain("Devis numéro");
    const after = await w.rows(table);
    expect(after.map(({ ai_analysis }) => ai_analysis?.summary)).toEqual(after.map(({ text }) => text));
    const unchanged = w.before.slice(1).map(({ version }) => version);
    expect(after.slice(1, 3).map(({ version }) => version)).toEqual(unchanged);
  });

  it("keep what an older prompt read, until forced", async () => {
    const w = await analysed();
    await admin.query(
      `update public.${table} set ai_analysis_origin = '{"promptVersion":"0","model":"m"}' where contact_id = $1`,
      [w.contactId],
    );
    simulator.resetStats();
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 0, kept: 3 });
    expect(calls()).toBe(0);
    expect(await analyse(w.ctx, w.contactId, { force: true, clean: false })).toMatchObject({
      made: 3,
      kept: 0,
    });
    expect(calls()).toBe(1);
    expect((await w.rows(table)).map(({ ai_analysis_origin }) => ai_analysis_origin?.promptVersion)).toEqual([
      "2",
      "2",
      "2",
    ]);
  });

  it("are forgotten and made anew by a clean run, those beyond the horizon too", async () => {
    const w = await analysed();
    await w.add(table, "Vieil échange.", { daysAgo: 900 });
    await admin.query(
      `update public.${table} set ai_analysis = '{"summary":"ancien"}' where contact_id = $1`,
      [w.contactId],
    );
    simulator.resetStats();
    expect(await analyse(w.ctx, w.contactId, { force: false, clean: true })).toMatchObject({ made: 3 });
    expect(calls()).toBe(1);
    const summaries = (await w.rows(table)).map(({ ai_analysis }) => ai_analysis?.summary ?? null);
    expect(summaries).toEqual([...w.before.map(({ text }) => text), null]);
  });

  it("are not forgotten where no model could make them anew", async () => {
    const w = await analysed();
    const { OPENAI_API_KEY: _, ...keyless } = openai.variables;
    const { ctx } = await textWorld(stack, keyless);
    const here = { ...w.ctx, environment: ctx.environment };
    await w.add(table, "Nouveau besoin à chiffrer.", { daysAgo: 0 });
    expect(await analyse(here, w.contactId, { force: false, clean: true })).toMatchObject({
      ok: false,
      code: "not_configured",
    });
    expect((await w.rows(table)).slice(1)).toEqual(w.before);
    expect(await w.contacts()).toEqual([
      expect.objectContaining({ problem: { stage, code: "not_configured", at: expect.any(String) } }),
    ]);
  });
});

// What is asked of a text and how is the same code for both kinds.
describe.each(TEXT_KINDS.slice(0, 1))("a contact's texts ($table)", ({ table, analyse, requests }) => {
  it("go in calls of twelve at most, of the newest forty", async () => {
    const w = await world();
    for (let day = 1; day <= 45; day++) await w.add(table, `Point numéro ${day} fait.`, { daysAgo: day });
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toEqual({ ok: true, made: 40, kept: 0, left: 0 });
    expect(inputs.map((input) => input.match(/Point numéro/g)?.length)).toEqual([12, 12, 12, 4]);
    const rows = await w.rows(table);
    expect(rows.map(({ ai_analysis }) => ai_analysis !== null)).toEqual(rows.map((_, index) => index < 40));
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 0, kept: 40 });
    expect(calls()).toBe(4);
  });

  it("are cut when long, and go in several calls when together they are", async () => {
    const w = await world();
    for (const day of [1, 2, 3, 4])
      await w.add(table, `Texte ${day}. ${"Le chantier avance comme prévu. ".repeat(400)}`, { daysAgo: day });
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 4 });
    expect(inputs).toHaveLength(2);
    for (const input of inputs) {
      expect(input.length).toBeLessThan(25_000);
      expect(input).toMatch(/prévu\. \[…\]/);
    }
  });

  it("are left alone when they hold nothing to read", async () => {
    const w = await world();
    for (const text of ["", "Ok merci !", "Bien reçu, merci beaucoup. Bonne journée", "…"])
      await w.add(table, text);
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toEqual({ ok: true, made: 0, kept: 0, left: 0 });
    expect(calls()).toBe(0);
  });

  it("of somebody else's organization are out of reach", async () => {
    const w = await world();
    await w.add(table, "Devis à envoyer vendredi.");
    const other = await world();
    expect(await analyse(other.ctx, w.contactId, { force: true, clean: true })).toMatchObject({
      made: 0,
      kept: 0,
    });
    expect([calls(), (await w.rows(table))[0]?.ai_analysis]).toEqual([0, null]);
  });

  it("are paid once by two runs at the same time", async () => {
    const w = await world();
    for (let day = 1; day <= 20; day++) await w.add(table, `Point numéro ${day} fait.`, { daysAgo: day });
    const outcomes = await Promise.all([1, 2, 3].map(() => analyse(w.ctx, w.contactId, NORMALLY)));
    expect(calls()).toBe(2);
    const made = outcomes.map((outcome) => (outcome.ok ? outcome.made : -1));
    expect(made.reduce((sum, one) => sum + one)).toBe(20);
    expect((await w.rows(table)).every(({ ai_analysis }) => ai_analysis !== null)).toBe(true);
  });

  it("are left for the next run where an answer leaves them out, has them twice, or says nothing that stands", async () => {
    const w = await world();
    for (const day of [1, 2, 3, 4]) await w.add(table, `Devis numéro ${day} à envoyer.`, { daysAgo: day });
    const { requests: planned } = await requests(w.ctx, w.contactId);
    const entry = (source: "1" | "2" | "3" | "9", sentence: string) => ({
      source,
      summary: [{ sentence, quote: `Devis numéro ${source} à envoyer.` }],
      keyTopics: [],
      mentionedActions: [],
      participants: [],
      confidence: 1,
    });
    const analyses = [
      entry("1", "Devis numéro 1."),
      entry("2", "Devis numéro 2."),
      entry("2", "Devis."),
      entry("3", "Gontran Briskey a signé."),
      entry("9", "Devis."),
    ];
    const answer = {
      ok: true,
      value: { analyses },
      sources: [],
      model: "m",
      stored: false,
      costUsd: null,
      requestId: undefined,
    } as const;
    expect(await planned[0]?.keep(answer)).toEqual({ made: 1, overtaken: 0, left: 3 });
    const summaries = async () =>
      (await w.rows(table)).map(({ ai_analysis }) => ai_analysis?.summary ?? null);
    expect(await summaries()).toEqual(["Devis numéro 1.", null, null, null]);
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toEqual({ ok: true, made: 3, kept: 1, left: 0 });
    expect((await summaries())[0]).toBe("Devis numéro 1.");
  });

  it("that change while the model reads them keep no analysis of what they said before", async () => {
    const w = await world();
    await w.add(table, "Devis à envoyer vendredi.");
    simulator.injectFault({ kind: "rate_limited", headers: { "retry-after": "1" } });
    const running = analyse(w.ctx, w.contactId, NORMALLY);
    await expect.poll(calls).toBe(1);
    await admin.query(`update public.${table} set text = 'Plus besoin du devis.' where contact_id = $1`, [
      w.contactId,
    ]);
    expect(await running).toMatchObject({ made: 0 });
    expect((await w.rows(table))[0]?.ai_analysis).toBeNull();
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 1 });
    expect((await w.rows(table))[0]?.ai_analysis?.summary).toBe("Plus besoin du devis.");
  });
});
