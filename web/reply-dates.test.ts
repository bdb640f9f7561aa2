import { describe, expect, it } from "vitest";
import * as z from "zod";
import { calendarDay, instant } from "../functions/http/contract.ts";
import { datesIn, replies, withReplyDates } from "./reply-dates.ts";
import type { DateTree } from "./src/lib/dates.ts";

/** The places of a tree: `data.*.createdAt`. */
const placesOf = (dates: DateTree | null, at = ""): string[] =>
  dates === true
    ? [at]
    : Object.entries(dates ?? {}).flatMap(([name, below]) => placesOf(below, `${at}.${name}`));

/** The same by the schema's own parts. */
function codecsIn(schema: z.core.$ZodType, at = ""): string[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
  const inner = (name: string, place = at) => codecsIn(def[name] as z.core.$ZodType, place);
  if (def.type === "date") return [at];
  if (def.type === "object")
    return Object.entries(def["shape"] as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
      codecsIn(field, `${at}.${name}`),
    );
  if (def.type === "union") return (def["options"] as z.core.$ZodType[]).flatMap((one) => codecsIn(one, at));
  if (def.type === "array") return inner("element", `${at}.*`);
  if (def.type === "record") return inner("valueType", `${at}.*`);
  if (def.type === "pipe") return inner("out");
  return "innerType" in def ? inner("innerType") : [];
}

const all = await replies();

describe("where replies hold dates", () => {
  it.each(all)("is where their contract has them: %s", (_, schema) => {
    expect(new Set(placesOf(datesIn(schema)))).toEqual(new Set(codecsIn(schema)));
  });

  it("is known of every call that has one", () => {
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(([, schema]) => datesIn(schema) !== null).length).toBeGreaterThan(20);
  });

  it("is found below lists, records and alternatives, and not in a text that is a day", () => {
    const schema = z.object({
      rows: z.array(z.union([z.object({ at: instant().nullable() }), z.object({ on: calendarDay() })])),
      byName: z.record(z.string(), z.object({ since: instant().optional() })),
      text: z.iso.date(),
    });
    expect(datesIn(schema)).toEqual({
      rows: { "*": { at: true, on: true } },
      byName: { "*": { since: true } },
    });
  });

  it("is refused where the wire does not tell a date from a text", () => {
    expect(() => datesIn(z.object({ due: z.union([instant(), z.string()]) }))).toThrow("reply.due");
  });
});

describe("a call of the web", () => {
  const datesOf = new Map<string, DateTree | null>([
    ["GET /api/jobs/{jobId}", { finishedAt: true }],
    ["DELETE /api/jobs", null],
  ]);

  it("has beside its path where its reply holds dates", () => {
    expect(
      withReplyDates('call<typeof getJob>({ method: "GET", path: "/api/jobs/{jobId}", signal })', datesOf),
    ).toBe(
      'call<typeof getJob>({ method: "GET", path: "/api/jobs/{jobId}", dates: {"finishedAt":true}, signal })',
    );
    const without = 'call<typeof drop>({ method: "DELETE", path: "/api/jobs" })';
    expect(withReplyDates(without, datesOf)).toBe(without);
  });

  it("stops the build where its contract cannot be found", () => {
    expect(() => withReplyDates('call<typeof a>({ method: "GET", path: PATH })', datesOf)).toThrow(
      "as texts",
    );
    expect(() => withReplyDates('call<typeof a>({ method: "PUT", path: "/api/jobs" })', datesOf)).toThrow(
      "PUT /api/jobs",
    );
  });
});
