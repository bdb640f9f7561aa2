import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { route as updateAction } from "../../functions/suggestions/actions/update-action.ts";
import { route as auth } from "../../functions/auth/auth.ts";
import { route as getJob } from "../../functions/jobs/get-job.ts";
import { route as feed } from "../../functions/contacts/get-feed.ts";
import { withClaims } from "../../functions/db/claims.ts";
import { createEnvironment } from "../../functions/env.ts";
import { defineContract } from "../../functions/http/contract.ts";
import { endpoint } from "../../functions/http/endpoint.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { startDataApi } from "../stack/data-api.ts";
import { as, migrate, openPool } from "../stack/database.ts";
import { startPostgres } from "../stack/postgres.ts";
import { callerOf, type Reply } from "./caller.ts";
import { TEST_SECRET } from "./database.ts";
import { createAction, createContact, createJob, signedInMember } from "./factories.ts";
import { TEST_PASSWORDS } from "./global-setup.ts";
import { familyOf } from "./product.ts";
import { startTcpProxy, through } from "./tcp-proxy.ts";
import { makeMemoryFolder } from "./memory-folder.ts";

const Kept = z.object({ key: z.string() });
const keep = defineContract({
  method: "POST",
  path: "/api/keep",
  summary: "Retient une clé.",
  body: Kept,
  response: Kept,
});
/** A write by the direct door, whose rows tell afterwards what was committed. */
const keepRoute = endpoint(keep, "session", async ({ ctx, input }) => {
  await withClaims(ctx, (client) =>
    client.query("insert into private.job_key (key, organization_id) values ($1, $2)", [
      input.body.key,
      ctx.organization.id,
    ]),
  );
  return { key: input.body.key };
});

/** A person who works: each of their calls, and how to know later what they were told. */
interface Worker {
  readonly cookie: string;
  readonly userId: string;
  readonly actionId: string;
  readonly jobId: string;
}

export interface Answered {
  readonly door: "direct" | "data" | "action" | "auth" | "feed" | "session";
  readonly reply: Reply;
  /** What a write said. */
  readonly key: string;
  readonly worker: Worker;
  readonly began: number;
  readonly ended: number;
}

/** The product's doors over a Postgres and a Data API of their own, with what may befall them. */
export async function outageWorld() {
  const folder = await makeMemoryFolder("relance-outages-");
  // Durable: what was acknowledged must outlive a crash.
  const cluster = await startPostgres(folder, { durable: true });
  await migrate(cluster.url(), TEST_PASSWORDS);
  const dataApi = await startDataApi({
    databaseUrl: cluster.url(),
    jwtKey: TEST_SECRET,
    publishableKey: "k",
  });
  const postgres = await startTcpProxy(() => cluster.port);
  const away = await startTcpProxy(() => Number(new URL(dataApi.url).port));
  const logged: string[] = [];
  const environment = createEnvironment({
    DATABASE_URL: as(through(postgres, cluster.url()), "app_server", TEST_PASSWORDS),
    AUTH_DATABASE_URL: as(through(postgres, cluster.url()), "auth_server", TEST_PASSWORDS),
    SUPABASE_URL: through(away, dataApi.url),
    SUPABASE_PUBLISHABLE_KEY: "k",
    SUPABASE_JWT_KEY: TEST_SECRET,
    BETTER_AUTH_SECRET: TEST_SECRET,
    APP_URL: "http://localhost:3000",
    SMTP_URL: "smtp://127.0.0.1:9",
    TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
  });
  const platform = createPlatform(
    environment,
    createLog((line) => logged.push(line)),
  );
  const call = callerOf(platform, [keepRoute, updateAction, getJob, feed, auth]);
  const admin = openPool(cluster.url(), 2);

  const newWorker = async (): Promise<Worker> => {
    const person = await signedInMember(admin);
    const contactId = await createContact(admin, person.organizationId);
    const actionId = await createAction(admin, person.organizationId, contactId);
    const jobId = await createJob(admin, person.organizationId, person.userId);
    return { cookie: person.cookie, userId: person.userId, actionId, jobId };
  };

  let last = 0;
  const ask = async (door: Answered["door"], worker: Worker): Promise<Answered> => {
    const key = `k-${++last}`;
    const began = performance.now();
    const { cookie } = worker;
    const calls = {
      direct: () => call("POST", "/api/keep", { cookie, body: { key } }),
      data: () => call("GET", `/api/jobs/${worker.jobId}`, { cookie }),
      action: () =>
        call("PUT", `/api/actions/${worker.actionId}`, { cookie, body: { ai_iceBreakingMessage: key } }),
      auth: () => call("POST", "/api/auth/update-user", { cookie, body: { name: key } }),
      feed: () => call("GET", "/api/me/contacts/feed", { cookie }),
      session: () => call("GET", "/api/auth/get-session", { cookie }),
    };
    const reply = await calls[door]();
    return { door, reply, key, worker, began, ended: performance.now() };
  };

  /** Keys said to be stored that are not. A later write of the same person may stand in an earlier one's place. */
  const lost = async (answers: Answered[]): Promise<string[]> => {
    const acknowledged = answers.filter(({ door, reply }) => reply.status === 200 && door !== "feed");
    const { rows: keys } = await admin.query<{ key: string }>("select key from private.job_key");
    const { rows: names } = await admin.query<{ id: string; name: string }>(
      `select id, name from better_auth."user" union all select id, ai_ice_breaking_message from public.action`,
    );
    const kept = new Set(keys.map(({ key }) => key));
    const stored = new Map(names.map(({ id, name }) => [id, Number(name.replace("k-", ""))]));
    return acknowledged
      .filter(({ door, key, worker }) => {
        if (door === "session" || door === "data") return false;
        if (door === "direct") return !kept.has(key);
        const id = door === "action" ? worker.actionId : worker.userId;
        return !((stored.get(id) ?? 0) >= Number(key.slice(2)));
      })
      .map(({ door, key }) => `${door} ${key}`);
  };

  const postmaster = async (): Promise<number> =>
    Number((await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

  return {
    call,
    logged,
    platform,
    proxies: { postgres, dataApi: away },
    newWorker,
    ask,
    lost,
    /** Ends every connection of the product, as an operator or a failing pooler does. */
    terminateBackends: () =>
      admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename in ('app_server', 'auth_server')",
      ),
    /** kill -9 of one backend: Postgres ends all others and recovers. */
    crashBackend: async () => {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where usename = 'app_server' limit 1",
      );
      if (rows[0]) process.kill(rows[0].pid, "SIGKILL");
    },
    /** kill -9 of the server's first process: the stack starts it again. */
    killPostgres: async () => void process.kill(await postmaster(), "SIGKILL"),
    /** As an operator restarts it: connections are ended, what was acknowledged is written, and the stack starts it again. */
    restartPostgres: async () => void process.kill(await postmaster(), "SIGINT"),
    /** kill -9 of the Data API, which the stack starts again too. */
    killDataApi: () => {
      const pid = dataApi.pid();
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    },
    /** Stops or continues the server and each of its processes. */
    signalPostgres: async (signal: "SIGSTOP" | "SIGCONT") => {
      for (const pid of familyOf(await postmaster())) process.kill(pid, signal);
    },
    stop: async () => {
      dataApi.stop();
      for (const proxy of [postgres, away]) proxy.stop();
      await Promise.all([admin.end(), platform.pool.end()]);
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
