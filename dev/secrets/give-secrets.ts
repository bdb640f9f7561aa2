import { randomBytes } from "node:crypto";
import { createEnvironment, EnvironmentError } from "../../functions/env.ts";
import { inWords, refusedSecrets } from "../../infra/refused-variables.ts";
import { REQUIRED_SECRETS, SECRETS } from "../../functions/secrets/names.ts";
import { keysOf } from "../../functions/typed-object.ts";
import type { ParameterStore } from "./parameter-store.ts";
import { newVapidKey } from "./vapid-key.ts";

/** Made here when a stage has none yet: nobody has to know them. */
const MADE: Readonly<Record<string, () => string>> = {
  ENTRANCE_KEY: () => randomBytes(32).toString("hex"),
  BETTER_AUTH_SECRET: () => randomBytes(32).toString("hex"),
  ERASURE_KEY: () => randomBytes(32).toString("hex"),
  TOKEN_KEY: () => randomBytes(32).toString("base64"),
  VAPID_PRIVATE_KEY: newVapidKey,
};

/** Every secret that a function may ask for. */
export const SECRET_NAMES: readonly string[] = [...new Set(Object.values(SECRETS).flat())];

/** A stage's secrets with those that are made where it has none, for who only looks. */
export const withMade = (secrets: Readonly<Record<string, string | undefined>>) => ({
  ...Object.fromEntries(keysOf(MADE).map((name) => [name, MADE[name]?.()])),
  ...secrets,
});

/** What was done, by name; nothing here is ever a value. */
export interface GivenSecrets {
  readonly written: readonly string[];
  readonly made: readonly string[];
  readonly unchanged: readonly string[];
  /** In the file, and no secret of a stage. */
  readonly ignored: readonly string[];
}

/** Thrown before anything is written: names the variables that are missing or malformed. */
export class RefusedSecretsError extends Error {
  override readonly name = "RefusedSecretsError";
}

/**
 * Writes the secrets of `given` that differ from the stage's, and makes those that can be made and are nowhere
 * yet. `isProduction`: what production is not deployed without, or with, is refused here already. Throws
 * RefusedSecretsError.
 */
export async function giveSecrets(
  store: ParameterStore,
  given: Readonly<Record<string, string | undefined>>,
  { isProduction = false }: { isProduction?: boolean } = {},
): Promise<GivenSecrets> {
  const wanted = new Map(SECRET_NAMES.flatMap((name) => (given[name] ? [[name, given[name]] as const] : [])));
  const there = await store.read(SECRET_NAMES);
  const made = keysOf(MADE).filter((name) => !wanted.has(name) && there[name] === undefined);
  for (const name of made) wanted.set(name, MADE[name]?.() ?? "");
  const all = { ...there, ...Object.fromEntries(wanted) };
  refuse(all);
  const refused = isProduction ? refusedSecrets(all) : [];
  if (refused.length > 0) throw new RefusedSecretsError(`refused in production:\n${inWords(refused)}`);
  const unchanged = [...wanted.keys()].filter((name) => there[name] === wanted.get(name));
  const written = [...wanted.keys()].filter((name) => !unchanged.includes(name));
  for (const name of written) await store.write(name, wanted.get(name) ?? "");
  return {
    written: written.filter((name) => !made.includes(name)),
    made,
    unchanged,
    ignored: Object.keys(given).filter((name) => !SECRET_NAMES.includes(name)),
  };
}

function refuse(all: Readonly<Record<string, string>>): void {
  const missing = REQUIRED_SECRETS.filter((name) => !all[name]);
  if (missing.length > 0) throw new RefusedSecretsError(`missing: ${missing.join(", ")}`);
  const long = Object.keys(all).filter((name) => Buffer.byteLength(all[name] ?? "") > 4_096);
  if (long.length > 0) throw new RefusedSecretsError(`plus de 4 ko : ${long.join(", ")}`);
  const environment = createEnvironment({ ...all, APP_URL: "https://stage.example" });
  for (const group of keysOf(SECRETS)) {
    if (SECRETS[group].length === 0) continue;
    try {
      environment[group]();
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      throw new RefusedSecretsError(`refused value: ${error.variables}`, { cause: error });
    }
  }
}
