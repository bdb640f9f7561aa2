import type { Context } from "hono";
import type { Contract } from "./contract.ts";
import { AppError } from "./errors.ts";
import { readBody } from "./read-body.ts";
import { explainIssues } from "./validation.ts";

/**
 * The parts of a request as its contract wants them, defaults filled in. Throws `invalid_request`, naming
 * every field that is wrong in French, `malformed_json` or `too_large`. `judge` sees the body first, and may
 * throw: undefined where it is too large or no JSON.
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
  // Without its input an issue does not tell a missing field from one of the wrong type.
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

/** An empty text counts as no fields; undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
