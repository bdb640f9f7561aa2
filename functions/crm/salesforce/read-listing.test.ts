import { describe, expect, it } from "vitest";
import { createLog } from "../../http/log.ts";
import type { SalesforceClient } from "./client.ts";
import { EVERYTHING, listingReader } from "./read-listing.ts";
import type { QueryPage, Row } from "./schema.ts";

const row = (number: number): Row => ({
  Id: `003Qy${String(number).padStart(10, "0")}AAA`,
  IsDeleted: "false",
  SystemModstamp: "2026-11-02T09:00:00.000Z",
  LastName: `Nom ${number}`,
});
const rows = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => row(from + index));
const page = (records: Row[], totalSize = records.length): QueryPage => ({
  totalSize,
  done: records.length === totalSize,
  ...(records.length === totalSize ? {} : { nextRecordsUrl: "/services/data/v66.0/query/01g-2000" }),
  records,
});

/** A client on which only the given methods may be called. */
function clientOf(given: Partial<SalesforceClient>): SalesforceClient {
  const refuse = () => Promise.reject(new Error("not expected"));
  return {
    log: createLog(() => undefined),
    queryAll: refuse,
    more: refuse,
    queries: () => Promise.resolve([]),
    describe: refuse,
    noteBody: refuse,
    startBulk: refuse,
    bulkState: refuse,
    bulkRows: refuse,
    ...given,
  };
}

/** Reads to the end; returns the names in order and the number of steps. */
async function readAll(
  client: SalesforceClient,
  from?: string,
): Promise<{ names: unknown[]; steps: number }> {
  const read = listingReader(client, { hidden: new Set() }, [0, 0, 0, 0]);
  const names: unknown[] = [];
  let steps = 0;
  for (let after = from; ;) {
    const step = await read("Contact", EVERYTHING, after);
    for (const each of await step.pages({}))
      if (each.kind === "contacts") names.push(...each.rows.map((one) => one.lastName));
    steps++;
    after = step.next;
    if (after === undefined) return { names, steps };
  }
}

const TOTAL = 20_400;
const everybody = rows(0, TOTAL).map((one) => one.LastName);

describe("a listing of many records", () => {
  it("goes over to one bulk job past its first page, and waits for it longer than a step lasts", async () => {
    let looks = 0;
    const asked: unknown[] = [];
    const { names, steps } = await readAll(
      clientOf({
        queryAll: () => Promise.resolve(page(rows(0, 2_000), TOTAL)),
        startBulk: (soql) => {
          asked.push(soql);
          return Promise.resolve("750");
        },
        bulkState: () => Promise.resolve(++looks < 6 ? "running" : "complete"),
        bulkRows: (_, { most, locator }) => {
          const start = 2_000 + Number(locator ?? 0);
          const end = Math.min(start + most, TOTAL);
          return Promise.resolve({
            rows: rows(start, end - start),
            locator: end < TOTAL ? String(end - 2_000) : undefined,
          });
        },
      }),
    );
    expect(names).toEqual(everybody);
    // Fifty-one steps of 400, and one that only waited.
    expect(steps).toBe(52);
    expect(asked).toEqual([expect.stringContaining(`Id > '${row(1_999).Id ?? ""}'`)]);
  });

  it.each(["when it is done", "between its pages"])(
    "goes on by queries when its job is gone %s",
    async (when) => {
      let queries = 0;
      let jobs = 0;
      const { names } = await readAll(
        clientOf({
          queryAll: (soql) => {
            queries++;
            const past = /Id > '003Qy(\d{10})AAA'/.exec(soql)?.[1];
            const start = past === undefined ? 0 : Number(past) + 1;
            // Whatever remains after the gap fits in one page here.
            return Promise.resolve(
              past === undefined ? page(rows(0, 2_000), TOTAL) : page(rows(start, TOTAL - start)),
            );
          },
          startBulk: () => Promise.resolve(`750${++jobs}`),
          bulkState: () => Promise.resolve(when === "when it is done" ? "gone" : "complete"),
          bulkRows: (_, { most, locator }) =>
            Promise.resolve(locator === undefined ? { rows: rows(2_000, most), locator: "2" } : null),
        }),
      );
      expect(names).toEqual(everybody);
      expect([queries, jobs]).toEqual([2, 1]);
    },
  );

  it("does not wait for a job for ever", async () => {
    let looks = 0;
    const { names } = await readAll(
      clientOf({
        queryAll: (soql) =>
          Promise.resolve(
            soql.includes("Id > ") ? page(rows(2_000, TOTAL - 2_000)) : page(rows(0, 2_000), TOTAL),
          ),
        startBulk: () => Promise.resolve("750"),
        bulkState: () => {
          looks++;
          return Promise.resolve("running");
        },
      }),
    );
    expect(names).toEqual(everybody);
    expect(looks).toBe(24 * 4);
  });

  it("asks again from its position when Salesforce has forgotten the query, and only then", async () => {
    const all = rows(0, 4_100);
    const queries: string[] = [];
    const { names } = await readAll(
      clientOf({
        queryAll: (soql) => {
          queries.push(soql);
          return Promise.resolve(
            queries.length === 1 ? page(all.slice(0, 2_000), 4_100) : page(all.slice(2_000)),
          );
        },
        more: () => Promise.resolve(null),
      }),
    );
    expect(names).toEqual(all.map((one) => one.LastName));
    expect(queries).toHaveLength(2);
    expect(queries[1]).toContain(
      "(SystemModstamp = 2026-11-02T09:00:00.000Z AND Id > '003Qy0000001999AAA') OR SystemModstamp > 2026-11-02T09:00:00.000Z",
    );
  });
});
