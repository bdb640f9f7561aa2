import { clientVariables } from "../functions/client-variables.ts";
import { CRMS } from "../functions/crm/names.ts";
import { readSigningKey } from "../functions/db/signing-key.ts";
import { createEnvironment, EnvironmentError } from "../functions/env.ts";
import { REQUIRED_SECRETS, SECRETS } from "../functions/secrets/names.ts";
import { keysOf } from "../functions/typed-object.ts";
import { whyExample, whyNoHost, whyNoKey, whyNoMailbox, whyNoUrl } from "./example-values.ts";

/** Word by which an operator says that alarms are mailed to nobody. */
const NOBODY = "none";

/** Secrets that production cannot do without: nobody is mailed, or no list is made, without the last two. */
export const REQUIRED_IN_PRODUCTION: readonly string[] = [
  ...new Set([...REQUIRED_SECRETS, "ERASURE_KEY", "VAPID_PRIVATE_KEY", "MAIL_FROM", "OPENAI_API_KEY"]),
];

/** What is read of the environment of `npm run deploy`, beside the stage's secrets. */
const OF_THE_DEPLOYMENT = [
  "RELANCE_ALARM_EMAIL",
  "RELANCE_DOMAIN",
  "DATABASE_CA",
  "OPENAI_BASE_URL",
  "OPENAI_MODEL",
  "OPENAI_MODEL_SMALL",
  "OPENAI_API",
  "OPENAI_CAPABILITIES",
  "MAXIMUM_TEAMS",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** Why a value that is well formed cannot be production's, by variable. */
const JUDGED: Readonly<Record<string, (value: string) => string | undefined>> = {
  DATABASE_URL: whyNoUrl,
  AUTH_DATABASE_URL: whyNoUrl,
  SUPABASE_URL: whyNoUrl,
  SUPABASE_JWT_KEY: (value) =>
    readSigningKey(value.trim()) === undefined ? "an ES256 key (JWK) is needed, no shared secret" : undefined,
  SMTP_URL: whyNoUrl,
  MAIL_FROM: whyNoMailbox,
  GITLAB_URL: whyNoUrl,
  OPENAI_BASE_URL: whyNoUrl,
  AIRCALL_API_URL: whyNoUrl,
  BETTER_AUTH_SECRET: whyNoKey,
  ERASURE_KEY: whyNoKey,
  ENTRANCE_KEY: whyNoKey,
  TOKEN_KEY: whyNoKey,
  RELANCE_DOMAIN: whyNoHost,
  RELANCE_ALARM_EMAIL: (value) => (value === NOBODY ? undefined : whyNoMailbox(value)),
};

/** A variable that production is not deployed with, and why; never its value. */
export interface RefusedVariable {
  readonly name: string;
  readonly why: string;
}

/** Those of a production stage's secrets that are missing, malformed, or left as an example gave them. */
export function refusedSecrets(secrets: Variables): RefusedVariable[] {
  return refused(secrets, REQUIRED_IN_PRODUCTION);
}

/** Those, and what production's deployment is given in its environment. */
export function refusedVariables(secrets: Variables, environment: Variables): RefusedVariable[] {
  const given = Object.fromEntries(OF_THE_DEPLOYMENT.map((name) => [name, environment[name]]));
  return refused({ ...given, ...secrets }, [...REQUIRED_IN_PRODUCTION, "RELANCE_ALARM_EMAIL"]);
}

function refused(all: Variables, required: readonly string[]): RefusedVariable[] {
  const why = new Map<string, string>();
  for (const name of required) if (!all[name]?.trim()) why.set(name, "missing");
  for (const crm of CRMS) {
    const { id, secret } = clientVariables(crm);
    if (Boolean(all[id]) !== Boolean(all[secret]))
      why.set(all[id] ? secret : id, "missing, the other is given");
  }
  for (const name of malformed(all)) if (!why.has(name)) why.set(name, "refused value");
  for (const [name, value] of Object.entries(all)) {
    if (!value || why.has(name)) continue;
    const reason = whyExample(value) ?? JUDGED[name]?.(value);
    if (reason !== undefined) why.set(name, reason);
  }
  return [...why].map(([name, reason]) => ({ name, why: reason }));
}

/** The variables that functions would not start with. */
function malformed(all: Variables): string[] {
  const environment = createEnvironment({ APP_URL: "https://stage.relance.app", ...all });
  // Every function has those of `observation`.
  const groups = [...keysOf(SECRETS).filter((group) => SECRETS[group].length > 0), "observation"] as const;
  return groups.flatMap((group) => {
    try {
      environment[group]();
      return [];
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      return error.variables.split(", ").map((variable) => variable.replace(/[ .].*/s, ""));
    }
  });
}

/** In one line each. */
export function inWords(refusals: readonly RefusedVariable[]): string {
  return refusals.map(({ name, why }) => `${name}: ${why}`).join("\n");
}
