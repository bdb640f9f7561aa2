import type { Pool } from "pg";
import { createAuthPool } from "../../functions/auth/pool.ts";
import { dataApi } from "../../functions/db/data-api.ts";
import { erasuresBucket } from "../../functions/erasures/bucket.ts";
import { EnvironmentError } from "../../functions/env.ts";
import { systemClaims } from "../../functions/http/context.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { QUEUES } from "../../functions/jobs/queues.ts";
import { callSqs } from "../../functions/jobs/sqs.ts";
import { sendMail } from "../../functions/mail/send-mail.ts";
import { call } from "../../functions/model/client.ts";
import { refusalOf } from "../../functions/model/refusal.ts";
import { type ModelSettings, modelSettings } from "../../functions/model/settings.ts";

/** Something outside that a stage needs, tried once. Answers what is wrong with it, in one line and without a value. */
export interface Part {
  readonly name: string;
  readonly try: () => Promise<string | undefined>;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whether an address leads to a migrated database, in a role that row-level security holds for. */
function database(name: string, variable: string, role: string, table: string, open: () => Pool): Part {
  const ask = async (): Promise<string | undefined> => {
    const pool = open();
    try {
      const { rows } = await pool.query<{ role: string; past: boolean }>(
        `select current_user as role, rolsuper or rolbypassrls as past from pg_roles where rolname = current_user`,
      );
      const [found] = rows;
      if (found === undefined || found.role !== role || found.past)
        return `${variable} opens another role than ${role}`;
      const { rows: tables } = await pool.query("select 1 where to_regclass($1) is not null", [table]);
      return tables.length > 0
        ? undefined
        : "the migrations are not there: npx supabase@3.1.0 db push --remote";
    } catch (error) {
      return `${variable}: ${whyNoDatabase(error)}`;
    } finally {
      await pool.end();
    }
  };
  return { name, try: ask };
}

/** By Postgres's code or the network's; an error's message may quote the address. */
function whyNoDatabase(error: unknown): string {
  const code = codeOf(error);
  if (code === "28P01" || code === "28000") return "password or role refused";
  if (code === "3D000") return "there is no such database";
  if (code === "42P01" || code === "42501" || code === "3F000")
    return "the migrations are not there, or the role may not see them";
  if (/CERT|SELF_SIGNED|UNABLE_TO|TLS|ERR_SSL/.test(code))
    return `its certificate is not trusted (${code}, DATABASE_CA)`;
  return `does not answer (${code})`;
}

/** A code, where an error or what caused it has one. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string" && /^\w{2,40}$/.test(error.code)) return error.code;
  return error.cause === undefined ? "no code" : codeOf(error.cause);
}

function viaDataApi(platform: Platform): Part {
  const ask = async (): Promise<string | undefined> => {
    const { status, error } = await dataApi(
      { ...platform, requestId: "doctor", claims: systemClaims(NOBODY) },
      20_000,
    )
      .from("job")
      .select("id")
      .limit(1);
    if (error === null) return undefined;
    // A gateway that refuses the key answers without a code, whatever the type says.
    const { code }: { code?: string } = error;
    if (code?.startsWith("PGRST30")) return "SUPABASE_JWT_KEY: Supabase does not know this signing key";
    if (status === 401 || status === 403) return "SUPABASE_PUBLISHABLE_KEY or SUPABASE_JWT_KEY: key refused";
    return status === 0 ? "SUPABASE_URL: does not answer" : `SUPABASE_URL: answers ${status}`;
  };
  return { name: "Data API", try: ask };
}

function mail({ environment }: Platform, to: string): Part {
  const ask = async (): Promise<string | undefined> => {
    try {
      await sendMail(environment, {
        kind: "security",
        to,
        subject: "Essai d’envoi",
        paragraphs: ["Ce message vérifie que Relance peut envoyer des e-mails. Il n’y a rien à faire."],
      });
      return undefined;
    } catch (error) {
      return whyNoMail(error);
    }
  };
  return { name: "mail", try: ask };
}

function whyNoMail(error: unknown): string {
  if (error instanceof EnvironmentError) throw error;
  const code = codeOf(error);
  const command = error instanceof Error && "command" in error ? error.command : undefined;
  if (code === "EAUTH") return "SMTP_URL: user or password refused";
  if (code === "EENVELOPE" && command === "MAIL FROM") return "MAIL_FROM: sender refused by the server";
  if (code === "EENVELOPE") return "the server refuses the recipient (--mail-to)";
  if (code === "EMESSAGE") return "MAIL_FROM: message refused by the server";
  return `SMTP_URL: does not answer (${code})`;
}

function model(settings: ModelSettings, which: "main" | "small", variable: string): Part {
  const ask = async (): Promise<string | undefined> => {
    const name = settings.models[which];
    const text = "Répondez «\u00A0oui\u00A0».";
    const reply = await call(settings, {
      timeoutMs: 60_000,
      make: (client, options) =>
        settings.api === "chat"
          ? client.chat.completions.create(
              { model: name, messages: [{ role: "user", content: text }] },
              options,
            )
          : client.responses.create({ model: name, input: text, max_output_tokens: 16 }, options),
    });
    if (reply.ok) return reply.data === undefined ? "OPENAI_BASE_URL: this is no model server" : undefined;
    const refusal = refusalOf(reply.status, reply.vendorCode);
    if (refusal === "key") return "OPENAI_API_KEY: key refused";
    if (refusal === "quota") return "OPENAI_API_KEY: no credit left";
    if (refusal === "model") return `${variable}: the server knows no such model`;
    return reply.status === undefined
      ? "OPENAI_BASE_URL: does not answer"
      : `the server answers ${reply.status}`;
  };
  return { name: which === "main" ? "model of messages" : "model of the rest", try: ask };
}

const queues = (platform: Platform): Part[] =>
  QUEUES.map((queue) => ({
    name: `queue ${queue}`,
    try: async () => {
      const response = await callSqs(platform, queue, "GetQueueAttributes", {
        AttributeNames: ["ApproximateNumberOfMessages"],
      });
      if (response === undefined) return "does not answer";
      return response.ok ? undefined : `SQS answers ${response.status}`;
    },
  }));

function bucket({ environment }: Platform): Part {
  const ask = async (): Promise<string | undefined> => {
    const { url, client } = erasuresBucket(environment);
    const signal = AbortSignal.timeout(20_000);
    const response = await client.fetch(url, { method: "HEAD", signal }).catch(() => undefined);
    if (response === undefined) return "does not answer";
    if (response.status === 404) return "there is no such bucket";
    return response.ok ? undefined : `S3 answers ${response.status}`;
  };
  return { name: "bucket of erasures", try: ask };
}

/** A screen by its own address, and the whole product behind the API. */
const product = ({ environment }: Platform): Part[] =>
  ["/auth/invitation", "/api/health/ready"].map((address) => ({
    name: `product, ${address}`,
    try: async () => {
      const { APP_URL } = environment.application();
      const reply = await fetch(new URL(address, APP_URL), { signal: AbortSignal.timeout(30_000) }).catch(
        () => undefined,
      );
      if (reply === undefined) return "does not answer";
      return reply.ok ? undefined : `answers ${reply.status}`;
    },
  }));

/** Whom the mail of the trial goes to, and whether the stage is deployed yet. */
export interface Trial {
  readonly mailTo: string;
  readonly isDeployed: boolean;
}

/** Everything outside that a stage needs, in the order in which it is set up. */
export function partsOf(platform: Platform, { mailTo, isDeployed }: Trial): Part[] {
  const { environment, log } = platform;
  const settings = modelSettings(environment);
  const models: Part[] =
    settings === undefined
      ? [{ name: "model", try: async () => "OPENAI_API_KEY: missing" }]
      : [model(settings, "main", "OPENAI_MODEL"), model(settings, "small", "OPENAI_MODEL_SMALL")];
  return [
    database("database", "DATABASE_URL", "app_server", "public.job", () => platform.pool),
    database("accounts database", "AUTH_DATABASE_URL", "auth_server", "better_auth.session", () =>
      createAuthPool(environment, log, { max: 1 }),
    ),
    viaDataApi(platform),
    mail(platform, mailTo),
    ...models,
    ...(isDeployed ? [...queues(platform), bucket(platform), ...product(platform)] : []),
  ];
}
