import type * as z from "zod";
import { CompositeReply, Description, QueryPage, Refusal } from "./schema.ts";

/** Temporary refusals of a correct call. */
export const PASSING = new Set([
  "REQUEST_LIMIT_EXCEEDED",
  "UNABLE_TO_LOCK_ROW",
  "QUERY_TIMEOUT",
  "SERVER_UNAVAILABLE",
  "UNKNOWN_EXCEPTION",
]);

/** The error code of a refusal. */
export function refusalIn(body: unknown): string | undefined {
  return Refusal.safeParse(body).data?.[0]?.errorCode;
}

/** The error code of the first failed query of a composite reply, which itself always returns 200. */
export function failingQuery(body: unknown): string | undefined {
  return failingPart(body, (part) => part.httpStatusCode < 300 && QueryPage.safeParse(part.body).success);
}

/** The same for descriptions: an object the user may not see is not found. */
export function failingDescription(body: unknown): string | undefined {
  return failingPart(
    body,
    (part) =>
      part.httpStatusCode === 404 ||
      (part.httpStatusCode === 403 && !PASSING.has(refusalIn(part.body) ?? "")) ||
      (part.httpStatusCode < 300 && Description.safeParse(part.body).success),
  );
}

type Part = z.infer<typeof CompositeReply>["compositeResponse"][number];

function failingPart(body: unknown, isRight: (part: Part) => boolean): string | undefined {
  const failed = CompositeReply.safeParse(body).data?.compositeResponse.find((part) => !isRight(part));
  if (failed === undefined) return undefined;
  return refusalIn(failed.body) ?? (failed.httpStatusCode >= 500 ? "SERVER_UNAVAILABLE" : "schema");
}
