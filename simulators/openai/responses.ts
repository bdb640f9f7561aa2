import { randomUUID } from "node:crypto";
import * as z from "zod";
import { bill, type Simulated } from "./endpoint.ts";
import { generate, type Generated, type Wanted } from "./generate.ts";
import {
  checkModel,
  commonParameters,
  Effort,
  JsonSchemaFormat,
  parseRequest,
  schemaOf,
  textOf,
  tierOf,
} from "./request.ts";
import type { Fault } from "./types.ts";

const InputText = z.strictObject({ type: z.literal("input_text"), text: z.string() });
const Message = z.strictObject({
  type: z.literal("message").optional(),
  role: z.enum(["user", "system", "developer", "assistant"]),
  content: z.union([z.string(), z.array(InputText)]),
});
const Request = z.strictObject({
  ...commonParameters,
  model: z.string(),
  input: z.union([z.string().min(1), z.array(Message).min(1)]),
  instructions: z.string().nullish(),
  text: z
    .strictObject({
      format: z
        .union([
          JsonSchemaFormat.extend({ type: z.literal("json_schema") }),
          z.strictObject({ type: z.literal("text") }),
        ])
        .optional(),
      verbosity: z.enum(["low", "medium", "high"]).nullish(),
    })
    .optional(),
  max_output_tokens: z.int().min(16).nullish(),
  reasoning: z.strictObject({ effort: Effort, summary: z.string().nullish() }).nullish(),
  tools: z.array(z.looseObject({ type: z.literal("web_search") })).optional(),
  tool_choice: z.unknown().optional(),
  include: z.array(z.string()).nullish(),
  truncation: z.enum(["auto", "disabled"]).nullish(),
  background: z.literal(false).nullish(),
});

/** Content of an answer's message. */
function contentOf(written: Generated): unknown[] {
  if (written.finish === "refusal") return [{ type: "refusal", refusal: written.text }];
  const annotations = written.articles.map(({ url, title }) => ({
    type: "url_citation",
    url,
    title,
    start_index: 0,
    end_index: written.text.length,
  }));
  return [{ type: "output_text", text: written.text, annotations, logprobs: [] }];
}

/** POST /v1/responses. https://platform.openai.com/docs/api-reference/responses/create */
export function answerResponses(simulated: Simulated, body: unknown, fault: Fault | undefined) {
  const request = parseRequest(Request, body);
  checkModel(simulated, request.model);
  const format = request.text?.format;
  const messages = typeof request.input === "string" ? [] : request.input;
  const isTrusted = ({ role }: { role: string }) => role === "system" || role === "developer";
  const wanted: Wanted = {
    model: request.model,
    instructions: [
      request.instructions ?? "",
      ...messages.filter(isTrusted).map(({ content }) => textOf(content)),
    ].join("\n"),
    input:
      typeof request.input === "string"
        ? request.input
        : messages
            .filter((message) => !isTrusted(message))
            .map(({ content }) => textOf(content))
            .join("\n"),
    schema: format?.type === "json_schema" ? schemaOf(format, "text.format.schema") : undefined,
    maxTokens: request.max_output_tokens ?? 128_000,
    search: request.tools !== undefined && request.tools.length > 0,
  };
  const today = new Date(simulated.now()).toISOString();
  const written = generate(wanted, { ...simulated, today }, fault);
  bill(simulated, written);
  const cut = written.finish === "length";
  const id = randomUUID().replaceAll("-", "");
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: Math.floor(simulated.now() / 1000),
    status: cut ? "incomplete" : "completed",
    error: null,
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    model: request.model,
    service_tier: tierOf(request.service_tier),
    output: [
      ...(wanted.search
        ? [
            {
              type: "web_search_call",
              id: `ws_${id}`,
              status: "completed",
              action: { type: "search", query: wanted.input.slice(0, 200) },
            },
          ]
        : []),
      {
        type: "message",
        id: `msg_${id}`,
        status: cut ? "incomplete" : "completed",
        role: "assistant",
        content: contentOf(written),
      },
    ],
    store: request.store ?? true,
    usage: {
      input_tokens: written.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: written.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: written.inputTokens + written.outputTokens,
    },
  };
}
