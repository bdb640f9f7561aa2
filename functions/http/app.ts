import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { challengeOf, isBearer } from "./api-key.ts";
import type { BaseContext, SharedContext } from "./context.ts";
import type { Contract, ErrorCode } from "./contract.ts";
import { clientAddress } from "./client-address.ts";
import {
  type AnyEndpoint,
  type Endpoint,
  FileReply,
  type GreedyEndpoint,
  HtmlPage,
  JsonText,
  type RawEndpoint,
} from "./endpoint.ts";
import { errorCodes } from "./error-codes.ts";
import { AppError, errorBody, RETRY_AFTER } from "./errors.ts";
import { asAppError } from "./failure.ts";
import { refuseSideDoor } from "./entrance.ts";
import { refuseForeignOrigin } from "./foreign-origin.ts";
import { errorFields } from "./log.ts";
import { observeRequests, type Variables } from "./observe-requests.ts";
import { pagePolicy } from "./page.ts";
import type { Platform } from "./platform.ts";
import { limitBody, readBody } from "./read-body.ts";
import { readInput } from "./read-input.ts";
import { requestContext } from "./request-context.ts";
import { openGate, requireUser } from "./session-gate.ts";
import { allowedMethods, unknownRoute } from "./unknown-route.ts";

/** Log events of operational failures; any other failure is logged as unexpected. */
const EVENTS: Partial<Record<ErrorCode, string>> = {
  not_configured: "not configured",
  unavailable: "database unavailable",
};

export type Api = Hono<{ Variables: Variables }>;

/** `/api/contacts/{contactId}` in Hono's syntax. */
export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\+?\}/g, (whole, name: string) =>
    whole.includes("+") ? `:${name}{.+}` : `:${name}`,
  );
}

/** `/api/auth/` of `/api/auth/{proxy+}`: the longer, the closer. */
export function prefixOf(path: string): string {
  return path.replace("{proxy+}", "");
}

/**
 * Puts `/api/contacts/counts` before `/api/contacts/{contactId}`, as API Gateway prefers it: Hono takes the first path
 * that fits. No path holds a character that sorts after a tilde.
 */
function compareCloseness(a: string, b: string): number {
  const first = a.replace(/\{\w+\}/g, "~");
  const second = b.replace(/\{\w+\}/g, "~");
  return Number(first > second) - Number(first < second);
}

/**
 * The API over the given endpoints, the same in a Lambda (one endpoint), in the local server (all of them) and in
 * tests. Every failure becomes `{ error: { code, message, details?, requestId } }`. `checkReplies` validates each reply
 * and each error code by its contract, for places where a wrong one should fail at once.
 */
export function createApp(
  all: AnyEndpoint[],
  platform: Platform,
  options: { checkReplies?: boolean } = {},
): Api {
  const app: Api = new Hono<{ Variables: Variables }>();
  const endpoints = all
    .filter((one): one is Endpoint | RawEndpoint => "contract" in one)
    .sort((a, b) => compareCloseness(a.contract.path, b.contract.path));
  const greedy = all
    .filter((one): one is GreedyEndpoint => !("contract" in one))
    .sort((a, b) => prefixOf(b.path).length - prefixOf(a.path).length);

  const fail = (cause: unknown, c: Context<{ Variables: Variables }>): Response => {
    const told = asAppError(cause);
    const contract = c.get("contract");
    const isUndeclared =
      options.checkReplies === true && contract !== undefined && !errorCodes(contract).includes(told.code);
    const thrown = isUndeclared ? new Error(`The contract does not name ${told.code}.`) : cause;
    const error = isUndeclared ? new AppError("unknown") : told;
    if (error !== thrown) {
      const event = EVENTS[error.code] ?? "unexpected error";
      platform.log.error(event, { requestId: c.get("requestId"), ...errorFields(thrown) });
    }
    return errorReply(c, error);
  };

  app.use(observeRequests(platform, fail));

  for (const endpoint of endpoints) {
    const { contract } = endpoint;
    app.on(contract.method, honoPath(contract.path), async (c) => {
      c.set("route", contract.path);
      c.set("contract", contract);
      refuseSideDoor(c, platform);
      const base = requestContext(c, platform, endpoint, c.get("requestId"));
      if ("receive" in endpoint) {
        refuseForeignOrigin(c, platform);
        const body = await readBody(c, contract.bodyLimitBytes);
        const request = {
          body,
          header: (name: string) => c.req.header(name),
          param: (name: string) => c.req.param(name),
        };
        return reply(
          c,
          contract,
          await endpoint.receive({ ctx: base, request }),
          options.checkReplies ?? false,
        );
      }
      // Checked first: a caller without access learns nothing about the input, and the body is not read.
      const ctx = await openGate(endpoint.access, base);
      // Only cookies are sent by a browser on its own.
      if (!isBearer(base.sessionToken)) refuseForeignOrigin(c, platform);
      const answer = await answerInput(c, endpoint, ctx).catch(async (error: unknown) => {
        if (endpoint.access === "inline" && isRefusedInput(error)) await requireUser(base);
        throw error;
      });
      return reply(c, contract, answer, options.checkReplies ?? false);
    });
  }

  for (const { path, answer } of greedy) {
    app.all(honoPath(path), limitBody(), async (c) => {
      if (path !== "/api/{proxy+}") {
        c.set("route", path);
        refuseSideDoor(c, platform);
      }
      const made = await answer(c.req.raw, platform, clientAddress(c), c.get("requestId"));
      // Copied, because a response made elsewhere lacks the headers of our replies.
      const response = new Response(made.body, made);
      response.headers.set("x-request-id", c.get("requestId"));
      response.headers.set("cache-control", "no-store");
      if (response.status === 503 && !response.headers.has("retry-after"))
        response.headers.set("retry-after", String(RETRY_AFTER));
      return response;
    });
  }

  app.notFound((c) =>
    errorReply(
      c,
      unknownRoute(
        allowedMethods(
          endpoints.map((one) => one.contract),
          c.req.path,
        ),
      ),
    ),
  );

  app.onError(fail);
  return app;
}

async function answerInput(c: Context, endpoint: Endpoint, ctx: BaseContext): Promise<unknown> {
  const judge = isShared(ctx) ? ctx.judge : undefined;
  return endpoint.handle({ ctx, input: await readInput(c, endpoint.contract, judge) });
}

function isShared(ctx: BaseContext): ctx is SharedContext {
  return "judge" in ctx;
}

function isRefusedInput(error: unknown): boolean {
  return error instanceof AppError && (error.status === 400 || error.status === 413);
}

function reply(c: Context, contract: Contract, answer: unknown, check: boolean): Response {
  const status = contract.status ?? 200;
  if (answer instanceof HtmlPage) {
    c.header("content-security-policy", pagePolicy(answer.inline));
    return c.html(answer.html, answer.status);
  }
  if (answer instanceof FileReply) {
    return c.body(answer.bytes, status, {
      ...answer.headers,
      "content-type": answer.contentType,
      "content-disposition": answer.contentDisposition,
    });
  }
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
  if (check) contract.response.parse(JSON.parse(text));
  return c.body(text, status, { "content-type": "application/json; charset=utf-8" });
}

function errorReply(c: Context<{ Variables: Variables }>, error: AppError): Response {
  const body = errorBody(error, c.get("requestId"));
  if (error.allow.length > 0) c.header("allow", error.allow.join(", "));
  if (error.retryAfter !== undefined) c.header("retry-after", String(error.retryAfter));
  const challenge = challengeOf(error, c.get("contract")?.scope);
  if (challenge !== undefined) c.header("www-authenticate", challenge);
  // Every error of ours has a status with a body; Hono types those one by one.
  return c.json(body, error.status as ContentfulStatusCode);
}
