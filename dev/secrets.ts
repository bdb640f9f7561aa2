// npm run secrets -- --stage NAME [--file .env.NAME] [--profile PROFILE]: gives a stage its secrets.
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { secretsPath } from "../functions/secrets/names.ts";
import { awsCredentials, REGION } from "./secrets/aws-credentials.ts";
import { giveSecrets } from "./secrets/give-secrets.ts";
import { parameterStore } from "./secrets/parameter-store.ts";
import { option, requiredOption } from "./stack/with-stack.ts";

const stage = requiredOption("stage");
const file = option("file") ?? `.env.${stage}`;
try {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  const store = parameterStore(await awsCredentials(REGION, option("profile")), secretsPath(stage));
  const { written, made, unchanged, ignored } = await giveSecrets(store, parseEnv(text), {
    isProduction: stage === "production",
  });
  const say = (what: string, names: readonly string[]): void => {
    if (names.length > 0) console.log(`${what}: ${names.join(", ")}`);
  };
  say("written", written);
  say("made", made);
  say("unchanged", unchanged);
  say("left aside (no secrets of a stage)", ignored);
  console.log(`The functions of ${stage} read them within five minutes.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
