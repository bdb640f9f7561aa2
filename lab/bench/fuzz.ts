import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import type { Pool } from "pg";
import type { OpenApi } from "../../functions/reference/open-api.ts";
import { openPool } from "../../dev/stack/database.ts";
import { removeDataFolder } from "../../dev/stack/postgres-data.ts";
import { readSecrets } from "../../dev/stack/secrets.ts";
import { startStack } from "../../dev/stack/stack.ts";
import { createPerson } from "../../dev/test/caller.ts";
import { describedBy } from "../../dev/test/described.ts";
import { createAction, createContact, createSession, sessionCookie } from "../../dev/test/factories.ts";
import { type GeneratedRequest, requestsTo } from "../../dev/test/fuzz/from-description.ts";
import { printFigure } from "./print-figure.ts";

/** Requests by one person, who may well end their own session or erase their organization: then comes the next. */
const BY_ONE = 100;
/** Most failures that are printed. */
const SHOWN = 20;

/**
 * Generated requests (10,000, or as many as asked for) from the description that the local server itself serves, sent
 * to it over HTTP. Prints each failure and the statuses; the last line is the verdict: no 5xx, nothing undescribed.
 */
export async function benchFuzz(): Promise<void> {
  const [count = 10_000, seed = 20_261_125] = process.argv.slice(3).map(Number);
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const secrets = await readSecrets(folder, new Date().toISOString().slice(0, 10));
  const stack = await startStack({ folder, port: 0, seed: "none", screens: "none", log: () => undefined });
  const admin = openPool(superuser(folder), 2);
  try {
    // The file that is generated from a value of this type.
    const document = (await (await fetch(`${stack.url}/api/openapi.json`)).json()) as OpenApi;
    const wrongIn = describedBy(document);
    const statuses: Record<string, number> = {};
    let [failures, undescribed, sent] = [0, 0, 0];
    const started = performance.now();
    while (sent < count) {
      const { cookie, known } = await person(admin, secrets.BETTER_AUTH_SECRET);
      const numRuns = Math.min(BY_ONE, count - sent);
      for (const request of fc.sample(requestsTo(document, known), { numRuns, seed: seed + sent })) {
        const { status, contentType, json } = await send(stack.url, request, cookie);
        statuses[status] = (statuses[status] ?? 0) + 1;
        const wrong = wrongIn({ ...request, status, contentType, json });
        if (status >= 500) failures++;
        if (wrong !== undefined) undescribed++;
        if ((status >= 500 || wrong !== undefined) && failures + undescribed <= SHOWN)
          printFigure({ ...request, body: request.body?.slice(0, 500), status, json, wrong });
      }
      sent += numRuns;
    }
    printFigure({ seconds: Math.round((performance.now() - started) / 1_000), seed, statuses });
    printFigure({ bench: "fuzz", requests: sent, failures, undescribed, pass: failures + undescribed === 0 });
    process.exitCode = failures + undescribed === 0 ? 0 : 1;
  } finally {
    await admin.end();
    await stack.stop();
    await removeDataFolder(folder);
  }
}

async function send(
  url: string,
  { method, path: asked, body, signedIn }: GeneratedRequest,
  cookie: string,
): Promise<{ status: number; contentType: string | null; json: unknown }> {
  const response = await fetch(url + asked, {
    method,
    redirect: "manual",
    headers: {
      origin: url,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(signedIn ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const contentType = response.headers.get("content-type");
  const isJson = contentType?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    contentType,
    json: isJson ? await response.json() : await response.arrayBuffer().then(() => undefined),
  };
}

/** An owner who is a product administrator too, so that every call is theirs, and the ids around them. */
async function person(admin: Pool, secret: string): Promise<{ cookie: string; known: string[] }> {
  const me = await createPerson(admin, { user: { role: "admin" }, role: "owner" });
  const organizationId = me.organizationId ?? "";
  const colleague = await createPerson(admin, { organizationId });
  const contactId = await createContact(admin, organizationId);
  const actionId = await createAction(admin, organizationId, contactId);
  const { token } = await createSession(admin, me.userId, organizationId);
  const known = [colleague.userId, colleague.email, organizationId, contactId, contactId, actionId, actionId];
  return { cookie: sessionCookie(token, secret), known };
}

function superuser(folder: string): string {
  const password = readFileSync(path.join(folder, "postgres-password"), "utf8").trim();
  const port = readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}
