import * as z from "zod";
import type { SimulatorContext } from "./endpoint.ts";
import { failure } from "./errors.ts";

/** The JSON body of a call. Throws Salesforce's error: 415 for another media type, 400 for an invalid body. */
export async function jsonBody<T>(c: SimulatorContext, schema: z.ZodType<T>): Promise<T> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/json\b/i.test(type)) {
    throw failure(415, "UNSUPPORTED_MEDIA_TYPE", `Content type '${type}' is not supported`);
  }
  let value: unknown;
  try {
    value = JSON.parse(await c.req.text());
  } catch {
    throw failure(400, "JSON_PARSER_ERROR", "Unexpected character at [line:1, column:1]");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw failure(400, "JSON_PARSER_ERROR", `${issue?.path.join(".")}: ${issue?.message}`);
}

/** A new record's fields, as the caller sends them. */
export const FieldsBody = z.record(z.string(), z.unknown());
