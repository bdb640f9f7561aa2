import { createHash, createHmac } from "node:crypto";
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { as, migrate, withClient } from "../stack/database.ts";
import { startPostgres } from "../stack/postgres.ts";
import { DAY, fill, type FeedData } from "./feed-data.ts";
import * as z from "zod";
import { type Load, load, median } from "./load.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const CONNECTIONS = 20;
const SECONDS = 6;
const ROUNDS = 5;
const SIZES: Record<string, FeedData> = {
  small: { contacts: 10_000, organizations: 200 },
  large: { contacts: 1_000_000, organizations: 200 },
};

const FeedLength = z.object({ data: z.array(z.unknown()) });

interface Server {
  url: string;
  stop: () => void;
}

async function start(kind: "product" | "reference", databaseUrl: string): Promise<Server> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "feed-server.ts"), [kind, databaseUrl], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
      DATABASE_POOL: "20",
      BETTER_AUTH_SECRET: SECRET,
      APP_URL: "http://localhost",
      CLOCK: `${DAY}T08:00:00Z`,
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(Number(message)));
    child.once("exit", () => reject(new Error(`the ${kind} server stopped`)));
  });
  return { url: `http://127.0.0.1:${port}/api/me/contacts/feed`, stop: () => child.kill() };
}

/** The id that the data has of a name: see `ID_OF_NAME` in feed-data.ts. */
function uuid(name: string): string {
  const hash = createHash("md5").update(name).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}

/** One cookie per member, in an order that alternates organizations. */
function cookies(kind: "product" | "reference", { organizations }: FeedData): string[] {
  const members = Array.from(
    { length: organizations * 4 },
    (_, index) => 1 + ((index * 977) % (organizations * 4)),
  );
  return members.map((member) => {
    if (kind === "reference") return `${uuid(`o${1 + Math.floor((member - 1) / 4)}`)}.${uuid(`u${member}`)}`;
    const token = `token${member}`;
    const signature = createHmac("sha256", SECRET).update(token).digest("base64");
    return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}

/** A server that found nobody's list would be fast for nothing. */
async function mustHaveTen({ url }: Server, [cookie = ""]: string[]): Promise<void> {
  const { data } = FeedLength.parse(await (await fetch(url, { headers: { cookie } })).json());
  if (data.length !== 10) throw new Error(`a list of ${data.length} suggestions is no measure`);
}

/**
 * The feed at 20 connections: the product against the same query without session and row-level security, in alternating
 * rounds, with 10,000 and 1,000,000 contacts. Prints JSON lines; the last is the verdict.
 */
export async function benchFeed(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  const print = (line: object): void => console.log(JSON.stringify(line));
  const p50: Record<string, number> = {};
  let ratio = 0;
  try {
    // `npm run bench -- feed small` gives only the ratio, quickly.
    const only = process.argv[3];
    for (const [size, data] of Object.entries(SIZES)) {
      if (only !== undefined && only !== size) continue;
      await withClient(cluster.url(), (client) => client.query(`create database ${size}`));
      const url = cluster.url(size);
      await migrate(url, PASSWORDS);
      const begun = performance.now();
      await withClient(url, (client) => fill(client, data));
      print({ name: "feed-load", size, ...data, seconds: Math.round((performance.now() - begun) / 1000) });

      const [product, reference] = await Promise.all([start("product", url), start("reference", url)]);
      await mustHaveTen(product, cookies("product", data));
      await mustHaveTen(reference, cookies("reference", data));
      await load(product.url, cookies("product", data), CONNECTIONS, 2);
      await load(reference.url, cookies("reference", data), CONNECTIONS, 2);
      const rounds: { product: Load; reference: Load }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          reference: await load(reference.url, cookies("reference", data), CONNECTIONS, SECONDS),
          product: await load(product.url, cookies("product", data), CONNECTIONS, SECONDS),
        });
        print({ name: "feed-round", size, round, ...rounds.at(-1) });
      }
      product.stop();
      reference.stop();
      p50[size] = median(rounds.map((round) => round.product.p50));
      ratio = median(
        rounds.map((round) => round.product.requestsPerSecond / round.reference.requestsPerSecond),
      );
      print({
        name: "feed",
        size,
        requestsPerSecond: median(rounds.map((round) => round.product.requestsPerSecond)),
        referenceRequestsPerSecond: median(rounds.map((round) => round.reference.requestsPerSecond)),
        ratio,
        p50: p50[size],
        p99: median(rounds.map((round) => round.product.p99)),
        failures: rounds.reduce((sum, round) => sum + round.product.failures + round.reference.failures, 0),
      });
    }
    const growth = (p50.large ?? 0) / (p50.small ?? 1);
    print({
      name: "feed-verdict",
      ratio,
      ratioWanted: 0.65,
      p50Growth: growth,
      p50GrowthWanted: 1.3,
      met: ratio >= 0.65 && growth <= 1.3,
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
