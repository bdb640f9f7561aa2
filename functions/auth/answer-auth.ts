import { isObject } from "./compatibility/hook.ts";
import { sqlState } from "../db/statement.ts";
import { AppError } from "../http/errors.ts";
import type { Platform } from "../http/platform.ts";
import { auditRefusal } from "./audit/record.ts";
import { type Auth, CLIENT_ADDRESS_HEADER, createAuth } from "./better-auth.ts";
import { errorPage } from "./error-page.ts";
import { french, nameRefusal } from "./french.ts";
import { noteOutage, unlessOutage } from "./outage.ts";
import { createAuthPool } from "./pool.ts";
import { isTooDeep } from "./json-depth.ts";
import { isReachable } from "./reachable.ts";

const instances = new WeakMap<Platform["environment"], Auth>();

/** Makes better-auth for a platform before anybody asks; no database is called. */
export async function prepareAuth(platform: Platform): Promise<void> {
  await authOf(platform).$context;
}

/** The process's better-auth instance, created on first use. */
function authOf(platform: Platform): Auth {
  let auth = instances.get(platform.environment);
  if (auth === undefined) {
    const { environment, log, limits } = platform;
    auth = createAuth(environment, createAuthPool(environment, log, { limits, onOutage: noteOutage }), log);
    instances.set(platform.environment, auth);
  }
  return auth;
}

/**
 * Database refusals by SQLSTATE: a malformed uuid, an invalid character, the last owner or administrator leaving
 * (migration memberships_and_invitations.sql), a hundred and first member.
 */
const REFUSALS: Record<string, { code: string; message: string; status?: number }> = {
  "22P02": { code: "INVALID_REQUEST", message: "La demande est incomplète ou mal formée." },
  "23505": { code: "ALREADY_EXISTS", message: "Cette adresse ou ce nom est déjà pris." },
  "22021": { code: "INVALID_REQUEST", message: "La demande est incomplète ou mal formée." },
  RL001: {
    code: "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
    message: "You cannot leave the organization as the only owner",
  },
  RL002: {
    code: "LAST_ADMINISTRATOR",
    message: "Il faut au moins un administrateur. Nommez-en un autre d’abord.",
  },
  RL003: {
    code: "INVITATION_NOT_FOUND",
    message: "Invitation not found",
  },
  RL004: {
    code: "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED",
    message: "Organization membership limit reached",
    status: 403,
  },
};

/**
 * better-auth's reply, corrected where it is wrong or in English: a malformed id is the caller's error, an unknown path
 * is answered as in the rest of the API, a rate-limited person is told how long to wait, and a refused link shows a
 * page. Throws `not_found` for an unknown path; what else better-auth refuses is a reply.
 */
export async function answerAuth(
  request: Request,
  platform: Platform,
  clientAddress: string,
): Promise<Response> {
  const { BRAND } = platform.environment.application();
  const { pathname, searchParams } = new URL(request.url);
  if (!isReachable(request.method, pathname)) throw new AppError("not_found");
  if (pathname === "/api/auth/error") return errorPage(BRAND, { code: searchParams.get("error") });
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  const body = request.method === "POST" ? await request.text() : undefined;
  if (body !== undefined && isTooDeep(body))
    return Response.json(nameRefusal(400, undefined), { status: 400 });
  const asked = new Request(request.url, { method: request.method, headers, ...(body ? { body } : {}) });
  const response = await refusalsAsAnswers(() => unlessOutage(() => authOf(platform).handler(asked)));
  if (response.status < 400) return response;
  await auditRefusal(asked, response);
  if (response.status === 404 && response.body === null) throw new AppError("not_found");
  if (response.status === 429) return tooManyRequests(response);
  const refusal = await readRefusal(response);
  if (followsLink(request)) return errorPage(BRAND, refusal, response.status);
  const kept = new Headers(response.headers);
  kept.delete("content-length");
  kept.set("content-type", "application/json");
  return new Response(JSON.stringify(refusal), { status: response.status, headers: kept });
}

async function refusalsAsAnswers(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const refusal = REFUSALS[sqlState(error)];
    if (refusal === undefined) throw error;
    const { status = 400, ...body } = refusal;
    return Response.json(body, { status });
  }
}

/** Reads a refusal, and adds a code and French text if it has none; what it said before stands in `originalMessage`. */
async function readRefusal(response: Response): Promise<{ code: string; message: string }> {
  const read: unknown = await response.json().catch(() => null);
  const body = isObject(read) ? read : {};
  const { code, message } = body;
  if (typeof code === "string" && typeof message === "string") {
    // Early refusals, such as of a foreign origin, are not translated yet.
    return withOriginal(body, { code, message: french[code] ?? message });
  }
  return withOriginal(body, nameRefusal(response.status, message));
}

function withOriginal<Named extends { message: string }>(body: Record<string, unknown>, named: Named): Named {
  const { message } = body;
  const isReplaced = typeof message === "string" && message !== "" && message !== named.message;
  return { ...(isReplaced ? { originalMessage: message } : {}), ...body, ...named };
}

/** True if a person opened a mailed link, rather than a screen making a call. */
function followsLink(request: Request): boolean {
  return request.method === "GET" && (request.headers.get("accept") ?? "").includes("text/html");
}

function tooManyRequests(response: Response): Response {
  const seconds = response.headers.get("x-retry-after") ?? "10";
  const [count, unit] =
    Number(seconds) < 120 ? [Number(seconds), "seconde"] : [Math.ceil(Number(seconds) / 60), "minute"];
  return Response.json(
    {
      code: "TOO_MANY_REQUESTS",
      message: `Trop de tentatives. Réessayez dans ${count} ${unit}${count === 1 ? "" : "s"}.`,
    },
    { status: 429, headers: { "retry-after": seconds, "x-retry-after": seconds } },
  );
}
