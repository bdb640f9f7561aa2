import type { Client } from "pg";
import { hashPassword } from "better-auth/crypto";
import { withClient } from "../../../../dev/stack/database.ts";
import { PASSWORD } from "../../../../dev/test/caller.ts";
import { DAY } from "../../feed-data.ts";
import { printFigure } from "../../print-figure.ts";
import { fillReadings } from "../../suggestions-facts.ts";
import { actionsOf } from "./actions.ts";
import { aroundOf } from "./around.ts";
import { contactsOf } from "./contacts.ts";
import { createHelpers } from "./helpers.ts";
import { historyOf, unreadOf } from "./history.ts";
import { peopleOf } from "./people.ts";
import type { Organization } from "./size.ts";

export interface Sizes {
  readonly organizations: number;
  /** Of each organization. */
  readonly contacts: number;
  /** Exchanges of the first organization. */
  readonly exchanges: number;
}

/** Exchanges of each other organization. */
const FEW_EXCHANGES = 1_000;
/** Connections that fill at once. */
const HANDS = 2;

/**
 * Fills an empty database, the same each time: organizations of fifty people, the first with many exchanges. Triggers are
 * off, and what they would have written is filled; indexes that no constraint needs are made once at the end. Prints
 * what each step took.
 */
export async function fillWorld(url: string, { organizations, contacts, exchanges }: Sizes): Promise<void> {
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const start = performance.now();
    await work();
    printFigure({ bench: "scale", filled: name, seconds: Math.round((performance.now() - start) / 1_000) });
  };
  const all = Array.from({ length: organizations }, (_, index) => ({
    o: index + 1,
    contacts,
    exchanges: index === 0 ? exchanges : FEW_EXCHANGES,
  }));
  const each = (statementsOf: (organization: Organization) => string[]) =>
    inTurn(url, all, async (client, organization) => {
      for (const statement of statementsOf(organization)) await client.query(statement);
    });
  const indexes = await withClient(url, async (client) => {
    await createHelpers(client);
    return dropIndexes(client);
  });
  const hash = await hashPassword(PASSWORD);
  await step("people", () =>
    inTurn(
      url,
      peopleOf(organizations, hash),
      async (client, statement) => void (await client.query(statement)),
      1,
    ),
  );
  await step("contacts", () => each((organization) => [contactsOf(organization)]));
  await step("exchanges", () => each(historyOf));
  await step("actions and lists", () => each(actionsOf));
  await step("deals, objections, jobs and what was done", () => each(aroundOf));
  await step("indexes", () =>
    inTurn(url, indexes, async (client, index) => void (await client.query(index))),
  );
  await withClient(url, (client) => client.query("analyze"));
  await step("readings", () =>
    inTurn(url, all, async (client, organization) => {
      const { rows } = await client.query<{ id: string }>("select scale.id('o', $1, 0) as id", [
        organization.o,
      ]);
      await fillReadings(client, rows[0]?.id ?? "", DAY);
      await client.query(unreadOf(organization));
    }),
  );
  await step("statistics", () =>
    withClient(url, async (client) => {
      await client.query("drop schema scale cascade");
      await client.query("vacuum (analyze, index_cleanup off)");
    }),
  );
}

/** Does `work` for each item over several connections without triggers. */
async function inTurn<T>(
  url: string,
  items: readonly T[],
  work: (client: Client, item: T) => Promise<void>,
  hands = HANDS,
): Promise<void> {
  const waiting = items.values();
  const working = Array.from({ length: hands }, () =>
    withClient(url, async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query("set maintenance_work_mem = '2GB'");
      await client.query("set work_mem = '256MB'");
      for (const item of waiting) await work(client, item);
    }),
  );
  await Promise.all(working);
}

/** Drops the indexes that no constraint needs; answers how they are made again, the slowest first. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
     where schemaname in ('public', 'private') and not exists (select from pg_constraint k where k.conname = indexname)
     order by indexdef like '%USING gin%' desc, tablename = 'contact' desc, indexname`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
