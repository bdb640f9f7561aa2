// npm run doctor -- --stage NAME [--file .env.NAME] [--mail-to ADDRESS] [--profile PROFILE]: tries what a stage needs.
import { modelVariables } from "../infra/model-variables.ts";
import { inWords, refusedVariables } from "../infra/refused-variables.ts";
import { deployedAddresses } from "./doctor/deployed-addresses.ts";
import { runDoctor } from "./doctor/run-doctor.ts";
import { awsCredentials, REGION } from "./secrets/aws-credentials.ts";
import { secretsOfStage } from "./secrets/secrets-of-stage.ts";
import { option, requiredOption } from "./stack/with-stack.ts";

/** Of a stage that is not deployed yet, whose address nothing needs. */
const NOWHERE = "https://relance.invalid";

const stage = requiredOption("stage");
const file = option("file");
try {
  const credentials = await awsCredentials(REGION, option("profile")).catch((error: unknown) => {
    // A file says all there is before the first deployment.
    if (file === undefined) throw error;
    return undefined;
  });
  const secrets = (await secretsOfStage(stage, { file, credentials })) ?? {};
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
