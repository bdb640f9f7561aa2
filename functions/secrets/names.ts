import { clientVariables } from "../client-variables.ts";
import { CRMS } from "../crm/names.ts";
import { SOCIAL_PROVIDERS } from "../env.ts";
import type { EnvironmentGroup } from "../http/route-row.ts";

/**
 * The variables that an operator gives a stage, by group of functions/env.ts: deployed, each is an encrypted
 * parameter, which the functions of that group may read. The others are the deployment's own.
 */
export const SECRETS: Record<EnvironmentGroup, readonly string[]> = {
  application: ["ENTRANCE_KEY"],
  auth: ["BETTER_AUTH_SECRET", "ERASURE_KEY"],
  database: ["DATABASE_URL"],
  authDatabase: ["DATABASE_URL", "AUTH_DATABASE_URL"],
  dataApi: ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_JWT_KEY"],
  mail: ["SMTP_URL", "MAIL_FROM"],
  push: ["VAPID_PRIVATE_KEY"],
  social: [...SOCIAL_PROVIDERS.flatMap((name) => Object.values(clientVariables(name))), "GITLAB_URL"],
  writer: [],
  model: ["OPENAI_API_KEY"],
  queue: [],
  erasures: [],
  tokens: ["TOKEN_KEY"],
  telephone: ["AIRCALL_API_URL"],
  crms: [...CRMS.flatMap((crm) => Object.values(clientVariables(crm))), "SELLSY_WEBHOOK_SECRET"],
  mailboxes: Object.values(clientVariables("google_mailbox")),
};

/** Without these a stage does not run; the others turn something on. */
export const REQUIRED_SECRETS: readonly string[] = [
  ...SECRETS.application,
  "BETTER_AUTH_SECRET",
  ...SECRETS.authDatabase,
  ...SECRETS.dataApi,
  "SMTP_URL",
  ...SECRETS.tokens,
];

/** The secrets of a function with these groups, each once. */
export function secretsOf(groups: readonly EnvironmentGroup[]): string[] {
  return [...new Set(groups.flatMap((group) => SECRETS[group]))];
}

/** Where a stage's parameters are: `/relance/production/DATABASE_URL` for `DATABASE_URL`. */
export function secretsPath(stage: string): `/${string}/` {
  return `/relance/${stage}/`;
}
