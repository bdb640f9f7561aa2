import { clientVariables } from "../../functions/client-variables.ts";
import path from "node:path";
import { type Crm, CRMS } from "../../functions/crm/names.ts";
import type { CrmClients } from "./secrets.ts";
import { generateDemoPortals } from "@relance/simulators/hubspot/portal/demo.ts";
import { createHubspotSimulator } from "@relance/simulators/hubspot/server.ts";
import { generateDemoOrgs } from "@relance/simulators/salesforce/demo/index.ts";
import { generateDemoCompanies } from "@relance/simulators/pipedrive/demo.ts";
import { createPipedriveSimulator } from "@relance/simulators/pipedrive/server.ts";
import { generateDemoCorps } from "@relance/simulators/sellsy/demo.ts";
import { createSellsySimulator } from "@relance/simulators/sellsy/server.ts";
import { salesforceMounts } from "@relance/simulators/salesforce/origin.ts";
import { createSalesforceSimulator } from "@relance/simulators/salesforce/server.ts";

type Fetching = { fetch: (request: Request) => Response | Promise<Response> };

/** Where the simulated CRMs run, and the URLs they and the product use to reach each other. */
export interface Surroundings {
  /** The public origin, and the one used by processes on this machine. */
  readonly url: string;
  readonly loopback: string;
  /** Folder of the state files. */
  readonly folder: string;
  /** The date on which the simulated accounts' stories are based. */
  readonly day: string;
  /** Whether to serve the pages on which anybody may revoke our access. */
  readonly isDemo: boolean;
}

/** A simulator that replaces a vendor's CRM. */
interface StandIn {
  /** Variables that point the product to it, besides the client id and secret. */
  readonly variables: Record<string, string>;
  /** Handlers by path of the shared origin. */
  readonly mounts: Record<string, Fetching>;
}

/** Our application's credentials at a CRM. */
interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The simulator of each CRM, one line each. */
const STAND_INS: Readonly<Record<Crm, (client: Client, around: Surroundings) => StandIn>> = {
  hubspot: (client, { url, loopback, folder, day, isDemo }) => {
    const { app } = createHubspotSimulator({
      ...client,
      publicUrl: `${url}/__hubspot`,
      portals: generateDemoPortals(day),
      stateFile: path.join(folder, "hubspot.json"),
      webhooks: {
        url: new URL("/api/crm/webhooks/hubspot", url).href,
        sendTo: `${loopback}/api/crm/webhooks/hubspot`,
      },
    });
    return {
      variables: { HUBSPOT_API_URL: `${loopback}/__hubspot`, HUBSPOT_APP_URL: `${url}/__hubspot` },
      mounts: { "/__hubspot": isDemo ? app : withoutConsole(app) },
    };
  },
  salesforce: (client, { url, folder, day }) => ({
    variables: { SALESFORCE_LOGIN_URL: `${url}/__salesforce` },
    mounts: salesforceMounts(
      createSalesforceSimulator({
        ...client,
        loginUrl: `${url}/__salesforce`,
        // On the sign-in origin, because tokens are sent nowhere else.
        instanceUrl: url,
        orgs: generateDemoOrgs(day),
        stateFile: path.join(folder, "salesforce.json"),
      }),
    ),
  }),
  pipedrive: (client, { url, loopback, folder, day }) => ({
    variables: { PIPEDRIVE_OAUTH_URL: `${url}/__pipedrive` },
    mounts: {
      "/__pipedrive": createPipedriveSimulator({
        ...client,
        url: `${url}/__pipedrive`,
        companies: generateDemoCompanies(day),
        stateFile: path.join(folder, "pipedrive.json"),
        sendTo: (to) => to.replace(url, loopback),
        announcesAtOnce: true,
      }).app,
    },
  }),
  sellsy: (client, { url, loopback, folder, day }) => {
    // Whoever sets webhooks up in an account chooses what signs them.
    const webhook = { url: `${loopback}/api/crm/webhooks/sellsy`, secret: `webhooks ${client.clientSecret}` };
    return {
      variables: {
        SELLSY_LOGIN_URL: `${url}/__sellsy`,
        SELLSY_API_URL: `${loopback}/__sellsy/v2`,
        SELLSY_WEBHOOK_SECRET: webhook.secret,
      },
      mounts: {
        "/__sellsy": createSellsySimulator({
          ...client,
          url: `${url}/__sellsy`,
          corps: generateDemoCorps(day),
          stateFile: path.join(folder, "sellsy.json"),
          webhook,
          announcesAtOnce: true,
        }).app,
      },
    };
  },
};

/** Simulates each CRM for which `given` has no client. `secrets` holds the client ids and secrets, by variable name. */
export function simulateCrms(
  given: Readonly<Record<string, string | undefined>>,
  secrets: CrmClients,
  around: Surroundings,
): StandIn {
  const all = CRMS.map((crm): StandIn => {
    const { id, secret } = clientVariables(crm);
    const client = { clientId: secrets[id], clientSecret: secrets[secret] };
    const { variables, mounts } = STAND_INS[crm](client, around);
    const isSimulated = given[id] === undefined;
    return {
      variables: isSimulated ? { [id]: client.clientId, [secret]: client.clientSecret, ...variables } : {},
      mounts,
    };
  });
  return {
    variables: Object.fromEntries(all.flatMap(({ variables }) => Object.entries(variables))),
    mounts: Object.fromEntries(all.flatMap(({ mounts }) => Object.entries(mounts))),
  };
}

/** The simulated HubSpot without the page on which anybody may revoke our access. */
function withoutConsole(app: Fetching): Fetching {
  return {
    fetch: (request) =>
      new URL(request.url).pathname.startsWith("/connected-apps")
        ? new Response(null, { status: 404 })
        : app.fetch(request),
  };
}
