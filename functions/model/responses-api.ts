import type { ResponseCreateParamsNonStreaming } from "openai/resources/responses/responses";
import * as z from "zod";
import { answerSchema } from "./answer-schema.ts";
import { type Api, type Asked, identifiers, type Reading, tierOf } from "./exchange.ts";

/** Fields read of the library's `Response`: servers that are merely compatible omit some. */
const Response = z.object({
  model: z.string(),
  service_tier: z.string().nullish(),
  status: z.string(),
  incomplete_details: z.object({ reason: z.string().optional() }).nullish(),
  output: z.array(z.object({ type: z.string(), content: z.array(z.unknown()).nullish() })),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      input_tokens_details: z
        .object({ cached_tokens: z.number().default(0), cache_write_tokens: z.number().default(0) })
        .nullish(),
    })
    .nullish(),
});
const Content = z.union([
  z.object({
    type: z.literal("output_text"),
    text: z.string(),
    annotations: z
      .array(z.object({ type: z.string(), url: z.string().optional(), title: z.string().optional() }))
      .default([]),
  }),
  z.object({ type: z.literal("refusal") }),
]);

function params<T>(asked: Asked<T>): ResponseCreateParamsNonStreaming {
  const { capabilities } = asked.settings;
  const { prompt, model, input } = asked.question;
  return {
    model,
    instructions: prompt.instructions,
    input,
    text: {
      format: { type: "json_schema", name: prompt.stage, strict: true, schema: answerSchema(prompt.schema) },
    },
    max_output_tokens: prompt.maxOutputTokens,
    // The server keeps nothing beyond the answer.
    store: false,
    ...identifiers(asked),
    ...tierOf(asked),
    ...(prompt.effort !== undefined && capabilities.has("reasoning")
      ? { reasoning: { effort: prompt.effort } }
      : {}),
    ...(prompt.webSearch ? { tools: [{ type: "web_search" }] } : {}),
  };
}

function resultOf(response: z.infer<typeof Response>): Reading["result"] {
  if (response.status === "incomplete")
    return {
      failure: response.incomplete_details?.reason === "content_filter" ? "refusal" : "truncated",
    };
  if (response.status !== "completed") return { failure: "unavailable" };
  const parts = response.output
    .filter(({ type }) => type === "message")
    .flatMap(({ content }) => content ?? [])
    .flatMap((part) => Content.safeParse(part).data ?? []);
  if (parts.some(({ type }) => type === "refusal")) return { failure: "refusal" };
  const texts = parts.flatMap((part) => (part.type === "output_text" ? [part] : []));
  const cited = texts
    .flatMap(({ annotations }) => annotations)
    .flatMap(({ url, title }) => (url === undefined ? [] : [{ url, title: title ?? url }]));
  return {
    text: texts.map(({ text }) => text).join(""),
    sources: [...new Map(cited.map((source) => [source.url, source])).values()],
  };
}

/** https://platform.openai.com/docs/api-reference/responses/create */
export const responsesApi: Api = {
  endpoint: "/v1/responses",
  params,
  ask: (client, asked, options) => client.responses.create(params(asked), options),
  read: (body) => {
    const parsed = Response.safeParse(body);
    if (!parsed.success) return undefined;
    const { usage, output, model, service_tier: tier } = parsed.data;
    return {
      model,
      tier: tier ?? undefined,
      usage: {
        inputTokens: usage?.input_tokens ?? 0,
        cachedTokens: usage?.input_tokens_details?.cached_tokens ?? 0,
        cacheWriteTokens: usage?.input_tokens_details?.cache_write_tokens ?? 0,
        outputTokens: usage?.output_tokens ?? 0,
        searches: output.filter(({ type }) => type === "web_search_call").length,
      },
      result: resultOf(parsed.data),
    };
  },
};
