import { generateKeyPairSync, randomBytes } from "node:crypto";
import { newVapidKey } from "../secrets/vapid-key.ts";

const hex = () => randomBytes(32).toString("hex");
const base64 = () => randomBytes(32).toString("base64");
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** What `npm run secrets` makes of itself. */
const MADE = {
  ENTRANCE_KEY: `${"n".repeat(8)}${hex()}`,
  BETTER_AUTH_SECRET: hex(),
  ERASURE_KEY: hex(),
  TOKEN_KEY: base64(),
  VAPID_PRIVATE_KEY: newVapidKey(),
};

/** What an operator gives a production stage, as far as it is required. */
export const PRODUCTION_SECRETS = {
  DATABASE_URL: "postgres://app_server.abcdefgh:geheim@aws-0-eu-west-3.pooler.supabase.com:6543/postgres",
  AUTH_DATABASE_URL:
    "postgres://auth_server.abcdefgh:geheim@aws-0-eu-west-3.pooler.supabase.com:6543/postgres",
  SUPABASE_URL: "https://abcdefgh.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_geheim_of_the_project",
  SUPABASE_JWT_KEY: JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: "geheim" }),
  SMTP_URL: "smtps://relance:geheim@smtp.mail-provider.eu",
  MAIL_FROM: "Relance <ne-pas-repondre@relance-app.fr>",
  OPENAI_API_KEY: "sk-proj-geheim",
  ...MADE,
} as const satisfies Record<string, string>;

/** What stands in the environment of its deployment. */
export const PRODUCTION_ENVIRONMENT = { RELANCE_ALARM_EMAIL: "alarmes@relance-app.fr" } as const;
