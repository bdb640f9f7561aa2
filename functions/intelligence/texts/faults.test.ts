import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { TEXT_KINDS, textWorld } from "../../../dev/test/contact-texts.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  startOpenai,
  instructionsTold,
  inventedDate,
  inventedJob,
  inventedRole,
  misquoted,
  unquoted,
  type Fault,
  faultKinds,
  type Lie,
} from "../../../dev/test/openai.ts";
import type { AnalysisOutcome } from "../analysis.ts";
import { TextAnalysis } from "../contract.ts";

/** Told of each call before the simulator decides what becomes of it. */
let onCall = (): unknown => undefined;
const openai = await startOpenai({ hang: 300, seed: 7, onRequest: () => onCall() });
const { simulator } = openai;
afterAll(() => openai.stop());
const stack = await testStack({ variables: openai.variables });
const world = () => textWorld(stack, openai.variables);
const calls = (): number => simulator.stats().calls["POST /v1/responses"] ?? 0;
const NORMALLY = { force: false, clean: false };

beforeEach(() => {
  simulator.clearFaults();
  simulator.resetStats();
  onCall = () => undefined;
});

// The rows differ, what becomes of an answer does not: faults and lies meet one kind of text.
const [{ table, analyse, stage }] = TEXT_KINDS;

describe("a model that fails to read texts", () => {
  it.each<[Fault["kind"], string]>([
    ["rate_limited", "rate_limited"],
    ["refusal", "refusal"],
    ["schema_violation", "schema_violation"],
  ])("by %s leaves the text as it was, says so on the contact, and is asked again", async (kind, code) => {
    const w = await world();
    await w.add(table, "Devis à envoyer vendredi.");
    const before = await w.rows(table);
    simulator.injectFault(
      kind === "rate_limited" ? { kind, headers: { "retry-after": "300" } } : { kind },
      2,
    );
    const outcome = await analyse(w.ctx, w.contactId, NORMALLY);
    expect(outcome).toEqual({ ok: false, code, retryAfterMs: kind === "rate_limited" ? 300_000 : undefined });
    expect(await w.rows(table)).toEqual(before);
    expect((await w.contacts())[0]?.problem).toEqual({ stage, code, at: expect.any(String) });
    simulator.clearFaults();
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ ok: true, made: 1 });
    expect((await w.contacts())[0]?.problem).toBeNull();
  });

  it.each<[string, Lie]>([
    ["jobs that no text gives", inventedRole],
    ["roles of several words", inventedJob],
    ["days that no text names", inventedDate],
    ["statements without a quote", unquoted],
    ["statements with a quote that stands nowhere", misquoted],
    ["the instructions of the prompt", instructionsTold],
  ])("by saying %s has none of it stored", async (_, lie) => {
    const w = await world();
    await w.add(table, "Budget validé par Camille Vasseur.");
    simulator.injectFault({ kind: "lies", lie });
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ ok: true });
    const [row] = await w.rows(table);
    expect([row?.ai_analysis?.summary ?? "", row?.ai_analysis?.reasoning ?? ""]).toEqual(["", ""]);
  });
});

describe.each(TEXT_KINDS.slice(0, 1))("a model that fails to read texts ($table)", ({ table, analyse }) => {
  it("in the second call keeps what the first one gave", async () => {
    const w = await world();
    for (let day = 1; day <= 14; day++) await w.add(table, `Point numéro ${day} fait.`, { daysAgo: day });
    const refusal = { kind: "rate_limited", headers: { "retry-after": "300" } } as const;
    onCall = () => calls() === 1 && simulator.injectFault(refusal);
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ ok: false, code: "rate_limited" });
    onCall = () => undefined;
    expect((await w.rows(table)).filter(({ ai_analysis }) => ai_analysis !== null)).toHaveLength(12);
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toEqual({ ok: true, made: 2, kept: 12, left: 0 });
    expect(calls()).toBe(3);
  });

  it("by declining several texts together is asked about fewer, so that one does not keep the others", async () => {
    const w = await world();
    for (const day of [1, 2, 3]) await w.add(table, `Point numéro ${day} fait.`, { daysAgo: day });
    // All three, then the first two, then the first alone.
    simulator.injectFault({ kind: "refusal" }, 3);
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ ok: false, code: "refusal" });
    expect((await w.rows(table)).map(({ ai_analysis }) => ai_analysis !== null)).toEqual([false, true, true]);
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toEqual({ ok: true, made: 1, kept: 2, left: 0 });
  });

  it("by inventing leaves nothing of it behind", async () => {
    const w = await world();
    await w.add(table, "Devis à envoyer vendredi. Élodie Marchand attend la brochure.");
    simulator.injectFault({ kind: "invented" });
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ ok: true, made: 1 });
    const [row] = await w.rows(table);
    expect(row?.ai_analysis?.summary).toBe("Devis à envoyer vendredi. Élodie Marchand attend la brochure.");
    expect(JSON.stringify(row?.ai_analysis)).not.toMatch(/Gontran|48 ?730|2031/);
    expect(row?.ai_analysis?.mentionedActions).toEqual([]);
  });
});

it("a model that fails in every way, one call in ten, leaves nothing half written or doubled, and the next run completes it", async () => {
  const w = await world();
  const contacts = [w.contactId, ...(await Promise.all(Array.from({ length: 11 }, w.addContact)))];
  const kinds = contacts.map((_, index) => TEXT_KINDS[index % 2 === 0 ? 0 : 1]);
  for (const [index, of] of contacts.entries())
    for (const day of [1, 2])
      await w.add(kinds[index]?.table ?? "note", `Contact ${index}, point ${day} fait à Lyon.`, {
        of,
        daysAgo: day,
      });
  const everybody = async () => {
    const outcomes: AnalysisOutcome[] = [];
    for (const [index, id] of contacts.entries()) {
      const outcome = await kinds[index]?.analyse(w.ctx, id, NORMALLY);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  };
  const allRows = async () => [...(await w.rows("engagement")), ...(await w.rows("note"))];

  simulator.setFaultRates(Object.fromEntries(faultKinds.map((kind) => [kind, 0.1])));
  const failed = (await everybody()).filter(({ ok }) => !ok).length;
  expect([failed > 0, failed < 12]).toEqual([true, true]);
  expect((await w.contacts()).filter(({ problem }) => problem !== null)).toHaveLength(failed);
  const before = await allRows();
  const written = before.filter(({ ai_analysis }) => ai_analysis !== null);
  for (const { text, ai_analysis } of written) {
    const { mentionedActions } = TextAnalysis.parse(ai_analysis);
    expect(mentionedActions.every(({ quote }) => text.includes(quote))).toBe(true);
    expect(JSON.stringify(ai_analysis)).not.toMatch(/Gontran|48 ?730|2031/);
  }

  simulator.clearFaults();
  simulator.resetStats();
  expect((await everybody()).every(({ ok }) => ok)).toBe(true);
  const waiting = new Set(
    before.filter(({ ai_analysis }) => ai_analysis === null).map(({ text }) => text.split(",")[0]),
  );
  expect(calls()).toBe(waiting.size);
  const after = await allRows();
  expect(after.every(({ ai_analysis }) => ai_analysis !== null)).toBe(true);
  for (const one of written) expect(after).toContainEqual(one);
  expect((await w.contacts()).filter(({ problem }) => problem !== null)).toEqual([]);

  await everybody();
  expect(calls()).toBe(waiting.size);
  expect(await allRows()).toEqual(after);
});
