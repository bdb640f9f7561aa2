import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import * as z from "zod";
import { saveConnection } from "../../../functions/crm/connections/connection-store.ts";
import type { Crm } from "../../../functions/crm/contract.ts";
import { authorizationOf } from "../../../functions/crm/registry/authorization-of.ts";
import { createEnvironment } from "../../../functions/env.ts";
import type { SystemContext } from "../../../functions/http/context.ts";
import { createLog } from "../../../functions/http/log.ts";
import { createPlatform } from "../../../functions/http/platform.ts";
import { insertJob } from "../../../functions/jobs/store.ts";
import { systemContext } from "../../../functions/jobs/system-context.ts";
import { createWorker } from "../../../functions/workers/worker.ts";
import { startDataApi } from "../../../dev/stack/data-api.ts";
import { as, migrate, openPool } from "../../../dev/stack/database.ts";
import { startPostgres } from "../../../dev/stack/postgres.ts";
import { sqsRecord, startTestQueue } from "../../../dev/test/queue.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const PUBLISHABLE_KEY = "sb_publishable_bench";

/** A job not finished after so many deliveries is a bug, not bad luck. */
const DELIVERIES = 50;

export interface JobMessage {
  readonly kind: "refresh-contacts";
  readonly organizationId: string;
  readonly jobId: string;
}

export interface EndedJob {
  readonly state: string;
  readonly milliseconds: number;
  /** Records read. */
  readonly done: number;
  /** How often a worker received it. */
  readonly deliveries: number;
}

/** A measure's own database, Data API and queue, and the product over them. */
export interface SyncWorld {
  readonly admin: Pool;
  /** The environment of a worker's process. */
  readonly variables: Record<string, string>;
  /** Connects a new organization to an account granted by the simulator. */
  connect(crm: Crm, account: Account): Promise<SystemContext>;
  /** Creates a job that reads the CRM; returns its queue message. */
  queue(ctx: SystemContext, input: Record<string, unknown>): Promise<JobMessage>;
  /** Creates a job and completes it in this process. */
  run(ctx: SystemContext, input: Record<string, unknown>): Promise<EndedJob>;
  job(jobId: string): Promise<{ state: string; done: number }>;
}

export const Account = z.object({
  portalId: z.string(),
  /** Scopes listed by the vendor; HubSpot and Salesforce list none here, and everything is read. */
  scopes: z.array(z.string()).optional(),
  grant: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresIn: z.number(),
    apiUrl: z.string().optional(),
  }),
});
export type Account = z.infer<typeof Account>;

/** Runs `work` in a world whose CRMs are given by `variables`, and removes everything afterwards. */
export async function inWorld<T>(
  variables: Record<string, string>,
  work: (world: SyncWorld) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const stops: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPostgres(folder, { durable: true });
    stops.push(() => cluster.stop());
    await migrate(cluster.url(), PASSWORDS);
    const admin = openPool(cluster.url(), 4);
    stops.push(() => admin.end());
    const queue = await startTestQueue();
    stops.push(() => queue.stop());
    const dataApi = await startDataApi({
      databaseUrl: cluster.url(),
      jwtKey: SECRET,
      publishableKey: PUBLISHABLE_KEY,
    });
    stops.push(() => dataApi.stop());
    const environment = {
      DATABASE_URL: as(cluster.url(), "app_server", PASSWORDS),
      AUTH_DATABASE_URL: as(cluster.url(), "auth_server", PASSWORDS),
      SUPABASE_URL: dataApi.url,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_JWT_KEY: SECRET,
      BETTER_AUTH_SECRET: SECRET,
      APP_URL: "http://localhost",
      TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
      ...queue.variables,
      ...variables,
    };
    const platform = createPlatform(
      createEnvironment(environment),
      createLog(() => undefined),
    );
    stops.push(() => platform.pool.end());
    const worker = createWorker(platform);

    const world: SyncWorld = {
      admin,
      variables: environment,
      connect: async (crm, { portalId, grant, scopes = [] }) => {
        const { organizationId, userId } = await createOrganization(admin);
        const ctx = systemContext(platform, organizationId, randomUUID());
        const access = { accessToken: grant.accessToken, apiUrl: grant.apiUrl ?? null };
        const owners = await (await authorizationOf(crm)).readOwners(ctx, access, { withFormer: false });
        await saveConnection(ctx, { crm, portalId, portalName: null, scopes, owners, grant, userId });
        return ctx;
      },
      queue: async (ctx, input) => {
        // The day's lists are measured elsewhere.
        const job = await insertJob(ctx, {
          kind: "refresh-contacts",
          input: { refreshActions: false, ...input },
        });
        return { kind: "refresh-contacts", organizationId: ctx.claims.organizationId, jobId: job.id };
      },
      run: async (ctx, input) => {
        const message = await world.queue(ctx, input);
        const started = performance.now();
        for (let deliveries = 1; ; deliveries++) {
          await worker({ Records: [sqsRecord(message)] });
          const { state, done } = await world.job(message.jobId);
          const milliseconds = Math.round(performance.now() - started);
          if (!["queued", "running"].includes(state) || deliveries === DELIVERIES)
            return { state, done, milliseconds, deliveries };
        }
      },
      job: async (jobId) => {
        const { rows } = await admin.query<{ state: string; done: number }>(
          "select state, done from public.job where id = $1",
          [jobId],
        );
        return rows[0] ?? { state: "unknown", done: 0 };
      },
    };
    return await work(world);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** An organization with a person who could have connected it. */
export async function createOrganization(admin: Pool): Promise<{ organizationId: string; userId: string }> {
  const { rows } = await admin.query<{ organizationId: string; userId: string }>(
    `with o as (insert into better_auth.organization (name, slug) values ('Mesure', gen_random_uuid()::text) returning id),
       u as (insert into better_auth."user" (name, email, email_verified, role)
         values ('Mesure', gen_random_uuid()::text || '@demo.test', true, 'user') returning id)
     select o.id as "organizationId", u.id as "userId" from o, u`,
  );
  const [made] = rows;
  if (made === undefined) throw new Error("no organization");
  return made;
}
