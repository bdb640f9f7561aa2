import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { secretsPath } from "../../functions/secrets/names.ts";
import { SECRET_NAMES, withMade } from "./give-secrets.ts";
import { type Credentials, parameterStore } from "./parameter-store.ts";

/**
 * A stage's secrets, for who only looks: of a file, with those that `npm run secrets` would make, else of AWS; undefined
 * where there is neither. Throws where the file cannot be read or AWS refuses.
 */
export async function secretsOfStage(
  stage: string,
  { file, credentials }: { file: string | undefined; credentials: Credentials | undefined },
): Promise<Record<string, string | undefined> | undefined> {
  if (file !== undefined) return withMade(parseEnv(await readFile(file, "utf8")));
  return credentials && parameterStore(credentials, secretsPath(stage)).read(SECRET_NAMES);
}
