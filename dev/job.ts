// npm run job -- daily-suggestions | sync | retention (docs/commands.md)
import { localDay } from "../functions/language/dates/calendar.ts";
import { randomUUID } from "node:crypto";
import type { Platform } from "../functions/http/platform.ts";
import { describeJobError } from "../functions/jobs/job-errors.ts";
import { askForLists } from "../functions/suggestions/lists/day/ask-for-lists.ts";
import { runDailySuggestions } from "../functions/suggestions/lists/day/run-daily-suggestions.ts";
import { runRefreshContacts } from "../functions/crm/refresh/run-refresh-contacts.ts";
import { getJobInOrganization, insertJob } from "../functions/jobs/store.ts";
import { systemContext } from "../functions/jobs/system-context.ts";
import { applyRetention, listSilent } from "../functions/prospection/retention/retention.ts";
import { readOrganizations, type ServedOrganization } from "./stack/served-organizations.ts";
import { option, withPlatform } from "./stack/with-stack.ts";

const name = process.argv[2];
const organizationId = option("organization");
const day = option("day");
const preview = process.argv.includes("--preview");

type Job = (platform: Platform, organization: ServedOrganization) => Promise<string>;

const jobs: Record<string, Job> = {
  "daily-suggestions": async (platform, organization) => {
    const ctx = systemContext(platform, organization.id, randomUUID());
    const wanted = day ?? localDay(platform.clock.now(), organization.timeZone);
    const written = await runDailySuggestions(ctx, wanted);
    return `${written} suggestions written for ${wanted}`;
  },
  sync: async (platform, organization) => {
    if (organization.crms.length === 0) return "no CRM is connected";
    const ctx = systemContext(platform, organization.id, randomUUID());
    for (const crm of organization.crms) {
      const job = await insertJob(ctx, { kind: "refresh-contacts", input: { crm } });
      await runRefreshContacts(ctx, job.id, { shouldPause: () => false, isLast: true }, askForLists);
      const { state, error_code } = await getJobInOrganization(ctx, job.id);
      if (state === "failed") throw new Error(`${crm}: ${describeJobError(error_code ?? "unknown")}`);
    }
    return `synchronized: ${organization.crms.join(", ")}`;
  },
  retention: async (platform, organization) => {
    const ctx = systemContext(platform, organization.id, randomUUID());
    if (!preview) {
      const { contacts, auditEntries, modelAnswers, modelRuns } = await applyRetention(ctx);
      return `erased: ${contacts} contacts without activity for three years, ${auditEntries} entries of the audit, ${modelAnswers} answers and ${modelRuns} calls of models`;
    }
    const { before, rows, count } = await listSilent(ctx, { offset: 0, pageSize: 1_000_000 });
    const lines = rows.map(({ id, lastContactAt }) => `  ${id}  ${lastContactAt.toISOString()}`);
    return [
      `${count} contacts without activity since ${before.toISOString()}; nothing is changed`,
      ...lines,
    ].join("\n");
  },
};

// The names, and what a day is, are checked before this file is run (dev/commands/commands.json).
const job = jobs[name ?? ""];
if (job === undefined) throw new Error(`no job ${name}`);
let failed = false;
await withPlatform(async (platform) => {
  const organizations = (
    await readOrganizations({
      ...platform,
      pool: platform.pool,
      clock: platform.clock,
      requestId: randomUUID(),
    })
  ).filter((organization) => organizationId === undefined || organization.id === organizationId);
  if (organizations.length === 0) throw new Error(`No organization ${organizationId ?? ""}`);
  for (const organization of organizations) {
    await job(platform, organization).then(
      (said) => console.log(`${organization.id}: ${said}`),
      (error: unknown) => {
        failed = true;
        console.error(`${organization.id}: ${error instanceof Error ? error.message : String(error)}`);
      },
    );
  }
});
process.exit(failed ? 1 : 0);
