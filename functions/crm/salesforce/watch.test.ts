import { describe, expect, it } from "vitest";
import type { QueryPage } from "./schema.ts";
import { documentLinks } from "./soql.ts";
import type { ChangesPlan } from "../source.ts";
import { queryOf, seen, type Watch, watched } from "./watch.ts";

const window = { since: "2026-11-20T08:00:00.000Z", until: "2026-11-20T09:00:00.000Z" };
const EVERYTHING = { hidden: new Set<string>() };
const NEWEST: Watch = { kind: "note-links", all: false };
const ALL: Watch = { kind: "note-links", all: true };

/** Links, one per minute back from an instant. */
const links = (count: number, from: string, url?: string): QueryPage => ({
  totalSize: count,
  done: url === undefined,
  ...(url === undefined ? {} : { nextRecordsUrl: url }),
  records: Array.from({ length: count }, (_, index) => ({
    Id: String(index),
    SystemModstamp: new Date(Date.parse(from) - index * 60_000).toISOString(),
  })),
});

describe("what is watched", () => {
  const plan: ChangesPlan = {
    ...window,
    mode: "changes",
    contacts: true,
    engagements: true,
    notes: true,
    contactCrmIds: [],
  };

  it("is twelve queries, one more in the day's first run: for tasks given to another without being saved", () => {
    const usual = watched(plan, EVERYTHING);
    const first = watched({ ...plan, since: "2026-11-19T23:50:00.000Z" }, EVERYTHING);
    const ofTasks: Watch = { kind: "links", object: "Task" };
    expect([usual.length, first.length]).toEqual([12, 13]);
    expect(usual).not.toContainEqual(ofTasks);
    expect(first).toContainEqual(ofTasks);
  });
});

describe("changed links of notes", () => {
  it("are those of the window among the newest, and no more is asked where the oldest of them is older", () => {
    const { rows, rest } = seen(NEWEST, links(200, "2026-11-20T09:10:00.000Z"), window);
    expect([rows.length, rows.at(0)?.SystemModstamp, rows.at(-1)?.SystemModstamp]).toEqual([
      60,
      "2026-11-20T08:59:00.000Z",
      "2026-11-20T08:00:00.000Z",
    ]);
    expect(rest).toEqual([]);
  });

  it("are all read, page by page to the window's beginning, where more changed than the newest show", () => {
    const early = { ...window, since: "2026-11-20T01:00:00.000Z" };
    expect(seen(NEWEST, links(200, "2026-11-20T08:59:00.000Z"), early)).toMatchObject({
      rows: [],
      rest: [ALL],
    });
    expect([queryOf(EVERYTHING, NEWEST, window), queryOf(EVERYTHING, ALL, window)]).toEqual([
      documentLinks(200),
      documentLinks(),
    ]);
    const url = "/services/data/v66.0/query/01g-2000";
    const first = seen(ALL, links(300, "2026-11-20T08:59:00.000Z", url), early);
    expect([first.rows.length, first.rest]).toEqual([300, [{ ...ALL, url }]]);
    const second = seen({ ...ALL, url }, links(300, "2026-11-20T03:59:00.000Z", url), early);
    expect([second.rows.length, second.rest]).toEqual([180, []]);
  });
});
