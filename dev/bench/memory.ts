import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { MEMORY_MEGABYTES, type RouteRow } from "../../functions/http/route-row.ts";
import { FILE_MAXIMUM } from "../../functions/imports/contract.ts";
import { LINE_LIMIT } from "../../functions/imports/read-table.ts";
import { routes } from "../../functions/routes.ts";
import { startDataApi } from "../stack/data-api.ts";
import { as, migrate, openPool, withClient } from "../stack/database.ts";
import { startPostgres } from "../stack/postgres.ts";
import { sourceOf } from "../test/bundle-handler.ts";
import { createPerson, PASSWORD } from "../test/caller.ts";
import { createSession } from "../test/factories.ts";
import { bundle, bundleOf, eventOf, pathOf } from "./bundles.ts";
import { DAY, fill } from "./feed-data.ts";
import { lambdaFlags } from "./lambda-flags.ts";
import { knownIds } from "./known-ids.ts";
import { printFigure } from "./print-figure.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const ORIGIN = "http://localhost:3000";
const CONTACTS = 50_000;
/** What one contact has been told and has said. */
const EXCHANGES = 2_000;
/** Part of its megabytes that a function may fill: Lambda's own process and what grows beside the heap need the rest. */
const SHARE = 0.5;

interface World {
  readonly ids: Record<string, string>;
  readonly cookie: string;
  readonly email: string;
}

/**
 * The most memory that each route's bundle holds while it answers its heaviest requests: every read, of an organization of
 * 50,000 contacts, one with 2,000 exchanges; files of the largest size; passwords. A change of rows answers a call
 * without a session, since it holds no more than what it loads. Node is given its heap as on Lambda. Prints a line a
 * route and a line a group of functions; the last is the verdict: half of what the group gets (`MEMORY_MEGABYTES`).
 */
export async function benchMemory(): Promise<void> {
  const wanted = process.argv[3];
  const rows = routes.filter(({ name }) => wanted === undefined || name === wanted);
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPostgres(folder, { durable: false });
    stops.push(() => cluster.stop());
    await migrate(cluster.url(), PASSWORDS);
    const api = await startDataApi({ databaseUrl: cluster.url(), jwtKey: SECRET, publishableKey: "bench" });
    stops.push(() => api.stop());
    const world = await fillWorld(cluster.url());
    await bundle(
      rows.map(({ handler }) => sourceOf(handler)),
      folder,
    );
    const env = variables(cluster.url(), api.url);
    const most: Record<string, { name: string; megabytes: number }> = {};
    let failed = 0;
    for (const row of rows) {
      const group = row.memory ?? "rows";
      const { megabytes, statuses } = await measure(row, world, { folder, env });
      // Of a read and of what is heavy, no other answer says anything.
      const isAnswered = statuses.every((status) => status < (isAsked(row) ? 400 : 500) || status === 503);
      const pass = isAnswered && megabytes <= MEMORY_MEGABYTES[group] * SHARE;
      if (!pass) failed++;
      printFigure({ name: row.name, group, megabytes, statuses, pass });
      if (megabytes > (most[group]?.megabytes ?? 0)) most[group] = { name: row.name, megabytes };
    }
    for (const [group, one] of Object.entries(most)) printFigure({ group, most: one });
    printFigure({
      bench: "memory",
      routes: rows.length,
      groups: MEMORY_MEGABYTES,
      failed,
      pass: failed === 0,
    });
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** A full organization, somebody who may read all of it, and an account with a password. */
async function fillWorld(databaseUrl: string): Promise<World> {
  const ids = await withClient(databaseUrl, async (client) => {
    await fill(client, { contacts: CONTACTS, organizations: 1 });
    const known = await knownIds(client);
    await client.query(
      `insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text)
       select $1, $2, 'hubspot', 'more-' || n, 'email', 'hubspot', now() - make_interval(hours => n), 'incoming', 'Votre offre',
         repeat('Pouvez-vous me dire quand le devis sera prêt ? ', 20) from generate_series(1, $3) n`,
      [known["organization"], known["contactId"], EXCHANGES],
    );
    return known;
  });
  const admin = openPool(databaseUrl, 1);
  const { email } = await createPerson(admin, { organizationId: ids["organization"] ?? "" });
  const { cookie } = await createSession(admin, ids["user"] ?? "", ids["organization"] ?? "");
  await admin.end();
  return { ids, cookie, email };
}

const methodOf = (row: RouteRow): string => ("contract" in row ? row.contract.method : "GET");

/** Reads, but the return from another service, and what is said to be heavy. */
const isAsked = (row: RouteRow): boolean =>
  row.memory !== undefined ||
  ("contract" in row && row.contract.method === "GET" && !row.contract.path.includes("oauth"));

/** The `id` of a path: of a person or of an organization. */
const whoOrWhat = (row: RouteRow, ids: Readonly<Record<string, string>>): string =>
  ids["contract" in row && row.contract.path.includes("/users/") ? "user" : "organization"] ?? "";

/** A file of contacts with as many bytes and lines as one may have, in base64. */
function largestFile(): string {
  const lines = ["Prénom;Nom;E-mail;Entreprise;Poste"];
  for (let n = 1; n <= LINE_LIMIT; n++)
    lines.push(`Camille;Marchand ${n};camille.${n}@entreprise${n % 500}.example;Entreprise ${n % 500};`);
  const room = Math.floor((FILE_MAXIMUM - Buffer.byteLength(lines.join("\n"))) / LINE_LIMIT);
  const text = lines.map((line, n) => (n === 0 ? line : line + "x".repeat(room))).join("\n");
  return Buffer.from(text).toString("base64");
}

/** The heaviest calls of a route. */
function eventsOf(row: RouteRow, { ids, cookie, email }: World): object[] {
  const headers = { origin: ORIGIN, "content-type": "application/json" };
  const send = (address: string, body: object): object =>
    eventOf("POST", address, { headers: { ...headers, cookie }, body: JSON.stringify(body) });
  const address = pathOf(row, { ...ids, id: whoOrWhat(row, ids) });
  if (row.name === "Auth") return [send("/api/auth/sign-in/email", { email, password: PASSWORD })];
  const file = {
    kind: "contacts",
    fileName: "contacts.csv",
    content: row.memory === "files" ? largestFile() : "",
  };
  if (row.name === "ImportsPreview") return [send(address, file)];
  if (row.name === "ImportsRun") return [send(address, { ...file, confirmed: true })];
  if (!isAsked(row)) return [eventOf(methodOf(row), address)];
  const lists = row.name === "ContactsList" ? ["?pageSize=100", "?pageSize=100&filter=marchand"] : [""];
  return lists.map((query) => eventOf("GET", address + query, { headers: { cookie } }));
}

const Measured = z.object({ megabytes: z.number(), statuses: z.array(z.number()) });

async function measure(
  row: RouteRow,
  world: World,
  { folder, env }: { folder: string; env: NodeJS.ProcessEnv },
): Promise<{ megabytes: number; statuses: number[] }> {
  const events = path.join(folder, "events");
  await writeFile(
    events,
    eventsOf(row, world)
      .map((event) => JSON.stringify(event))
      .join("\n"),
  );
  const flags = lambdaFlags(MEMORY_MEGABYTES[row.memory ?? "rows"]);
  const script = path.join(import.meta.dirname, "memory-process.ts");
  const args = [...flags, "--disable-warning=ExperimentalWarning", script, bundleOf(row, folder), events];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const { megabytes, statuses } = Measured.parse(JSON.parse(stdout));
  return { megabytes: Math.round(megabytes), statuses };
}

function variables(databaseUrl: string, dataApi: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    APP_URL: ORIGIN,
    BETTER_AUTH_SECRET: SECRET,
    DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
    DATABASE_POOL: "2",
    AUTH_DATABASE_URL: as(databaseUrl, "auth_server", PASSWORDS),
    SUPABASE_URL: dataApi,
    SUPABASE_PUBLISHABLE_KEY: "bench",
    SUPABASE_JWT_KEY: SECRET,
    TOKEN_KEY: Buffer.alloc(32).toString("base64"),
    SMTP_URL: "smtp://127.0.0.1:9",
    HUBSPOT_CLIENT_ID: "bench",
    HUBSPOT_CLIENT_SECRET: "bench",
    SALESFORCE_CLIENT_ID: "bench",
    SALESFORCE_CLIENT_SECRET: "bench",
    CLOCK: `${DAY}T08:00:00Z`,
    AWS_LAMBDA_FUNCTION_NAME: "bench",
  };
}
