import { AppError } from "../http/errors.ts";
import type { Platform } from "../http/platform.ts";
import { type Auth, CLIENT_ADDRESS_HEADER, createAuth } from "./better-auth.ts";
import { createAuthPool } from "./pool.ts";

const instances = new WeakMap<Platform["environment"], Auth>();

/** The better-auth of a process: made on its first call. */
function authOf(platform: Platform): Auth {
  let auth = instances.get(platform.environment);
  if (auth === undefined) {
    auth = createAuth(platform.environment, createAuthPool(platform.environment, platform.log), platform.log);
    instances.set(platform.environment, auth);
  }
  return auth;
}

/** Longest path, in characters; better-auth's own have a token in them at most. */
const LONGEST = 500;
/** Postgres's codes for a value that is no uuid, and for a character that no text can hold. */
const UNREADABLE = new Set(["22P02", "22021"]);

/**
 * better-auth's answer, where it would be wrong or in English put right: a malformed id is the caller's
 * mistake, an unknown path is answered as everywhere else, a person who has to wait is told so.
 */
export async function answerAuth(
  request: Request,
  platform: Platform,
  clientAddress: string,
): Promise<Response> {
  // The rate limit keeps a row a path: one too long for its index would be a failure of ours.
  if (request.url.length > LONGEST && new URL(request.url).pathname.length > LONGEST) {
    throw new AppError("not_found");
  }
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  try {
    const response = await authOf(platform).handler(new Request(request, { headers }));
    if (response.status === 404 && response.body === null) throw new AppError("not_found");
    return response.status === 429 ? tooManyRequests(response) : response;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return Response.json(
      { code: "INVALID_REQUEST", message: new AppError("invalid_request").message },
      { status: 400 },
    );
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "code" in error && UNREADABLE.has(String(error.code));
}

function tooManyRequests(response: Response): Response {
  const seconds = response.headers.get("x-retry-after") ?? "10";
  return Response.json(
    {
      code: "TOO_MANY_REQUESTS",
      message: `Trop de tentatives. Réessayez dans ${seconds} seconde${seconds === "1" ? "" : "s"}.`,
    },
    { status: 429, headers: { "retry-after": seconds, "x-retry-after": seconds } },
  );
}
