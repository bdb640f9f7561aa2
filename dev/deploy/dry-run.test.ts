import { writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CRMS } from "../../functions/crm/names.ts";
import { SOCIAL_PROVIDERS } from "../../functions/env.ts";
import { routes } from "../../functions/routes.generated.ts";
import { schedules, workers } from "../../functions/schedules.ts";
import { runSstConfig } from "../test/fake-sst.ts";
import { PRODUCTION_ENVIRONMENT, PRODUCTION_SECRETS } from "../test/production-variables.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { dryRun } from "./dry-run.ts";

const usual = { stage: "production", environment: PRODUCTION_ENVIRONMENT, refused: [], url: undefined };
const linesWith = async (changed: Partial<Parameters<typeof dryRun>[0]> = {}) =>
  (await dryRun({ ...usual, ...changed })).join("\n");

describe("a deployment's dry run", () => {
  it("names all that would be made", async () => {
    const said = await linesWith();
    const { asked } = await runSstConfig("production");
    const made = asked
      .filter(({ type }) =>
        /Queue$|Bucket$|CronV2$|MetricAlarm$|Router$|ApiGatewayV2$|StaticSite$/.test(type),
      )
      .map(({ name }) => name);
    for (const name of [
      ...made,
      ...[...routes, ...schedules, ...Object.values(workers)].map((row) => row.name),
    ])
      expect(said).toMatch(new RegExp(`\\b${name}\\b`));
    expect(said).toContain(`Functions of the API (${routes.length})`);
    expect(said).toContain("alarmes@relance-app.fr");
  });

  it("adds up how many workers may run at once", async () => {
    const sum = Object.values(workers).reduce((all, { concurrency }) => all + concurrency, 0);
    expect(await linesWith()).toContain(`= ${sum} runs`);
  });

  it("prints the addresses that each CRM and service sends people back to, of the domain or the stage", async () => {
    const ofDomain = await linesWith({ environment: { RELANCE_DOMAIN: "app.relance-app.fr" } });
    for (const crm of CRMS)
      expect(ofDomain).toContain(`https://app.relance-app.fr/api/crm/oauth-callback/${crm}`);
    for (const name of SOCIAL_PROVIDERS)
      expect(ofDomain).toContain(`https://app.relance-app.fr/api/auth/callback/${name}`);
    expect(ofDomain).toContain("https://app.relance-app.fr/api/crm/webhooks/hubspot");
    expect(await linesWith({ url: "https://d1.cloudfront.net" })).toContain(
      "https://d1.cloudfront.net/api/crm/oauth-callback/hubspot",
    );
    expect(await linesWith()).toContain("known after the first deployment");
  });

  it("says who makes the domain’s names: Route 53, or the operator with a certificate of their own", async () => {
    const RELANCE_DOMAIN = "app.relance-app.fr";
    const RELANCE_CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/a";
    expect(await linesWith({ environment: { RELANCE_DOMAIN } })).toContain("in Route 53, app.relance-app.fr");
    const environment = { ...PRODUCTION_ENVIRONMENT, RELANCE_DOMAIN, RELANCE_CERTIFICATE };
    expect(await linesWith({ environment })).toContain("CNAME app.relance-app.fr");
    const { asked } = await runSstConfig("production", { environment });
    expect(asked.find(({ type }) => type === "sst.aws.Router")?.args["domain"]).toEqual({
      name: RELANCE_DOMAIN,
      dns: false,
      cert: RELANCE_CERTIFICATE,
    });
  });

  it.each([
    ["ends with 0", {}, 0, "Variables refused: none."],
    ["ends with 1 and names what is refused", { MAIL_FROM: "" }, 1, "  MAIL_FROM: missing"],
  ])("%s, of a file and without an account", async (_what, changed, expected, line) => {
    const file = path.join(temporaryFolder(), ".env.production");
    const variables = Object.entries({ ...PRODUCTION_SECRETS, ...changed });
    // Those that `npm run secrets` makes stand in no file.
    const given = variables.filter(([name]) => !/^(?:TOKEN_KEY|ENTRANCE_KEY|ERASURE_KEY)$/.test(name));
    writeFileSync(file, given.map(([name, value]) => `${name}='${value}'`).join("\n"));
    const command = ["dev/deploy.ts", "--stage", "production", "--dry-run", "--file", file];
    const child = spawn(process.execPath, command, { env: { ...process.env, ...PRODUCTION_ENVIRONMENT } });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, "exit");
    expect(said.split("\n")).toContain(line);
    expect(code).toBe(expected);
    expect(said).not.toContain("geheim");
  });
});
