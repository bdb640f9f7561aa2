import { createAdaptorServer } from "@hono/node-server";
import { createAuthClient } from "better-auth-1-2-8/client";
import { adminClient, organizationClient } from "better-auth-1-2-8/client/plugins";
import { afterAll } from "vitest";
import { portOf } from "@relance/simulators/port-of.ts";
import { route } from "../../functions/auth/auth.ts";
import { type Api, createApp } from "../../functions/http/app.ts";
import { PASSWORD } from "./caller.ts";
import { type TestStack, testStack } from "./database.ts";
import { createSession } from "./factories.ts";

/** The header by which each client has an address of its own: they all call from this machine. */
const ADDRESS = "x-test-address";
let lastAddress = 0;

/**
 * The product's authentication behind a real HTTP server, and clients of better-auth 1.2.8 for it, each
 * with a cookie jar of its own: the version that other clients of the API are written with.
 */
export async function oldClients(options: Parameters<typeof testStack>[0] = {}) {
  // The product wants to know its own origin, so the server listens before there is a product.
  let app: Api | undefined;
  const server = createAdaptorServer({
    fetch: (request: Request) =>
      app?.fetch(request, {
        incoming: { socket: { remoteAddress: request.headers.get(ADDRESS) ?? "127.0.0.1" } },
      }) ?? new Response(null, { status: 503 }),
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${portOf(server)}`;
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const stack: TestStack = await testStack({
    ...options,
    variables: { APP_URL: origin, ...options.variables },
  });
  app = createApp([route], stack.platform, { checkReplies: true });

  /** A client without a session. */
  const newClient = () => {
    const cookies = new Map<string, string>();
    /** Every call it made, by method and path below /api/auth. */
    const calls: string[] = [];
    lastAddress += 1;
    const address = `10.8.${lastAddress >> 8}.${lastAddress & 255}`;
    const fetchWithCookies: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      calls.push(`${request.method} ${new URL(request.url).pathname.replace("/api/auth", "")}`);
      request.headers.set(ADDRESS, address);
      request.headers.set("origin", origin);
      if (cookies.size > 0) request.headers.set("cookie", [...cookies.values()].join("; "));
      const response = await fetch(request);
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const name = pair.split("=", 1)[0] ?? "";
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, pair);
      }
      return response;
    };
    const client = createAuthClient({
      baseURL: origin,
      plugins: [organizationClient({ teams: { enabled: true } }), adminClient()],
      fetchOptions: { customFetchImpl: fetchWithCookies },
    });
    return { client, fetch: fetchWithCookies, cookies, calls };
  };

  /** The client of somebody who has signed in. Wrapped: the client takes `then` for a route of the server's. */
  const signedIn = async (email: string, password = PASSWORD) => {
    const made = newClient();
    const { error } = await made.client.signIn.email({ email, password, rememberMe: true });
    if (error) throw new Error(`sign-in answered ${error.status}: ${error.message}`);
    return made;
  };

  /** The client of somebody who has a session already. */
  const withSession = async (person: { userId: string; organizationId: string | null }) => {
    const made = newClient();
    const { cookie } = await createSession(stack.admin, person.userId, person.organizationId);
    made.cookies.set(cookie.split("=", 1)[0] ?? "", cookie);
    return made;
  };

  return { ...stack, origin, newClient, signedIn, withSession };
}

/** What a call answered, or the failure of the test that it was refused. */
export function dataOf<D>(reply: { data: D | null; error: { status: number; message?: string } | null }): D {
  if (reply.error) throw new Error(`refused with ${reply.error.status}: ${reply.error.message}`);
  // Null is an answer as well, of somebody without a session: the test says whether it is the one it wants.
  return reply.data as D;
}
