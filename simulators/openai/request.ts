import * as z from "zod";
import { invalid, notFound } from "./errors.ts";
import type { Simulated } from "./endpoint.ts";
import { checkStrict, type Schema } from "./strict-schema.ts";

/** Validates a request by its schema. Throws the vendor's 400 for unknown parameters and wrong values. */
export function parseRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const param = [...issue.path, issue.keys[0]].join(".");
    throw invalid(`Unknown parameter: '${param}'.`, param, "unknown_parameter");
  }
  const param = issue?.path.join(".") ?? "";
  throw invalid(`Invalid value for '${param}': ${issue?.message}`, param, "invalid_value");
}

/** Throws the 404 for a model that the simulator does not have. */
export function checkModel({ models }: Simulated, model: string): void {
  if (!models.includes(model))
    throw notFound(`The model '${model}' does not exist or you do not have access to it.`, "model_not_found");
}

/** How both APIs describe a structured answer. */
export const JsonSchemaFormat = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()),
  strict: z.boolean().nullish(),
});

/** The schema of a structured answer. Throws the 400 where it is strict and not what the vendor takes. */
export function schemaOf(format: z.infer<typeof JsonSchemaFormat>, param: string): Schema {
  // What a caller that is not strict puts beside the keywords read here is not looked at, as at the vendor's.
  const schema = format.schema as Schema;
  if (format.strict) checkStrict(schema, format.name, param);
  return schema;
}

/** Parameters that are accepted and have no effect here. */
export const commonParameters = {
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  store: z.boolean().nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  user: z.string().optional(),
  safety_identifier: z.string().max(64).optional(),
  prompt_cache_key: z.string().max(64).optional(),
  service_tier: z.enum(["auto", "default", "flex", "priority"]).nullish(),
  stream: z.literal(false).nullish(),
};
export const Effort = z.enum(["none", "minimal", "low", "medium", "high", "xhigh", "max"]).nullish();

/** The tier that answers, as the vendor tells it. */
export const tierOf = (asked: string | null | undefined): string =>
  asked === undefined || asked === null || asked === "auto" ? "default" : asked;

/** The words of a message, which may come in parts. */
export const textOf = (content: string | { text: string }[]): string =>
  typeof content === "string" ? content : content.map(({ text }) => text).join("\n");
