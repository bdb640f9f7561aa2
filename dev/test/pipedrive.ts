import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll } from "vitest";
import { contract as getAuthUrl } from "../../functions/crm/connections/get-auth-url.ts";
import { portOf } from "@relance/simulators/port-of.ts";
import type { Account } from "@relance/simulators/pipedrive/account.ts";
import { mapPortal } from "@relance/simulators/pipedrive/demo.ts";
import { createPipedriveSimulator, type PipedriveSimulator } from "@relance/simulators/pipedrive/server.ts";
import type { Company, PipedriveSimulatorOptions } from "@relance/simulators/pipedrive/types.ts";
import { type CrmWorld, crmWorld, type Member } from "./crm-world.ts";
import { testPortal } from "./hubspot.ts";
import { companyRows } from "./pipedrive-rows.ts";
import { type PortalRows, rowsOfOrganization, rowVersions } from "./portal-rows.ts";

export type { Fault } from "@relance/simulators/pipedrive/types.ts";

const CLIENT = { clientId: "client-de-test", clientSecret: "secret-de-test-du-simulateur" };

/** An account that tells the stories of a generated HubSpot account of `contacts` contacts. */
export const testCompany = (contacts: number, number = 1): Company =>
  mapPortal(testPortal(contacts, 9_700_000 + number));

/** An organization connected to a Pipedrive account, and what both hold. */
export interface ConnectedAccount {
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

export interface PipedriveWorld {
  readonly world: CrmWorld;
  readonly server: Server;
  readonly simulator: PipedriveSimulator;
  /** Connects a new organization to the account; its first synchronization waits in the queue. */
  connect: (companyId: number) => Promise<ConnectedAccount>;
}

/** A simulated Pipedrive over HTTP, and what makes the product speak to it. */
export interface StartedPipedrive {
  readonly server: Server;
  readonly simulator: PipedriveSimulator;
  readonly variables: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the simulator on a free port, and gives the variables by which the product reaches it. */
export async function startPipedrive(
  companies: Company[],
  options: Partial<PipedriveSimulatorOptions> = {},
): Promise<StartedPipedrive> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}/__pipedrive`;
  const simulator = createPipedriveSimulator({ ...CLIENT, url, companies, burst: 100_000, ...options });
  server.on("request", getRequestListener(new Hono().mount("/__pipedrive", simulator.app.fetch).fetch));
  return {
    server,
    simulator,
    variables: {
      PIPEDRIVE_CLIENT_ID: CLIENT.clientId,
      PIPEDRIVE_CLIENT_SECRET: CLIENT.clientSecret,
      PIPEDRIVE_OAUTH_URL: url,
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** This file's own database, queue and Pipedrive over HTTP. */
export async function pipedriveWorld(
  companies: Company[],
  options: Partial<PipedriveSimulatorOptions> = {},
): Promise<PipedriveWorld> {
  const pipedrive = await startPipedrive(companies, options);
  const { simulator, variables } = pipedrive;
  const world = await crmWorld([], { variables });
  afterAll(() => pipedrive.stop());
  return {
    world,
    server: pipedrive.server,
    simulator,
    connect: async (companyId) => {
      const member = await world.owner();
      const { organizationId } = member;
      const asked = await world.call("/api/crm/auth-url/pipedrive", member.cookie);
      const page = new URL(getAuthUrl.response.parse(await asked.json()).url);
      const userId = simulator.account(companyId).company.users[0]?.id ?? 0;
      const reply = await fetch(`${page.origin}${page.pathname}`, {
        method: "POST",
        body: new URLSearchParams([
          ...page.searchParams,
          ["login", `${companyId}/${userId}`],
          ["decision", "allow"],
        ]),
        redirect: "manual",
      });
      const back = new URL(reply.headers.get("location") ?? "");
      const callback = await world.call(back.pathname + back.search, member.cookie);
      if (callback.status !== 200) throw new Error(`not connected: ${callback.status}`);
      simulator.resetStats();
      const account = simulator.account(companyId);
      const message = world.queue.messages.find(
        (one) => one.organizationId === organizationId && one.kind === "refresh-contacts",
      );
      return {
        member,
        account,
        rows: () => rowsOfOrganization(world.admin, organizationId, "pipedrive"),
        expected: () => companyRows(account),
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
            [organizationId, JSON.stringify({ crm: "pipedrive", mode: "changes" })],
          );
          const { id } = await world.newestJob(organizationId);
          await world.deliver({ kind: "refresh-contacts", organizationId, jobId: id });
          return world.newestJob(organizationId);
        },
      };
    },
  };
}
