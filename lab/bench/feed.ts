import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { migrate, withClient } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { fill, type FeedData } from "./feed-data.ts";
import { type Kind, loads, mustAnswer, PASSWORDS, start } from "./feed-servers.ts";
import { type Load, median } from "./load.ts";
import { printFigure } from "./print-figure.ts";

const SECONDS = 6;
const ROUNDS = 5;
const SIZES: Record<string, FeedData> = {
  small: { contacts: 10_000, organizations: 200 },
  large: { contacts: 1_000_000, organizations: 200 },
};
/** At 20 connections, security on, in the same run. */
const WANTED = { ratio: 0.75, p50Growth: 1.3 };

/**
 * The feed at 20 connections: the product against the same statement through Hono and pg without session and row-level
 * security, in alternating rounds, with 10,000 and 1,000,000 contacts. Prints JSON lines; the last is the verdict.
 */
export async function benchFeed(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
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
      printFigure({
        name: "feed-load",
        size,
        ...data,
        seconds: Math.round((performance.now() - begun) / 1000),
      });

      const [product, reference] = await Promise.all([start("product", url), start("reference", url)]);
      const servers = { product, reference };
      await mustAnswer(servers);
      const run = loads(servers, data);
      for (const each of Object.values(run)) await each(2);
      const rounds: Record<Kind, Load>[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const reference = await run.reference(SECONDS);
        const product = await run.product(SECONDS);
        rounds.push({ reference, product });
        printFigure({ name: "feed-round", size, round, ...rounds.at(-1) });
      }
      for (const server of Object.values(servers)) server.stop();
      const per = (kind: Kind) => median(rounds.map((round) => round[kind].requestsPerSecond));
      p50[size] = median(rounds.map((round) => round.product.p50));
      ratio = median(
        rounds.map((round) => round.product.requestsPerSecond / round.reference.requestsPerSecond),
      );
      printFigure({
        name: "feed",
        size,
        requestsPerSecond: per("product"),
        referenceRequestsPerSecond: per("reference"),
        ratio,
        p50: p50[size],
        p99: median(rounds.map((round) => round.product.p99)),
        failures: rounds
          .flatMap((round) => Object.values(round))
          .reduce((sum, { failures }) => sum + failures, 0),
        load: loadavg().map(Math.round),
      });
    }
    const growth = p50.small === undefined || p50.large === undefined ? null : p50.large / p50.small;
    printFigure({
      name: "feed-verdict",
      ratio,
      p50Growth: growth,
      wanted: WANTED,
      met: ratio >= WANTED.ratio && (growth === null || growth <= WANTED.p50Growth),
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
