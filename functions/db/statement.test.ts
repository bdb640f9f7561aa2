import { describe, expect, it } from "vitest";
import * as z from "zod";
import { asSent } from "./as-sent.ts";
import { builder, builtRows, daysAgo, runBuilt } from "./builder.ts";
import { call, callRows, callText } from "./call.ts";
import { allRows, type Queryable, execute, firstRow } from "./statement.ts";

/** A queryable that answers the same to every statement, and what it was sent. */
function doorOf(answer: { rows?: object[]; rowCount?: number | null }) {
  const sent: [text: string, values: unknown][] = [];
  const query = async (text: string, values: unknown) => {
    sent.push([text, values]);
    return answer;
  };
  return { queryable: { query } as unknown as Queryable, sent };
}
const Row = z.object({ n: z.number() });

describe("a statement’s rows", () => {
  it("are parsed, all or the first", async () => {
    const { queryable, sent } = doorOf({ rows: [{ n: 1 }, { n: 2 }] });
    expect(await allRows(queryable, Row, "select $1", [7])).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await firstRow(queryable, Row, "select $1", [8])).toEqual({ n: 1 });
    await firstRow(queryable, Row, "select");
    expect(sent).toEqual([
      ["select $1", [7]],
      ["select $1", [8]],
      ["select", []],
    ]);
    await expect(allRows(doorOf({ rows: [{ n: 1 }, { n: "2" }] }).queryable, Row, "select")).rejects.toThrow(
      "number",
    );
  });

  it("are none where it answers none", async () => {
    const { queryable } = doorOf({ rows: [] });
    expect([await allRows(queryable, Row, "select"), await firstRow(queryable, Row, "select")]).toEqual([
      [],
      undefined,
    ]);
  });

  it("are counted where they were written, or found", async () => {
    const deletion = builder.deleteFrom("public.contact").where("created_at", "<", daysAgo(3));
    for (const [rowCount, counted] of [
      [2, 2],
      [null, 0],
    ] as const) {
      const { queryable, sent } = doorOf({ rowCount });
      expect([await execute(queryable, "delete", [7]), await runBuilt(queryable, deletion)]).toEqual([
        counted,
        counted,
      ]);
      expect(sent).toEqual([
        ["delete", [7]],
        [
          'delete from "public"."contact" where "created_at" < now() - make_interval(days => $1::integer)',
          [3],
        ],
      ]);
    }
  });

  it("are those of a built one as well", async () => {
    const { queryable, sent } = doorOf({ rows: [{ id: "a" }] });
    const selection = builder.selectFrom("public.contact").select("id").where("id", "=", "a");
    expect(await builtRows(queryable, selection)).toEqual([{ id: "a" }]);
    expect(sent).toEqual([['select "id" from "public"."contact" where "id" = $1', ["a"]]]);
  });
});

describe("a call of a function", () => {
  it("names what it gives, and leaves out what it does not", () => {
    expect(callText("app.gate", { one: 1, none: undefined, nothing: null })).toEqual({
      text: "app.gate(one => $1, nothing => $2)",
      values: [1, null],
    });
  });

  it("answers its one value, or its rows", async () => {
    const { queryable, sent } = doorOf({ rows: [{ result: null }] });
    expect(await call(queryable, "app.gate", { session_token: "t" })).toBeNull();
    expect(await callRows(queryable, "app.feed", { session_token: "t", at: null })).toEqual([
      { result: null },
    ]);
    expect(sent).toEqual([
      ["select app.gate(session_token => $1) as result", ["t"]],
      ["select * from app.feed(session_token => $1, at => $2)", ["t", null]],
    ]);
  });

  it("that answers nothing has failed", async () => {
    const { queryable } = doorOf({ rows: [] });
    await expect(call(queryable, "app.gate", { session_token: "t" })).rejects.toThrow(
      "app.gate answered nothing",
    );
  });
});

it("what is sent on is checked, and stays as it came", () => {
  const Sent = asSent(z.object({ at: z.coerce.date() }));
  expect(Sent.parse({ at: "2026-11-20" })).toEqual({ at: "2026-11-20" });
  expect(Sent.safeParse({ at: "demain" }).success).toBe(false);
});
