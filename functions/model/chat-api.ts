import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import * as z from "zod";
import { answerSchema } from "./answer-schema.ts";
import { type Api, type Asked, identifiers, type Reading, tierOf } from "./exchange.ts";

/** Fields read of the library's `ChatCompletion`: servers that are merely compatible omit some. */
const Completion = z.object({
  model: z.string(),
  service_tier: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z
        .object({ cached_tokens: z.number().default(0), cache_write_tokens: z.number().default(0) })
        .nullish(),
    })
    .nullish(),
});

function params<T>(asked: Asked<T>): ChatCompletionCreateParamsNonStreaming {
  const { capabilities } = asked.settings;
  const { prompt, model, input } = asked.question;
  return {
    model,
    messages: [
      { role: "system", content: prompt.instructions },
      { role: "user", content: input },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { name: prompt.stage, strict: true, schema: answerSchema(prompt.schema) },
    },
    // OpenAI's reasoning models refuse the older name; other servers know only that one.
    ...(capabilities.has("reasoning")
      ? { max_completion_tokens: prompt.maxOutputTokens }
      : { max_tokens: prompt.maxOutputTokens }),
    ...(prompt.effort !== undefined && capabilities.has("reasoning")
      ? { reasoning_effort: prompt.effort }
      : {}),
    // Servers that store nothing may refuse the parameter.
    ...(capabilities.has("store") ? { store: false } : {}),
    ...identifiers(asked),
    ...tierOf(asked),
  };
}

function resultOf({ choices: [choice] }: z.infer<typeof Completion>): Reading["result"] {
  if (choice?.finish_reason === "length") return { failure: "truncated" };
  if (choice?.finish_reason === "content_filter" || choice?.message.refusal) return { failure: "refusal" };
  return { text: choice?.message.content ?? "", sources: [] };
}

/** https://platform.openai.com/docs/api-reference/chat/create */
export const chatApi: Api = {
  endpoint: "/v1/chat/completions",
  params,
  ask: (client, asked, options) => client.chat.completions.create(params(asked), options),
  read: (body) => {
    const parsed = Completion.safeParse(body);
    if (!parsed.success) return undefined;
    const { usage, model, service_tier: tier } = parsed.data;
    return {
      model,
      tier: tier ?? undefined,
      usage: {
        inputTokens: usage?.prompt_tokens ?? 0,
        cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
        cacheWriteTokens: usage?.prompt_tokens_details?.cache_write_tokens ?? 0,
        outputTokens: usage?.completion_tokens ?? 0,
        searches: 0,
      },
      result: resultOf(parsed.data),
    };
  },
};
