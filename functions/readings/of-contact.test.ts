import { describe, expect, it } from "vitest";
import { type FactRow, readTexts } from "./of-contact.ts";

const ID = "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a";
const OTHER = "7d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a";
const row = (reader: FactRow[1], quote: string, days: Partial<Record<9 | 10 | 11 | 12, string>> = {}) =>
  Object.assign<FactRow, typeof days>(
    [ID, reader, "commitment", "us", "call", "le devis", "jeudi", quote, null, null, null, null, null],
    days,
  );
const quotes = (readings: string, ...rows: FactRow[]) =>
  readTexts(readings, rows)(ID).facts?.map(({ quote }) => quote) ?? null;

describe("a contact's texts as they were read", () => {
  it("are unread, and a person's, where there is no reading", () => {
    const unread = { manner: "person", facts: null };
    expect(readTexts("", [])(ID)).toEqual(unread);
    expect(readTexts(`${OTHER}l+machine`, [])(ID)).toEqual(unread);
  });

  it("have the manner that the local reader tells, understood or not", () => {
    expect(readTexts(`${OTHER}l+machine ${ID}m+ ${ID}l-attempt`, [])(ID)).toEqual({
      manner: "attempt",
      facts: [],
    });
  });

  it("have no other manner than those that are known", () => {
    expect(() => readTexts(`${ID}l+sung`, [])).toThrow('no manner "sung"');
    expect(() => readTexts(`${ID}l+toString`, [])).toThrow("no manner");
  });

  it("have the facts of the reading that counts, in their order", () => {
    const rows = [row("local", "a"), row("model", "b"), row("model", "c"), row("person", "d")];
    expect(quotes(`${ID}l+person`, ...rows)).toEqual(["a"]);
    expect(quotes(`${ID}l+person ${ID}m+`, ...rows)).toEqual(["b", "c"]);
    expect(quotes(`${ID}l+person ${ID}m+ ${ID}p+`, ...rows)).toEqual(["d"]);
    expect(quotes(`${ID}l+person ${ID}m-`, ...rows)).toEqual(["a"]);
    expect(quotes(`${ID}m-`, ...rows)).toBeNull();
  });

  it("have days where all of them are known", () => {
    const days = { 9: "by", 10: "2026-11-19", 11: "2026-11-20", 12: "14:30" } as const;
    const resolvedOf = (known: Parameters<typeof row>[2]) =>
      readTexts(`${ID}m+`, [row("model", "a", known)])(ID).facts?.[0]?.resolved;
    expect(resolvedOf(days)).toEqual({ bound: "by", start: "2026-11-19", end: "2026-11-20", hour: "14:30" });
    expect(resolvedOf({})).toBeNull();
  });
});
