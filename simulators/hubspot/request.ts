import * as z from "zod";
import type { SimulatorContext } from "./endpoint.ts";
import { HubspotError, invalidRequest } from "./errors.ts";

/** The JSON body of a call. Throws HubSpot's error: 415 for another media type, 400 for an invalid body. */
export async function jsonBody<T>(c: SimulatorContext, schema: z.ZodType<T>): Promise<T> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new HubspotError(415, "Unsupported Media Type", {});
  let value: unknown;
  try {
    value = JSON.parse(await c.req.text());
  } catch {
    throw invalidRequest("Invalid input JSON on line 1, column 1: malformed JSON");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({
    message: issue.message,
    in: issue.path.join("."),
    code: "INVALID_INPUT",
  }));
  throw invalidRequest(`Invalid input JSON: ${errors[0]?.in}: ${errors[0]?.message}`, { errors });
}

/** A whole number from the query string within `min..max`. */
export function integerQuery(
  c: SimulatorContext,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const text = c.req.query(name);
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw invalidRequest(`Invalid ${name}: '${text}'. It must be between ${min} and ${max}.`, {
    errors: [{ message: `must be between ${min} and ${max}`, in: name, code: "INVALID_PARAMETER" }],
  });
}

/** A boolean of the query string; false where it is absent. Throws the 400 for another word. */
export function booleanQuery(c: SimulatorContext, name: string): boolean {
  const text = c.req.query(name) ?? "false";
  if (text !== "true" && text !== "false") throw invalidRequest(`Invalid boolean for ${name}: '${text}'`);
  return text === "true";
}

/** A list in the query string, comma separated or repeated; undefined if absent. */
export function listQuery(c: SimulatorContext, name: string): string[] | undefined {
  const found = c.req.queries(name)?.flatMap((text) => text.split(","));
  const names = found?.map((text) => text.trim()).filter((text) => text !== "");
  return names && names.length > 0 ? names : undefined;
}

/** The ids of a batch call: at least one, at most `most`. */
export const Inputs = (most: number) => {
  const input = z.object({ id: z.coerce.string() });
  return z.array(input).min(1, "inputs must not be empty").max(most, `at most ${most} inputs`);
};
