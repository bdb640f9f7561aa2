import type { Context } from "hono";
import type { Contract } from "./contract.ts";
import { AppError } from "./errors.ts";
import { readBody } from "./read-body.ts";
import { explainIssues } from "./validation.ts";

/**
 * Validates a request's parts by its contract and fills in defaults. Throws `invalid_request` with a French message for
 * each wrong field, `malformed_json` or `too_large`. `judge` gets the body first and may throw; it gets undefined if
 * the body is too large or not JSON.
 */
export async function readInput(
  c: Context,
  contract: Contract,
  judge?: (body: unknown) => void,
): Promise<unknown> {
  const text = await readBody(c, contract.bodyLimitBytes).catch((error: unknown) => {
    judge?.(undefined);
    throw error;
  });
  judge?.(jsonOf(text));
  // Needed to distinguish a missing field from one of the wrong type.
  const told = { reportInput: true };
  const parts = {
    params: contract.params?.safeParse(c.req.param(), told),
    query: contract.query?.safeParse(c.req.query(), told),
    body: contract.body?.safeParse(parseJson(text), told),
  };
  const errors = Object.values(parts).flatMap((part) => part?.error ?? []);
  if (errors.length > 0) {
    const details = errors.flatMap((error) => Object.entries(explainIssues(error)));
    throw new AppError("invalid_request", undefined, Object.fromEntries(details));
  }
  return { params: parts.params?.data, query: parts.query?.data, body: parts.body?.data };
}

function parseJson(text: string): unknown {
  const json = jsonOf(text);
  if (json === undefined) throw new AppError("malformed_json");
  return json;
}

/** An empty text means no fields; undefined if it is not JSON. */
function jsonOf(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
