import type { GreedyEndpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
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

export const route: GreedyEndpoint = {
  path: "/api/auth/{proxy+}",
  answer: (request, platform, clientAddress) => {
    const headers = new Headers(request.headers);
    headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
    return authOf(platform).handler(new Request(request, { headers }));
  },
};
export const handler = lambda(route);
