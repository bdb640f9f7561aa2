import { describe, expect, it } from "vitest";
import * as z from "zod";
import { chatApi } from "./chat-api.ts";
import { judge } from "./judge.ts";
import type { Prompt } from "./prompt.ts";
import { responsesApi } from "./responses-api.ts";
import type { Capability, ModelSettings } from "./settings.ts";

const prompt: Prompt<{ text: string }> = {
  stage: "draft",
  version: "1",
  size: "main",
  instructions: "Écris.",
  schema: z.object({ text: z.string().max(20) }),
  maxOutputTokens: 200,
  timeoutMs: 1_000,
  effort: "low",
};
const settings = (capabilities: Capability[]): ModelSettings => ({
  key: "k",
  baseUrl: "https://models.example/v1",
  api: "responses",
  models: { main: "m", small: "s" },
  capabilities: new Set(capabilities),
  regional: false,
});
const asked = (capabilities: Capability[]) => ({
  settings: settings(capabilities),
  question: { prompt, model: "m", input: "i" },
  organizationId: "0197a3c2-5a3f-7c11-9d1e-2f6b8f0a4c55",
});

describe("a request", () => {
  it("tells a server only what it can do", () => {
    const able = asked(["reasoning", "store"]);
    expect(responsesApi.params(able)).toMatchObject({ store: false, reasoning: { effort: "low" } });
    expect(responsesApi.params(asked([]))).not.toHaveProperty("reasoning");
    expect(chatApi.params(able)).toMatchObject({
      store: false,
      reasoning_effort: "low",
      max_completion_tokens: 200,
    });
    const plain = chatApi.params(asked([]));
    expect(Object.keys(plain).toSorted()).toEqual(["max_tokens", "messages", "model", "response_format"]);
  });

  it.each([responsesApi, chatApi])(
    "by $endpoint names its prompt for the cache and the organization by a hash",
    (api) => {
      const able = asked(["identifiers"]);
      const params = api.params(able);
      expect(params).toMatchObject({
        prompt_cache_key: "draft:1",
        safety_identifier: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(JSON.stringify(params)).not.toContain(able.organizationId);
      const other = api.params({ ...able, organizationId: "0197a3c2-5a3f-7c11-9d1e-2f6b8f0a4c56" });
      expect(other).not.toEqual(params);
      expect(JSON.stringify(api.params(asked([])))).not.toMatch(/prompt_cache_key|safety_identifier/);
    },
  );
});

const usage = { input_tokens: 10, output_tokens: 5, input_tokens_details: { cached_tokens: 4 } };
const message = (...content: unknown[]) => ({ type: "message", content });
const said = (text: string) => message({ type: "output_text", text, annotations: [] });
const response = (more: object) => ({ model: "m-1", status: "completed", output: [], usage, ...more });

describe("a reply of responses", () => {
  it.each([
    ["a value that fits", response({ output: [{ type: "reasoning" }, said('{"text":"a"}')] }), "ok"],
    ["two parts of one text", response({ output: [said('{"te'), said('xt":"a"}')] }), "ok"],
    [
      "a longer text than ours may be",
      response({ output: [said(`{"text":"${"a".repeat(21)}"}`)] }),
      "schema_violation",
    ],
    ["another shape", response({ output: [said("[]")] }), "schema_violation"],
    ["text around the JSON", response({ output: [said('Voici : {"text":"a"}')] }), "malformed"],
    ["nothing", response({}), "malformed"],
    ["a refusal", response({ output: [message({ type: "refusal", refusal: "non" })] }), "refusal"],
    [
      "a filter’s cut",
      response({ status: "incomplete", incomplete_details: { reason: "content_filter" } }),
      "refusal",
    ],
    [
      "the end of the tokens",
      response({ status: "incomplete", output: [said('{"text":"a"}')] }),
      "truncated",
    ],
    ["a failure inside", response({ status: "failed" }), "unavailable"],
    ["something else than the API", { ok: true }, "unavailable"],
    ["no JSON", undefined, "unavailable"],
  ])("with %s", (_, body, expected) => {
    const { result } = judge(responsesApi, prompt, body);
    expect(result.ok ? "ok" : result.code).toBe(expected);
  });
});

const completion = (message: object, finish_reason = "stop") => ({
  model: "m-1",
  choices: [{ finish_reason, message }],
  usage: { prompt_tokens: 10, completion_tokens: 5 },
});

describe("a reply of chat completions", () => {
  it.each([
    ["a value that fits", completion({ content: '{"text":"a"}' }), "ok"],
    ["a refusal", completion({ content: null, refusal: "non" }), "refusal"],
    ["a filter’s cut", completion({ content: '{"text":"a"}' }, "content_filter"), "refusal"],
    ["the end of the tokens", completion({ content: '{"text":"a"}' }, "length"), "truncated"],
    ["nothing", completion({ content: null }), "malformed"],
    ["no choice", { model: "m", choices: [] }, "unavailable"],
  ])("with %s", (_, body, expected) => {
    const { result } = judge(chatApi, prompt, body);
    expect(result.ok ? "ok" : result.code).toBe(expected);
  });
});

describe("an answer that fits", () => {
  it("comes without what no database keeps", () => {
    const body = response({ output: [said(String.raw`{"text":"a\u0000b\ud800c"}`)] });
    expect(judge(responsesApi, prompt, body).result).toMatchObject({ raw: { text: "ab\uFFFDc" } });
  });

  it("is counted with its searches and what the server’s cache gave", () => {
    const body = response({ output: [{ type: "web_search_call" }, said('{"text":"a"}')] });
    expect(judge(responsesApi, prompt, body)).toMatchObject({
      model: "m-1",
      usage: { inputTokens: 10, cachedTokens: 4, outputTokens: 5, searches: 1 },
    });
  });
});
