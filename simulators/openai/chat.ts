import { randomUUID } from "node:crypto";
import * as z from "zod";
import { bill, type Simulated } from "./endpoint.ts";
import { generate, type Wanted } from "./generate.ts";
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

const Part = z.strictObject({ type: z.literal("text"), text: z.string() });
const Request = z.strictObject({
  ...commonParameters,
  model: z.string(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(["system", "developer", "user", "assistant"]),
        content: z.union([z.string(), z.array(Part)]),
        name: z.string().optional(),
      }),
    )
    .min(1),
  response_format: z
    .union([
      z.strictObject({ type: z.literal("json_schema"), json_schema: JsonSchemaFormat }),
      z.strictObject({ type: z.literal("text") }),
    ])
    .optional(),
  max_completion_tokens: z.int().min(1).nullish(),
  /** Deprecated by the vendor, and the only name compatible servers accept. */
  max_tokens: z.int().min(1).nullish(),
  reasoning_effort: Effort,
  n: z.literal(1).nullish(),
});

/** POST /v1/chat/completions. https://platform.openai.com/docs/api-reference/chat/create */
export function answerChat(simulated: Simulated, body: unknown, fault: Fault | undefined) {
  const request = parseRequest(Request, body);
  checkModel(simulated, request.model);
  const format = request.response_format;
  const said = (trusted: boolean): string =>
    request.messages
      .filter(({ role }) => (role === "system" || role === "developer") === trusted)
      .map(({ content }) => textOf(content))
      .join("\n");
  const wanted: Wanted = {
    model: request.model,
    instructions: said(true),
    input: said(false),
    schema: format?.type === "json_schema" ? schemaOf(format.json_schema, "response_format") : undefined,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? 128_000,
    search: false,
  };
  const today = new Date(simulated.now()).toISOString();
  const written = generate(
    wanted,
    { today, articles: [], readings: simulated.readings, verdictOf: simulated.verdictOf },
    fault,
  );
  bill(simulated, written);
  const refused = written.finish === "refusal";
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: "chat.completion",
    created: Math.floor(simulated.now() / 1000),
    model: request.model,
    service_tier: tierOf(request.service_tier),
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: refused ? null : written.text,
          refusal: refused ? written.text : null,
        },
        logprobs: null,
        finish_reason: written.finish === "length" ? "length" : "stop",
      },
    ],
    usage: {
      prompt_tokens: written.inputTokens,
      completion_tokens: written.outputTokens,
      total_tokens: written.inputTokens + written.outputTokens,
      prompt_tokens_details: { cached_tokens: 0 },
    },
  };
}
