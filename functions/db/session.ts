import * as z from "zod";
import { noteCaller } from "../http/activity.ts";
import { isBearer } from "../http/api-key.ts";
import type { BaseContext } from "../http/context.ts";
import type { ErrorCode } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { type Arguments, call, callText } from "./call.ts";
import type { Functions } from "./database.generated.ts";

const Person = z.object({
  session_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  product_role: z.string(),
});

const SessionState = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["unauthenticated", "missing_scope", "other_organization"]) }),
  Person.extend({ state: z.literal("no_organization") }),
  Person.extend({
    state: z.literal("ok"),
    organization_id: z.string(),
    organization_role: z.string(),
    time_zone: z.string(),
  }),
]);
export type LiveSession = Extract<z.infer<typeof SessionState>, { user_id: string }>;

/**
 * A context that may say which organization the calling page shows; once the gate has opened, it is the session's, so
 * that a later statement of the same call refuses a session that another tab has moved on meanwhile.
 */
type OpeningContext = BaseContext & { readonly shownOrganization?: string | undefined };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What app.open_session takes: for a page that says which organization it shows, with that before the token. */
function credentialOf(ctx: OpeningContext, token: string): string {
  if (ctx.shownOrganization === undefined || isBearer(token)) return token;
  const shown = ctx.shownOrganization.toLowerCase();
  // What is no id is no organization's.
  return `page ${UUID.test(shown) ? shown : "unknown"} ${token}`;
}

/**
 * Opens a session by its token or by a key (SQL function app.gate). Throws `unauthenticated`, for a key
 * `invalid_api_key` and `missing_scope`, and `other_organization` for a page of another.
 */
export async function openSession(ctx: OpeningContext, token: string): Promise<LiveSession> {
  const session = SessionState.parse(
    await call(ctx.pool, "app.gate", { session_token: credentialOf(ctx, token) }),
  );
  if ("user_id" in session) return session;
  throw refusalOf(session.state, token) ?? new Error(`unexpected state: ${session.state}`);
}

/** The states in which a SQL function refuses, about the session or the request, and the error of each. */
const REFUSALS: Record<string, ErrorCode> = {
  unauthenticated: "unauthenticated",
  missing_scope: "missing_scope",
  other_organization: "other_organization",
  no_organization: "no_active_organization",
  forbidden: "forbidden",
  not_found: "not_found",
};

function refusalOf(state: string, token: string): AppError | undefined {
  const code = state === "unauthenticated" && isBearer(token) ? "invalid_api_key" : REFUSALS[state];
  return code === undefined ? undefined : new AppError(code);
}

/** A row of such a function, with the claims that it set, which are empty without a session. */
const Answer = z.object({
  state: z.string(),
  body: z.string().nullable(),
  claims: z.string().nullable(),
});
/**
 * Claims as JSON text, parsed here: behind a pooler the statement is prepared anew for each request, and operators
 * make that slower.
 */
const CLAIMS = "current_setting('request.jwt.claims', true)";
const Claims = z.object({ sub: z.string(), org_id: z.string().nullable() });

/** The SQL functions that open the session themselves: they take its token, and answer `(state, body)`. */
type SessionFunction = {
  [Name in keyof Functions]: Functions[Name] extends {
    args: { session_token: string | null };
    row: { state: string | null; body: string | null };
  }
    ? Name
    : never;
}[keyof Functions];

type SessionContext = OpeningContext & { sessionToken: string | null };

/**
 * A read by a SQL function that opens the session itself and answers `(state, body)`: the reply's JSON as text. One round
 * trip. Throws the error of a state above, and `other_organization` for a page of another.
 */
export async function readWithSession<Name extends SessionFunction>(
  ctx: SessionContext,
  name: Name,
  args: Omit<Arguments<Name>, "session_token">,
): Promise<string> {
  if (ctx.sessionToken === null) throw new AppError("unauthenticated");
  const { text, values } = callText(name, {
    session_token: credentialOf(ctx, ctx.sessionToken),
    ...args,
  });
  const asked = `select state, body, ${CLAIMS} as claims from ${text}`;
  const { rows } = await ctx.pool.query<Record<string, unknown>>(asked, values);
  const { state, body, claims } = Answer.parse(
    rows[0] ?? { state: "unauthenticated", body: null, claims: null },
  );
  const caller = claims ? Claims.parse(JSON.parse(claims)) : null;
  noteCaller({ userId: caller?.sub, organizationId: caller?.org_id });
  if (state === "ok") return body ?? "";
  throw refusalOf(state, ctx.sessionToken) ?? new Error(`unexpected state of ${name}: ${state}`);
}
