import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type autocannon from "autocannon";
import type { Client } from "pg";
import * as z from "zod";
import { migrate, withClient } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { newApiKey } from "../../functions/http/api-key.ts";
import { fill, type FeedData } from "./feed-data.ts";
import { CONNECTIONS, members, PASSWORDS, signed, start, uuid } from "./feed-servers.ts";
import { load, loadRequests, median } from "./load.ts";
import { printFigure } from "./print-figure.ts";

const SECONDS = 6;
const ROUNDS = 5;
const DATA: FeedData = { contacts: 10_000, organizations: 50 };
/** Times what the page’s own read of the same list takes, in the same run. */
const WANTED = { slower: 1.5 };

const CALL = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "liste_du_jour", arguments: {} },
});
const Answer = z.object({ result: z.object({ content: z.tuple([z.object({ text: z.string() })]) }) });

/**
 * An assistant’s question « whom shall I call? » beside the page’s own read of the same list, in alternating rounds at 20
 * connections, and how long the answer is. Prints JSON lines; the last is the verdict.
 */
export async function benchAssistant(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  try {
    await withClient(cluster.url(), (client) => client.query("create database assistant"));
    const url = cluster.url("assistant");
    await migrate(url, PASSWORDS);
    const all = members(DATA);
    const keys = await withClient(url, async (client) => {
      await fill(client, DATA);
      return giveKeys(client, all);
    });
    const server = await start("product", url);
    const address = new URL("/api/mcp", server.url).href;
    const requests: autocannon.Request[] = keys.map((key) => ({
      method: "POST",
      path: "/api/mcp",
      headers: headersOf(key),
      body: CALL,
    }));
    const asked = await fetch(address, { method: "POST", headers: headersOf(keys[0] ?? ""), body: CALL });
    const said = Answer.parse(await asked.json()).result.content[0].text;
    if (!said.includes("\n10. ")) throw new Error("not a list of ten");
    const slower: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const page = await load(server.url, all.map(signed), CONNECTIONS, SECONDS);
      const assistant = await loadRequests(address, requests, CONNECTIONS, SECONDS);
      // The first warms both.
      if (round === 0) continue;
      slower.push(assistant.p97 / page.p97);
      printFigure({ name: "assistant-round", round, page, assistant });
    }
    server.stop();
    const ratio = median(slower);
    printFigure({ name: "assistant", slower: ratio, letters: said.length, ok: ratio <= WANTED.slower });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const headersOf = (key: string): Record<string, string> => ({
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  authorization: `Bearer ${key}`,
});

/** A key for each member. */
async function giveKeys(client: Client, all: readonly number[]): Promise<string[]> {
  const made = all.map((member) => ({ member, ...newApiKey() }));
  await client.query(
    `insert into private.api_key (organization_id, user_id, name, hash, ending, scopes, expires_at)
     select o, u, 'Assistant', decode(h, 'hex'), right(h, 4), array['contacts:read'], now() + interval '90 days'
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as k (o, u, h)`,
    [
      made.map(({ member }) => uuid(`o${1 + Math.floor((member - 1) / 4)}`)),
      made.map(({ member }) => uuid(`u${member}`)),
      made.map(({ hash }) => hash),
    ],
  );
  return made.map(({ key }) => key);
}
