import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll } from "vitest";
import { contract as getAuthUrl } from "../../functions/crm/connections/get-auth-url.ts";
import { portOf } from "@relance/simulators/port-of.ts";
import type { Account } from "@relance/simulators/sellsy/account.ts";
import { mapPortal } from "@relance/simulators/sellsy/demo.ts";
import { createSellsySimulator, type SellsySimulator } from "@relance/simulators/sellsy/server.ts";
import type { Corp, SellsySimulatorOptions } from "@relance/simulators/sellsy/types.ts";
import { type CrmWorld, crmWorld, type Member } from "./crm-world.ts";
import { testPortal } from "./hubspot.ts";
import { type PortalRows, rowsOfOrganization, rowVersions } from "./portal-rows.ts";
import { corpRows } from "./sellsy-rows.ts";

export { addEstimate } from "@relance/simulators/sellsy/demo.ts";
export type { Fault } from "@relance/simulators/sellsy/types.ts";

const CLIENT = { clientId: "client-de-test", clientSecret: "secret-de-test-du-simulateur" };
export const WEBHOOK_SECRET = "secret-de-test-des-webhooks";

/** An account that tells the stories of a generated HubSpot account of `contacts` contacts. */
export const testCorp = (contacts: number, number = 1): Corp =>
  mapPortal(testPortal(contacts, 9_800_000 + number));

/** An organization connected to a Sellsy account, and what both hold. */
export interface ConnectedCorp {
  readonly member: Member;
  readonly account: Account;
  rows: () => Promise<PortalRows>;
  expected: () => PortalRows;
  versions: () => Promise<string[]>;
  /** Hands the first synchronization to a worker that dies before its `step`th page. */
  dies: (step: number) => Promise<void>;
  /** Gives the first synchronization to a worker that lives; answers its job. */
  ends: () => Promise<Record<string, unknown>>;
  /** As the scheduler does each hour: only what changed. */
  changes: () => Promise<Record<string, unknown>>;
}

export interface SellsyWorld {
  readonly world: CrmWorld;
  readonly server: Server;
  readonly simulator: SellsySimulator;
  /**
   * Connects a new organization to the account, `prepared` before; its first synchronization waits in the queue.
   */
  connect: (corpId: number, prepared?: (member: Member) => Promise<unknown>) => Promise<ConnectedCorp>;
}

/** A simulated Sellsy over HTTP, and what makes the product speak to it. */
export interface StartedSellsy {
  readonly server: Server;
  readonly simulator: SellsySimulator;
  readonly variables: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the simulator on a free port, and gives the variables by which the product reaches it. */
export async function startSellsy(
  corps: Corp[],
  options: Partial<SellsySimulatorOptions> = {},
): Promise<StartedSellsy> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}/__sellsy`;
  // Tests pace calls faster than the vendor allows.
  const simulator = createSellsySimulator({ ...CLIENT, url, corps, perSecond: 100_000, ...options });
  server.on("request", getRequestListener(new Hono().mount("/__sellsy", simulator.app.fetch).fetch));
  return {
    server,
    simulator,
    variables: {
      SELLSY_CLIENT_ID: CLIENT.clientId,
      SELLSY_CLIENT_SECRET: CLIENT.clientSecret,
      SELLSY_LOGIN_URL: url,
      SELLSY_API_URL: `${url}/v2`,
      SELLSY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** This file's own database, queue and Sellsy over HTTP. */
export async function sellsyWorld(
  corps: Corp[],
  { rateLimited = false, ...options }: Partial<SellsySimulatorOptions> & { rateLimited?: boolean } = {},
): Promise<SellsyWorld> {
  const sellsy = await startSellsy(corps, rateLimited ? { perSecond: 5, ...options } : options);
  const { simulator, variables } = sellsy;
  const world = await crmWorld([], { variables, rateLimited });
  afterAll(() => sellsy.stop());
  return {
    world,
    server: sellsy.server,
    simulator,
    connect: async (corpId, prepared) => {
      const member = await world.owner();
      await prepared?.(member);
      const { organizationId } = member;
      const asked = await world.call("/api/crm/auth-url/sellsy", member.cookie);
      const page = new URL(getAuthUrl.response.parse(await asked.json()).url);
      const staffId = simulator.account(corpId).corp.staffs[0]?.id ?? 0;
      const reply = await fetch(new URL("authorize", page), {
        method: "POST",
        body: new URLSearchParams([
          ...page.searchParams,
          ["login", `${corpId}/${staffId}`],
          ["decision", "allow"],
        ]),
        redirect: "manual",
      });
      const back = new URL(reply.headers.get("location") ?? "");
      const callback = await world.call(back.pathname + back.search, member.cookie);
      if (callback.status !== 200) throw new Error(`not connected: ${callback.status}`);
      simulator.resetStats();
      const account = simulator.account(corpId);
      const message = world.queue.messages.find(
        (one) => one.organizationId === organizationId && one.kind === "refresh-contacts",
      );
      return {
        member,
        account,
        rows: () => rowsOfOrganization(world.admin, organizationId, "sellsy"),
        expected: () => corpRows(account),
        dies: async (step) => {
          let asked = 0;
          const remaining = (): number => {
            if (++asked === step) throw new Error("killed");
            return 600_000;
          };
          await world.deliver(message, { remaining });
          await world.admin.query(
            "update public.job set lease_until = null, lease_owner = null where organization_id = $1",
            [organizationId],
          );
        },
        ends: async () => {
          await world.deliver(message);
          return world.newestJob(organizationId);
        },
        versions: () => rowVersions(world.admin, organizationId),
        changes: async () => {
          await world.admin.query(
            "insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2)",
            [organizationId, JSON.stringify({ crm: "sellsy", mode: "changes" })],
          );
          const { id } = await world.newestJob(organizationId);
          await world.deliver({ kind: "refresh-contacts", organizationId, jobId: id });
          return world.newestJob(organizationId);
        },
      };
    },
  };
}
