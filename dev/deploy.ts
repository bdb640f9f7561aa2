// npm run deploy -- --stage NAME: SST's own `deploy`. With --dry-run [--file .env.NAME] [--profile PROFILE] nothing is
// made: what would be is printed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { refusedVariables } from "../infra/refused-variables.ts";
import { SECRETS, secretsPath } from "../functions/secrets/names.ts";
import { dryRun } from "./deploy/dry-run.ts";
import { deployedAddresses } from "./doctor/deployed-addresses.ts";
import { awsCredentials } from "./secrets/aws-credentials.ts";
import { withMade } from "./secrets/give-secrets.ts";
import { parameterStore } from "./secrets/parameter-store.ts";
import { option } from "./stack/with-stack.ts";

/** Where sst.config.ts deploys. */
const REGION = "eu-west-3";
const isDry = process.argv.includes("--dry-run");

/** The stage's secrets, of a file or of AWS; undefined where there is neither. */
async function secretsOf(stage: string): Promise<Record<string, string | undefined> | undefined> {
  const file = option("file");
  if (file !== undefined) return withMade(parseEnv(await readFile(file, "utf8")));
  const names = [...new Set(Object.values(SECRETS).flat())];
  return awsCredentials(REGION, option("profile")).then(
    (credentials) => parameterStore(credentials, secretsPath(stage)).read(names),
    () => undefined,
  );
}

if (isDry) {
  const stage = option("stage");
  if (stage === undefined) {
    console.error("npm run deploy -- --stage NAME --dry-run [--file .env.NAME] [--profile PROFILE]");
    process.exit(1);
  }
  try {
    const secrets = await secretsOf(stage);
    const refused = secrets && refusedVariables(secrets, process.env);
    const url = (await deployedAddresses(stage))?.["APP_URL"];
    for (const line of await dryRun({ stage, environment: process.env, refused, url })) console.log(line);
    process.exitCode = stage === "production" && refused !== undefined && refused.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  const child = spawn("sst", ["deploy", ...process.argv.slice(2)], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  process.exitCode = Number(code ?? 1);
}
