// npm run doctor -- --stage NAME [--file .env.NAME] [--mail-to ADDRESS] [--profile PROFILE]: tries what a stage needs.
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { modelVariables } from "../infra/model-variables.ts";
import { inWords, refusedVariables } from "../infra/refused-variables.ts";
import { SECRETS, secretsPath } from "../functions/secrets/names.ts";
import { deployedAddresses } from "./doctor/deployed-addresses.ts";
import { runDoctor } from "./doctor/run-doctor.ts";
import { awsCredentials } from "./secrets/aws-credentials.ts";
import { withMade } from "./secrets/give-secrets.ts";
import { parameterStore } from "./secrets/parameter-store.ts";
import { option } from "./stack/with-stack.ts";

/** Where sst.config.ts deploys. */
const REGION = "eu-west-3";
/** Of a stage that is not deployed yet, whose address nothing needs. */
const NOWHERE = "https://relance.invalid";

const stage = option("stage");
if (stage === undefined || !/^[\w.-]+$/.test(stage)) {
  console.error("npm run doctor -- --stage NAME [--file .env.NAME] [--mail-to ADDRESS] [--profile PROFILE]");
  process.exit(1);
}
const file = option("file");
try {
  const credentials = await awsCredentials(REGION, option("profile")).catch((error: unknown) => {
    // A file says all there is before the first deployment.
    if (file === undefined) throw error;
    return undefined;
  });
  const names = [...new Set(Object.values(SECRETS).flat())];
  const secrets: Record<string, string | undefined> =
    file === undefined && credentials !== undefined
      ? await parameterStore(credentials, secretsPath(stage)).read(names)
      : withMade(parseEnv(await readFile(file ?? "", "utf8")));
  const deployed = await deployedAddresses(stage);
  const isDeployed = deployed !== undefined && credentials !== undefined;
  const refused = stage === "production" ? refusedVariables(secrets, process.env) : [];
  if (refused.length > 0) console.log(inWords(refused));
  const variables = {
    APP_URL: NOWHERE,
    ...modelVariables(process.env),
    ...deployed,
    ...credentials,
    ...secrets,
  };
  const given = process.env["RELANCE_ALARM_EMAIL"];
  const mailTo = option("mail-to") ?? (given === "none" ? undefined : given);
  const trial = { mailTo: mailTo ?? secrets["MAIL_FROM"]?.replace(/^.*<|>$/g, "") ?? "", isDeployed };
  const wrong = await runDoctor(
    { ...variables, DATABASE_CA: process.env["DATABASE_CA"] },
    trial,
    console.log,
  );
  if (!isDeployed) console.log("Queues, bucket and addresses: not deployed from here yet, not tried.");
  process.exitCode = wrong + refused.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
