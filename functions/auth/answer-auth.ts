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
/**
 * What the database refuses by its SQLSTATE: a value that is no uuid, a character that no text can hold,
 * the last owner's or administrator's leaving (migration `last_of_a_kind`).
 */
const REFUSALS: Record<string, { code: string; message: string }> = {
  "22P02": { code: "INVALID_REQUEST", message: "La demande est incomplète ou mal formée." },
  "22021": { code: "INVALID_REQUEST", message: "La demande est incomplète ou mal formée." },
  RL001: {
    code: "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
    message: "Une organisation garde au moins un propriétaire. Nommez-en un autre d’abord.",
  },
  RL002: {
    code: "LAST_ADMINISTRATOR",
    message: "Il faut au moins un administrateur. Nommez-en un autre d’abord.",
  },
  RL003: {
    code: "INVITATION_NOT_FOUND",
    message: "Cette invitation n’existe pas ou n’est plus valable.",
  },
};

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
    const refusal = REFUSALS[sqlState(error)];
    if (refusal === undefined) throw error;
    return Response.json(refusal, { status: 400 });
  }
}

function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
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
