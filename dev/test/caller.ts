import { hashPassword } from "better-auth/crypto";
import { createApp } from "../../functions/http/app.ts";
import { ErrorBody } from "../../functions/http/contract.ts";
import type { AnyEndpoint } from "../../functions/http/endpoint.ts";
import type { TestStack } from "./database.ts";
import { createMember, createOrganization, createUser } from "./factories.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came. */
  readonly text: string;
  /** The body's JSON, or undefined where it is none. */
  readonly json: unknown;
  /** The error of a reply of ours. */
  readonly error: ErrorBody["error"];
  /** The cookies it sets, as a browser would send them back. */
  readonly cookie: string;
}

export interface CallOptions {
  readonly cookie?: string | undefined;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** One that is empty is left out. */
  readonly headers?: Record<string, string>;
  /** The caller's IP address; each call has one of its own unless said. */
  readonly address?: string;
}

let lastAddress = 0;

/** Calls endpoints as the local server does, every reply held against its contract. */
export function callerOf(platform: TestStack["platform"], endpoints: AnyEndpoint[]) {
  const app = createApp(endpoints, platform, { checkReplies: true });
  return async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const { cookie, body } = options;
    lastAddress += 1;
    const remoteAddress = options.address ?? `10.9.${lastAddress >> 8}.${lastAddress & 255}`;
    const response = await app.request(
      `http://localhost:3000${path}`,
      {
        method,
        headers: withoutEmpty({
          origin: "http://localhost:3000",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(cookie === undefined ? {} : { cookie }),
          ...options.headers,
        }),
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress } } },
    );
    const text = await response.text();
    const json = parse(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      json,
      error: ErrorBody.safeParse(json).data?.error ?? { code: "unknown", message: "(no error)" },
      cookie: response.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; "),
    };
  };
}
export type Caller = ReturnType<typeof callerOf>;

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const PASSWORD = "Prospection-2026!";
const hash = hashPassword(PASSWORD);

/** Somebody with an account and, unless `organizationId` is null, a membership. */
export async function createPerson(
  admin: TestStack["admin"],
  options: { user?: Record<string, unknown>; organizationId?: string | null; role?: string } = {},
): Promise<{ userId: string; email: string; organizationId: string | null }> {
  const userId = await createUser(admin, options.user);
  await admin.query(
    `insert into better_auth.account (account_id, provider_id, user_id, password, updated_at)
     values ($1::text, 'credential', $1::uuid, $2, now())`,
    [userId, await hash],
  );
  const organizationId =
    options.organizationId === undefined ? await createOrganization(admin) : options.organizationId;
  if (organizationId !== null) await createMember(admin, organizationId, userId, options.role);
  const { rows } = await admin.query<{ email: string }>(
    `select email from better_auth."user" where id = $1`,
    [userId],
  );
  return { userId, email: rows[0]?.email ?? "", organizationId };
}

/** Signs in through better-auth itself and answers the cookies it set. */
export async function signIn(call: Caller, email: string, password = PASSWORD): Promise<string> {
  const reply = await call("POST", "/api/auth/sign-in/email", {
    body: { email, password, rememberMe: true },
  });
  if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}: ${reply.text}`);
  return reply.cookie;
}
