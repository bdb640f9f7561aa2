import { clientVariables } from "./client-variables.ts";
import { fromKeys, keysOf } from "./typed-object.ts";
import * as z from "zod";
import { CRMS } from "./crm/names.ts";
import { CertificateAuthority, DatabaseAddress } from "./db/address.ts";
import { SigningKey } from "./db/signing-key.ts";

/** Services a person with an account may sign in by (docs/product.md, 7). */
export const SOCIAL_PROVIDERS = [
  "apple",
  "discord",
  "facebook",
  "github",
  "microsoft",
  "google",
  "spotify",
  "twitch",
  "twitter",
  "dropbox",
  "kick",
  "linkedin",
  "gitlab",
  "tiktok",
  "reddit",
  "roblox",
  "vk",
  "zoom",
] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** `HUBSPOT_CLIENT_ID`, of the CRMs that can be connected. */
const CRM_VARIABLE = new RegExp(`^(?:${CRMS.join("|")})_`, "i");

/** Read by group, so that a function needs only the variables of what it does. */
const groups = {
  database: z.object({
    /** The product's role: row-level security applies to it. */
    DATABASE_URL: DatabaseAddress,
    /** Who vouches for the server, where it is neither Supabase nor a CA that everybody knows. */
    DATABASE_CA: CertificateAuthority.optional(),
    /** Connections a process keeps; one Lambda serves one request at a time. */
    DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  }),
  dataApi: z.object({
    SUPABASE_URL: z.url(),
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
    /** Hosted: an ES256 private key as a JWK. On one machine: an HS256 secret. */
    SUPABASE_JWT_KEY: SigningKey,
  }),
  application: z.object({
    /** The one public origin: screens and /api. */
    APP_URL: z.url(),
    BRAND: z.string().min(1).default("Relance"),
    CLOCK: z.iso.datetime({ offset: true }).optional(),
    /** Shared with CloudFront alone: a request without it went round it. While it changes, both, comma separated. */
    ENTRANCE_KEY: z
      .string()
      .transform((text) => text.split(",").map((key) => key.trim()))
      .pipe(z.array(z.string().min(32)))
      .optional(),
  }),
  auth: z.object({
    BETTER_AUTH_SECRET: z.string().min(32),
    /** Key of the hashes that erased people leave (decision 068); BETTER_AUTH_SECRET unless given. */
    ERASURE_KEY: z.string().min(32).optional(),
    /** Teams of an organization at most (docs/product.md, 5). */
    MAXIMUM_TEAMS: z.coerce.number().int().min(1).max(100).default(100),
  }),
  authDatabase: z.object({
    /**
     * The role that reads better_auth's tables: of /api/auth, of administrators' calls on accounts and organizations, and of
     * /api/health/ready.
     */
    AUTH_DATABASE_URL: DatabaseAddress.optional(),
    DATABASE_URL: DatabaseAddress,
    DATABASE_CA: CertificateAuthority.optional(),
  }),
  mail: z.object({
    SMTP_URL: z.url(),
    MAIL_FROM: z.string().min(3).default("Relance <ne-pas-repondre@relance.example>"),
  }),
  /** Without a key no browser is told of anything. */
  push: z.object({
    /** The private key by which push services know us: P-256, 32 bytes in base64url. */
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  }),
  /** A provider without its two variables is not offered. */
  social: z
    .object({
      ...fromKeys(
        SOCIAL_PROVIDERS.flatMap((name) => Object.values(clientVariables(name))),
        () => z.string().optional(),
      ),
      /** A company may run its own GitLab. */
      GITLAB_URL: z.url().default("https://gitlab.com"),
    })
    .superRefine((variables, ctx) => {
      for (const { id, secret } of SOCIAL_PROVIDERS.map(clientVariables)) {
        if (Boolean(variables[id]) === Boolean(variables[secret])) continue;
        const path = [variables[id] ? secret : id];
        ctx.addIssue({ code: "custom", path, message: "one needs the other" });
      }
    }),
  writer: z.object({
    /** `on`: without a key, the deterministic writer stands in for a model. Only the local stack says so. */
    DEMO_WRITER: z.enum(["on", "off"]).default("off"),
  }),
  /** Without a key nothing is asked: what needs a model says that it is not configured. */
  model: z.object({
    OPENAI_API_KEY: z.string().trim().optional(),
    /** Its version included. Europe's host: https://eu.api.openai.com/v1 */
    OPENAI_BASE_URL: z.url().default("https://api.openai.com/v1"),
    OPENAI_MODEL: z.string().trim().optional(),
    /** For what needs no more; OPENAI_MODEL unless said. */
    OPENAI_MODEL_SMALL: z.string().trim().optional(),
    OPENAI_API: z.enum(["responses", "chat"]).default("responses"),
    /** What another server than OpenAI’s can do, comma separated. */
    OPENAI_CAPABILITIES: z
      .string()
      .transform((text) => text.split(",").filter(Boolean))
      .pipe(z.array(z.enum(["web_search", "batch", "flex", "reasoning", "store", "identifiers"])))
      .optional(),
  }),
  /** Every function has these, whatever its groups. */
  observation: z.object({
    /** Where CloudWatch keeps the metrics of the log; without one there are none. */
    METRICS_NAMESPACE: z.string().optional(),
    /** What is deployed: a commit. */
    RELEASE: z.string().default("development"),
    /** Who takes the spans of requests and jobs, by OTLP over HTTP; without one there are none. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  }),
  queue: z.object({
    /** SQS speaks its JSON protocol here; the local queue too. */
    QUEUE_URL: z.url(),
    /** Those of the day's lists, and of what may take the day (functions/jobs/queues.ts). */
    MORNING_QUEUE_URL: z.url(),
    BULK_QUEUE_URL: z.url(),
    AWS_REGION: z.string().default("eu-west-3"),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_SESSION_TOKEN: z.string().optional(),
  }),
  erasures: z.object({
    /** The bucket that keeps what was erased, apart from the database. */
    ERASURES_URL: z.url(),
    AWS_REGION: z.string().default("eu-west-3"),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_SESSION_TOKEN: z.string().optional(),
  }),
  tokens: z.object({
    /** Key-encryption keys of the CRM tokens, comma separated, the newest first: each 32 bytes, base64. */
    TOKEN_KEY: z
      .string()
      .transform((text) => text.split(",").map((key) => key.trim()))
      .pipe(z.array(z.base64().length(44))),
  }),
  /** Without an address no telephone can be connected. */
  telephone: z.object({
    /** Aircall's, with its version: https://api.aircall.io/v1 */
    AIRCALL_API_URL: z.url().optional(),
  }),
  /** Of members' own mailboxes: a provider without its two variables is not offered. */
  mailboxes: z
    .object({
      GOOGLE_MAILBOX_CLIENT_ID: z.string().optional(),
      GOOGLE_MAILBOX_CLIENT_SECRET: z.string().optional(),
      GOOGLE_MAILBOX_SIGN_IN_URL: z.url().default("https://accounts.google.com"),
      GOOGLE_MAILBOX_TOKEN_URL: z.url().default("https://oauth2.googleapis.com"),
      GOOGLE_MAILBOX_API_URL: z.url().default("https://gmail.googleapis.com"),
    })
    .superRefine((variables, ctx) => {
      const [id, secret] = ["GOOGLE_MAILBOX_CLIENT_ID", "GOOGLE_MAILBOX_CLIENT_SECRET"] as const;
      if (Boolean(variables[id]) === Boolean(variables[secret])) return;
      const path = [variables[id] ? secret : id];
      ctx.addIssue({ code: "custom", path, message: "one needs the other" });
    }),
  /** As they came; each CRM's folder says what its own have to be (crm/<id>/variables.ts). */
  crms: z
    .record(z.string(), z.string().optional())
    .transform((all) => Object.fromEntries(Object.entries(all).filter(([name]) => CRM_VARIABLE.test(name)))),
} as const;

type Groups = typeof groups;

/** Names of all variables but those of the CRMs, which their folders declare. */
export const VARIABLE_NAMES: readonly string[] = Object.values(groups).flatMap((group) =>
  "shape" in group ? Object.keys(group.shape) : [],
);

/** The environment, validated group by group on first use. */
export type Environment = { readonly [G in keyof Groups]: () => z.output<Groups[G]> };

/** Thrown when a variable is missing or malformed; says which, and never its value. */
export class EnvironmentError extends Error {
  /** The variables to look at, each with what it should be where more is known than that it is wrong. */
  readonly variables: string;

  constructor(group: string, names: string[]) {
    const variables = names.join(", ");
    super(`The environment is incomplete for "${group}": check ${variables} (docs/environment.md).`);
    this.name = "EnvironmentError";
    this.variables = variables;
  }
}

/** A variable's name, with our own words on what it should be; zod's may quote what was given. */
function explain(issue: z.core.$ZodIssue): string {
  const name = issue.path.join(".");
  return issue.code === "custom" ? `${name} (${issue.message})` : name;
}

function withoutEmpty(source: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

/** Reads the variables of a group. Throws EnvironmentError. */
export function parseVariables<S extends z.ZodType>(
  group: string,
  schema: S,
  source: Record<string, string | undefined>,
): z.output<S> {
  const result = schema.safeParse(withoutEmpty(source));
  if (result.success) return result.data;
  throw new EnvironmentError(group, [...new Set(result.error.issues.map(explain))]);
}

/** The variables of this process; nothing else in functions/ touches process.env. */
export const processVariables = (): Readonly<Record<string, string | undefined>> => process.env;

/**
 * Reads the variables of `source`. An empty one counts as not
 * set: a secret that nobody gave arrives as one.
 */
export function createEnvironment(
  source: Record<string, string | undefined> = processVariables(),
): Environment {
  const parsed = new Map<string, unknown>();
  const read = <G extends keyof Groups>(group: G): z.output<Groups[G]> => {
    if (!parsed.has(group)) parsed.set(group, parseVariables(group, groups[group], source));
    // Stored under its own name just above.
    return parsed.get(group) as z.output<Groups[G]>;
  };
  // One function for each group, of that group’s type.
  return Object.fromEntries(keysOf(groups).map((group) => [group, () => read(group)])) as Environment;
}
