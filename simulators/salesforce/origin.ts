import { portOf } from "../port-of.ts";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { SimulatorEnv } from "./endpoint.ts";
import { createSalesforceSimulator, type SalesforceSimulator } from "./server.ts";
import type { Org, SalesforceSimulatorOptions } from "./types.ts";

type Fetching = { fetch: (request: Request) => Response | Promise<Response> };

/**
 * Mounts both hosts on one origin: sign-in under a path of its own, and the org's data below `/services`, because an
 * `instance_url` has no path. A mount removes its path; it is added again for the instance.
 */
export function salesforceMounts(simulator: SalesforceSimulator): Record<string, Fetching> {
  return {
    "/__salesforce": { fetch: (request) => simulator.login.fetch(request) },
    "/services": {
      fetch: (request) => {
        const url = new URL(request.url);
        url.pathname = `/services${url.pathname}`;
        return simulator.instance.fetch(new Request(url, request));
      },
    },
  };
}

export type StartedSalesforce = {
  simulator: SalesforceSimulator;
  /** For whoever looks at each request. */
  server: Server;
  url: string;
  /** Variables that point the product to this simulator. */
  variables: Record<string, string>;
  stop(): Promise<void>;
};

/** Starts the simulated Salesforce on a port of its own, so that the product uses HTTP as with the real one. */
export async function startSalesforce(
  orgs: Org[],
  options: Partial<SalesforceSimulatorOptions> = {},
): Promise<StartedSalesforce> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  const client = { clientId: "client-de-test", clientSecret: "secret-de-test-du-simulateur" };
  const loginUrl = `${url}/__salesforce`;
  const simulator = createSalesforceSimulator({ ...client, loginUrl, instanceUrl: url, orgs, ...options });
  const app = new Hono<SimulatorEnv>().route("/__salesforce", simulator.login).route("/", simulator.instance);
  server.on("request", getRequestListener(app.fetch));
  return {
    simulator,
    server,
    url,
    variables: {
      SALESFORCE_CLIENT_ID: client.clientId,
      SALESFORCE_CLIENT_SECRET: client.clientSecret,
      SALESFORCE_LOGIN_URL: loginUrl,
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
