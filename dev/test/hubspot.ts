import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { portOf } from "@relance/simulators/port-of.ts";
import { generatePortal } from "@relance/simulators/hubspot/portal/index.ts";
import {
  createHubspotSimulator,
  type HubspotSimulator,
  type Portal,
} from "@relance/simulators/hubspot/server.ts";
import type { HubspotSimulatorOptions } from "@relance/simulators/hubspot/types.ts";

export type { PortalControl } from "@relance/simulators/hubspot/portal-control.ts";
export { createRandom } from "@relance/simulators/hubspot/portal/random.ts";
export type { Fault, ObjectType, PortalRecord } from "@relance/simulators/hubspot/types.ts";

export const HUB_ID = 26_140_077;
const CLIENT = { clientId: "client-de-test", clientSecret: "secret-de-test-du-simulateur" };

export interface TestHubspot {
  readonly simulator: HubspotSimulator;
  /** For whoever looks at each request. */
  readonly server: Server;
  readonly url: string;
  /** What makes the product speak to this simulator. */
  readonly variables: Record<string, string>;
  stop(): Promise<void>;
}

/** A generated portal of `contacts` contacts, owned by the two salespeople of the demonstration. */
export function testPortal(contacts: number, hubId: number = HUB_ID): Portal {
  return generatePortal({
    hubId,
    name: "Essai",
    seed: "ordalys",
    today: "2026-11-20",
    owners: [
      {
        id: "58120431",
        email: "Commercial@Demo.test",
        firstName: "Camille",
        lastName: "Renaud",
        userId: 61_204_311,
      },
      {
        id: "58120977",
        email: "admin@demo.test",
        firstName: "Antoine",
        lastName: "Keller",
        userId: 61_204_977,
      },
    ],
    contacts,
  });
}

/** Starts the simulated HubSpot on a port of its own: the product reaches it over HTTP, as it does the real one. */
export async function startHubspot(
  portals: Portal[],
  options: Partial<HubspotSimulatorOptions> = {},
): Promise<TestHubspot> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  const simulator = createHubspotSimulator({ ...CLIENT, publicUrl: url, portals, ...options });
  server.on("request", getRequestListener(simulator.app.fetch));
  return {
    simulator,
    server,
    url,
    variables: {
      HUBSPOT_CLIENT_ID: CLIENT.clientId,
      HUBSPOT_CLIENT_SECRET: CLIENT.clientSecret,
      HUBSPOT_API_URL: url,
      HUBSPOT_APP_URL: url,
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A person's answer on the consent page at `authorizeUrl`: where HubSpot sends the browser then. */
export async function answerConsent(
  authorizeUrl: string,
  decision: "allow" | "deny",
  hubId: number = HUB_ID,
): Promise<URL> {
  const page = await (await fetch(authorizeUrl)).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value.replaceAll("&amp;", "&")],
  );
  const reply = await fetch(new URL(authorizeUrl.split("?")[0] ?? authorizeUrl), {
    method: "POST",
    body: new URLSearchParams([...hidden, ["hub_id", String(hubId)], ["decision", decision]]),
    redirect: "manual",
  });
  const location = reply.headers.get("location");
  if (location === null) throw new Error(`HubSpot did not send back: ${reply.status}`);
  return new URL(location);
}

/** Its contacts alone, for tests that look at nothing else: fifteen texts of each take most of a synchronization. */
export function withoutTexts(portal: Portal): Portal {
  const { contacts } = portal.records;
  return {
    ...portal,
    records: {
      ...portal.records,
      contacts,
      emails: [],
      calls: [],
      meetings: [],
      communications: [],
      notes: [],
    },
  };
}
