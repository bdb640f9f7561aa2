import type { Server } from "node:http";
import type { Pool } from "pg";
import { afterAll } from "vitest";
import * as z from "zod";
import { contract as authUrl, route as getAuthUrl } from "../../functions/crm/connections/get-auth-url.ts";
import { route as disconnect } from "../../functions/crm/connections/disconnect.ts";
import { route as getAuthUrlAlias } from "../../functions/crm/connections/get-auth-url-alias.ts";
import { route as listConnections } from "../../functions/crm/connections/list-connections.ts";
import { route as oauthCallback } from "../../functions/crm/connections/oauth-callback.ts";
import { pacing } from "../../functions/crm/rate-limit.ts";
import { route as refreshContact } from "../../functions/crm/refresh/refresh-contact.ts";
import { route as refreshContacts } from "../../functions/crm/refresh/refresh-contacts.ts";
import { route as refreshEngagements } from "../../functions/crm/refresh/refresh-engagements.ts";
import { route as refreshNotes } from "../../functions/crm/refresh/refresh-notes.ts";
import { createApp } from "../../functions/http/app.ts";
import { systemClaims, type SystemContext } from "../../functions/http/context.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { route as cancelJob } from "../../functions/jobs/cancel-job.ts";
import { route as getJob } from "../../functions/jobs/get-job.ts";
import { route as listJobs } from "../../functions/jobs/list-jobs.ts";
import { createWorker } from "../../functions/workers/worker.ts";
import type { HubspotSimulator, Portal } from "@relance/simulators/hubspot/server.ts";
import type { HubspotSimulatorOptions } from "@relance/simulators/hubspot/types.ts";
import { testStack } from "./database.ts";
import { signedInMember } from "./factories.ts";
import { answerConsent, HUB_ID, startHubspot } from "./hubspot.ts";
import { sqsRecord, startTestQueue, type TestQueue } from "./queue.ts";

const Message = z.record(z.string(), z.unknown());

const refreshRoutes = [refreshContact, refreshContacts, refreshEngagements, refreshNotes];

export type Member = Awaited<ReturnType<typeof signedInMember>>;

export interface CrmWorld {
  readonly platform: Platform;
  readonly admin: Pool;
  readonly logged: string[];
  readonly simulator: HubspotSimulator;
  /** HubSpot's, for whoever answers in its place. */
  readonly server: Server;
  readonly queue: TestQueue;
  /** Calls the API; `body` makes it a POST. */
  call(path: string, cookie?: string, body?: unknown): Promise<Response>;
  /** A signed-in owner of a new organization. */
  owner(): Promise<Member>;
  /** An owner whose organization is connected; the first synchronization waits in the queue. */
  connected(hubId?: number): Promise<Member>;
  /** Goes through HubSpot's consent; answers the callback's address on our side. */
  consent(cookie: string, decision?: "allow" | "deny", hubId?: number): Promise<string>;
  /** Hands a message to a worker; true when it took it. */
  deliver(message: unknown, options?: { delivery?: number; remaining?: () => number }): Promise<boolean>;
  /** Does all refresh-contacts messages of an organization that wait in the queue; answers its newest job. */
  work(organizationId: string): Promise<Record<string, unknown>>;
  /** Starts a synchronization over the API and does it; answers its job. */
  sync(member: Member, options?: Record<string, unknown>): Promise<Record<string, unknown>>;
  newestJob(organizationId: string): Promise<Record<string, unknown>>;
  /** The context of scheduled work for an organization. */
  system(organizationId: string): SystemContext;
}

interface CrmWorldOptions {
  readonly simulator?: Partial<HubspotSimulatorOptions>;
  readonly variables?: Record<string, string>;
  /** True: texts that a synchronization brought are read by this machine before the next step, as suggestions need. */
  readonly reads?: boolean;
  /** True: calls are spaced, and counted by the vendor, as they really are. Otherwise a hundred times as dense. */
  readonly rateLimited?: boolean;
}

/** Far above what any test calls. */
const UNLIMITED = { perTenSeconds: 10_000, searchPerSecond: 1_000 };

/** The same rate limit, quota and backoff, with a hundredth of the space between two calls. */
const DENSE = 0.01;

/** This file's own database, Data API, HubSpot over HTTP and queue, and the CRM's and jobs' routes. */
export async function crmWorld(portals: Portal[], options: CrmWorldOptions = {}): Promise<CrmWorld> {
  const rateLimited = options.rateLimited ?? false;
  const [hubspot, queue] = await Promise.all([
    startHubspot(portals, { ...(rateLimited ? {} : { rateLimit: UNLIMITED }), ...options.simulator }),
    startTestQueue(),
  ]);
  const { platform, admin, logged } = await testStack({
    dataApi: true,
    variables: { ...hubspot.variables, ...queue.variables, DEMO_WRITER: "on", ...options.variables },
  });
  pacing.share = rateLimited ? 1 : DENSE;
  afterAll(async () => {
    pacing.share = 1;
    await Promise.all([hubspot.stop(), queue.stop()]);
  });
  const app = createApp(
    [
      getAuthUrl,
      getAuthUrlAlias,
      disconnect,
      listConnections,
      oauthCallback,
      ...refreshRoutes,
      getJob,
      listJobs,
      cancelJob,
    ],
    platform,
    {
      checkReplies: false,
    },
  );
  const worker = createWorker(platform);
  const model = () => ({ ...platform.environment.model(), OPENAI_API_KEY: undefined });
  const reader = createWorker({ ...platform, environment: { ...platform.environment, model } });
  /** Texts are read locally as they come, as another worker would. */
  const read = async (organizationId: unknown): Promise<void> => {
    const at = queue.messages.findIndex(
      (one) => one.kind === "read-texts" && one.organizationId === organizationId,
    );
    if (at >= 0) await reader({ Records: queue.messages.splice(at, 1).map((one) => sqsRecord(one, 1)) });
  };

  const world: CrmWorld = {
    platform,
    admin,
    logged,
    simulator: hubspot.simulator,
    server: hubspot.server,
    queue,
    call: async (path, cookie, body) =>
      app.request(path, {
        headers: {
          ...(cookie ? { cookie } : {}),
          "content-type": "application/json",
          origin: platform.environment.application().APP_URL,
        },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      }),
    owner: async () => {
      const member = await signedInMember(admin, { role: "owner" });
      // Every message of a list is drafted with it: functions/suggestions/drafts tests what waits to be opened.
      await admin.query(
        `update better_auth.organization set settings = settings || '{"draftsAhead": "all"}' where id = $1`,
        [member.organizationId],
      );
      return member;
    },
    connected: async (hubId = HUB_ID) => {
      const member = await world.owner();
      const reply = await world.call(await world.consent(member.cookie, "allow", hubId), member.cookie);
      if (reply.status !== 200) throw new Error(`not connected: ${reply.status}`);
      return member;
    },
    consent: async (cookie, decision = "allow", hubId = HUB_ID) => {
      const reply = await world.call("/api/hubspot/auth-url", cookie);
      const { url } = authUrl.response.parse(await reply.json());
      const back = await answerConsent(url, decision, hubId);
      return back.pathname + back.search;
    },
    deliver: async (message, { delivery = 1, remaining } = {}) => {
      const context = remaining === undefined ? undefined : { getRemainingTimeInMillis: remaining };
      const answer = await worker({ Records: [sqsRecord(message, delivery)] }, context);
      const { kind, organizationId } = Message.parse(message);
      if (kind === "refresh-contacts" && options.reads) await read(organizationId);
      return answer.batchItemFailures.length === 0;
    },
    work: async (organizationId) => {
      const waiting = queue.messages.filter(
        (one) => one.organizationId === organizationId && one.kind === "refresh-contacts",
      );
      for (const message of waiting) {
        queue.messages.splice(queue.messages.indexOf(message), 1);
        await world.deliver(message);
      }
      return world.newestJob(organizationId);
    },
    sync: async (member, body = {}) => {
      const reply = await world.call("/api/crm/refresh-contacts", member.cookie, { crm: "hubspot", ...body });
      if (reply.status !== 202) throw new Error(`not started: ${await reply.text()}`);
      return world.work(member.organizationId);
    },
    newestJob: async (organizationId) => {
      const { rows } = await admin.query<Record<string, unknown>>(
        `select * from public.job where organization_id = $1 and kind <> 'read-texts'
         order by created_at desc limit 1`,
        [organizationId],
      );
      return rows[0] ?? {};
    },
    system: (organizationId) => ({
      environment: platform.environment,
      pool: platform.pool,
      clock: platform.clock,
      log: platform.log,
      requestId: "test",
      claims: systemClaims(organizationId),
    }),
  };
  return world;
}
