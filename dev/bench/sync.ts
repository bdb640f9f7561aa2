import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { saveConnection } from "../../functions/crm/connection-store.ts";
import { authorizeUrl } from "../../functions/crm/hubspot/manifest.ts";
import { exchangeCode, readOwners } from "../../functions/crm/hubspot/oauth.ts";
import type { SystemContext } from "../../functions/http/context.ts";
import { runRefreshContacts } from "../../functions/jobs/run-refresh-contacts.ts";
import { insertJob } from "../../functions/jobs/store.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { demoHubId } from "../simulators/hubspot/portal/demo.ts";
import { type Stack, startStack } from "../stack/stack.ts";
import { answerConsent } from "../test/hubspot.ts";
import { callsNeeded, rowVersions } from "../test/portal-rows.ts";

/**
 * Two full synchronizations of the demonstration's 300 contacts, over HTTP against the simulator: the first
 * one, and one of the unchanged portal. Prints a JSON line each; `formula` is the number of calls the pages
 * need, without any token.
 */
export async function benchSync(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const stack = await startStack({ folder, port: 0, seed: "none", screens: "none", log: () => undefined });
  try {
    const ctx = await connect(stack);
    const connecting = stack.hubspot.stats().total;
    const first = await synchronize(stack, ctx);
    print("sync-first", { ...first, connectionCalls: connecting });
    print("sync-unchanged", await synchronize(stack, ctx));
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const print = (name: string, numbers: Record<string, number>): void =>
  console.log(JSON.stringify({ name, ...numbers }));

/** An organization connected to the demonstration's portal; its token and owners calls are counted. */
async function connect(stack: Stack): Promise<SystemContext> {
  const { rows } = await stack.admin.query<{ organization: string; person: string }>(
    `with o as (insert into better_auth.organization (name, slug) values ('Mesure', 'mesure') returning id),
       u as (insert into better_auth."user" (name, email, email_verified, role)
         values ('Mesure', 'mesure@demo.test', true, 'user') returning id)
     select o.id as organization, u.id as person from o, u`,
  );
  const { organization = "", person = "" } = rows[0] ?? {};
  const ctx = systemContext(stack.platform, organization, randomUUID());
  const verifier = randomBytes(48).toString("base64url");
  const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
  const consent = authorizeUrl(ctx.environment, { state: "mesure", codeChallenge });
  const back = await answerConsent(consent, "allow", demoHubId);
  stack.hubspot.resetStats();
  const grant = await exchangeCode(ctx, back.searchParams.get("code") ?? "", verifier);
  if (grant === null) throw new Error("HubSpot refused the code");
  const owners = await readOwners(ctx, grant.accessToken, { withFormer: false });
  await saveConnection(ctx, { crm: "hubspot", ...grant, portalName: null, owners, grant, userId: person });
  return ctx;
}

async function synchronize(stack: Stack, ctx: SystemContext): Promise<Record<string, number>> {
  const { organizationId } = ctx.claims;
  const before = new Set(await rowVersions(stack.admin, organizationId));
  // The day's lists are another measure.
  const job = await insertJob(ctx, {
    kind: "refresh-contacts",
    input: { crm: "hubspot", refreshActions: false },
  });
  stack.hubspot.resetStats();
  const started = performance.now();
  await runRefreshContacts(ctx, job.id, { shouldPause: () => false, isLast: true });
  const milliseconds = Math.round(performance.now() - started);
  const calls = stack.hubspot.stats().total;
  const formula = callsNeeded(stack.hubspot.portal(demoHubId));
  const written = (await rowVersions(stack.admin, organizationId)).filter((row) => !before.has(row));
  const { rows } = await stack.admin.query<{ done: number }>("select done from public.job where id = $1", [
    job.id,
  ]);
  return {
    calls,
    formula,
    ratio: Number((calls / formula).toFixed(3)),
    rowsWritten: written.length,
    milliseconds,
    recordsPerSecond: Math.round(((rows[0]?.done ?? 0) / milliseconds) * 1000),
  };
}
