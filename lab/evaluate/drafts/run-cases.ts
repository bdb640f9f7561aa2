import type { Pool } from "pg";
import { draftAction } from "../../../functions/intelligence/actions/index.ts";
import { type DraftVersion, WORDINGS } from "./prompts/registry.ts";
import type { Draft } from "../../../functions/intelligence/actions/types.ts";
import type { Platform } from "../../../functions/http/platform.ts";
import { systemContext } from "../../../functions/jobs/system-context.ts";
import { contactFor } from "./contact-for.ts";
import { type GoldenCase, inputOf, sourceId } from "./golden-case.ts";

export interface CaseResult {
  readonly id: string;
  readonly passed: boolean;
  readonly required: number;
  readonly missing: readonly string[];
  readonly forbidden: readonly string[];
  /** The verifier refused the first draft. */
  readonly flagged: boolean;
  /** The second one held. */
  readonly repaired: boolean;
  /** Why there is no draft: the template would be sent. */
  readonly fellBack: string | null;
  readonly message: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** Of all its calls; null where the answer was kept from an earlier run. */
  readonly latencyMs: number | null;
}

export interface Run {
  readonly version: DraftVersion;
  readonly model: string;
  readonly results: readonly CaseResult[];
}

interface World {
  readonly platform: Platform;
  readonly admin: Pool;
}

/** Drafts each case as the product does (prompt, port, verifier, repair) and holds the draft to what it must say. */
export async function runCases(
  { platform, admin }: World,
  cases: readonly GoldenCase[],
  { version, cached }: { version: DraftVersion; cached: boolean },
): Promise<Run> {
  const results: CaseResult[] = [];
  let model = "–";
  for (const golden of cases) {
    const { organizationId, contactId } = await contactFor(admin, golden);
    const ctx = systemContext(platform, organizationId, golden.id);
    const from = await lastRun(admin);
    const drafted = await draftAction(ctx, inputOf(golden, contactId), {
      wording: WORDINGS[version],
      force: !cached,
    });
    const calls = await callsSince(admin, contactId, from);
    const draft = drafted.ok ? drafted.draft : null;
    model = draft?.model ?? model;
    const missing = draft === null ? golden.required.map(({ what }) => what) : missingIn(draft, golden);
    const forbidden = draft === null ? [] : forbiddenIn(draft, golden);
    const flagged =
      calls.some(({ stage }) => stage === "action_repair") || (!drafted.ok && drafted.code === "ungrounded");
    results.push({
      id: golden.id,
      passed: draft !== null && missing.length === 0 && forbidden.length === 0,
      required: golden.required.length,
      missing,
      forbidden,
      flagged,
      repaired: flagged && drafted.ok,
      fellBack: drafted.ok ? null : drafted.code,
      message: draft?.message ?? null,
      inputTokens: sum(calls.map((call) => call.input_tokens)),
      outputTokens: sum(calls.map((call) => call.output_tokens)),
      costUsd: sum(calls.map((call) => Number(call.cost_usd))),
      latencyMs: calls.length === 0 ? null : sum(calls.map((call) => call.latency_ms ?? 0)),
    });
  }
  return { version, model, results };
}

/** Apostrophes and spaces as a pattern is typed. */
const plain = (text: string): string => text.replace(/[’‘]/g, "'").replace(/[\u00a0\u202f]/g, " ");

function missingIn(draft: Draft, { required }: GoldenCase): string[] {
  const said = plain(`${draft.message}\n${draft.subject ?? ""}`);
  const cited = new Set(draft.claims.flatMap((claim) => claim.sourceIds));
  return required
    .filter(({ says, source }) => !says.test(said) || !cited.has(sourceId(source)))
    .map(({ what }) => what);
}

function forbiddenIn(draft: Draft, { forbidden, nowhere = [] }: GoldenCase): string[] {
  const letter = plain(`${draft.message}\n${draft.subject ?? ""}`);
  const card = plain([draft.action, draft.prettyAction, draft.reasoning].join("\n"));
  return [
    ...forbidden.filter(({ says }) => says.test(letter)),
    ...nowhere.filter(({ says }) => says.test(letter) || says.test(card)),
  ].map(({ what }) => what);
}

interface Call {
  stage: string;
  input_tokens: number;
  output_tokens: number;
  cost_usd: string;
  latency_ms: number | null;
}

async function lastRun(admin: Pool): Promise<string> {
  const { rows } = await admin.query<{ last: string }>(
    "select coalesce(max(id), 0) as last from private.ai_run",
  );
  return rows[0]?.last ?? "0";
}

async function callsSince(admin: Pool, contactId: string, from: string): Promise<Call[]> {
  const { rows } = await admin.query<Call>(
    "select stage, input_tokens, output_tokens, cost_usd, latency_ms from private.ai_run where contact_id = $1 and id > $2 order by id",
    [contactId, from],
  );
  return rows;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
