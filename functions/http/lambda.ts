import { randomUUID } from "node:crypto";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { createEnvironment, parseVariables, processVariables } from "../env.ts";
import { keepPlatform, type KeptPlatform, type Secrets } from "../secrets/kept-platform.ts";
import { readSecrets, SecretsSource } from "../secrets/read-secrets.ts";
import { createApp } from "./app.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { AppError, errorBody, UnavailableError } from "./errors.ts";
import { createLog, errorFields } from "./log.ts";
import { createPlatform, type Platform } from "./platform.ts";

// Node loads its fetch classes on first use: this moves the loading into the cold start.
void new Request("http://localhost/");

/** The secrets of a deployed function; none where it has no parameters, as on one machine. */
async function ownSecrets(): Promise<Secrets> {
  const variables = processVariables();
  return variables["SECRETS"] ? readSecrets(parseVariables("secrets", SecretsSource, variables)) : {};
}

const kept = keepPlatform({
  read: ownSecrets,
  create: (secrets) => createPlatform(createEnvironment({ ...processVariables(), ...secrets })),
  onFailure: (error, { log }) => log.error("secrets not read again", errorFields(error)),
});

/**
 * The platform of this Lambda, kept until a secret changes: to be asked for by each call. Rejects with
 * SecretsUnreadError when its secrets cannot be read.
 */
export function lambdaPlatform(): Promise<Platform> {
  return kept.get();
}

/** Says that a call failed on what a new secret may mend (decision 067). */
export const doubtSecrets = (): void => kept.doubt();

/**
 * Does while a function starts what its first request would wait for: Lambda gives a start a whole processor, and a
 * request its share. Elsewhere a module that is loaded starts nothing. What fails is met again by that request.
 */
export async function atStart(prepare: (platform: Platform) => unknown): Promise<void> {
  if (processVariables()["AWS_LAMBDA_FUNCTION_NAME"] === undefined) return;
  await kept
    .get()
    .then(prepare)
    .catch(() => undefined);
}

/** The AWS Lambda handler of one endpoint, over the platform of its process unless another is given. */
/* @__NO_SIDE_EFFECTS__ */
export function lambda(endpoint: AnyEndpoint, own: KeptPlatform = kept) {
  const handlers = new WeakMap<Platform, ReturnType<typeof handle>>();
  return async (event: LambdaEvent, context?: LambdaContext) => {
    const platform = await own.get().catch((error: unknown) => {
      createLog().error("secrets not read", errorFields(error));
      return undefined;
    });
    if (platform === undefined) return withoutApplication(new UnavailableError());
    const handler = handlers.get(platform) ?? handle(createApp([endpoint], platform));
    handlers.set(platform, handler);
    const result = await handler(withoutOddities(event), context);
    // Hono's adapter answers in words of its own what it can make no Request of.
    if (result.headers?.["x-request-id"] === undefined)
      return withoutApplication(new AppError("invalid_request"));
    if (result.statusCode >= 500) own.doubt();
    return result;
  };
}

/**
 * An event without what no Request may hold: a GET's body, which means nothing (RFC 9110, section 9.3.1), and cookies
 * beyond ASCII, which are none of ours.
 */
function withoutOddities(event: LambdaEvent): LambdaEvent {
  if (!("rawPath" in event)) return event;
  const { method } = event.requestContext.http;
  return {
    ...event,
    ...(method === "GET" || method === "HEAD" ? { body: null } : {}),
    cookies: (event.cookies ?? []).filter((cookie) => /^[ -~]*$/.test(cookie)),
  };
}

/** What is answered where there is no platform, or no request, for the application to answer. */
function withoutApplication(error: AppError) {
  const requestId = randomUUID();
  return {
    statusCode: error.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...(error.retryAfter === undefined ? {} : { "retry-after": String(error.retryAfter) }),
    },
    body: JSON.stringify(errorBody(error, requestId)),
  };
}
