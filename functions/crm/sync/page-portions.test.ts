import { describe, expect, it } from "vitest";
import { portionsOf } from "./page-portions.ts";
import type { NoteRow, SyncPage } from "../rows.ts";

const note = (index: number, letters: number): NoteRow => ({
  crmId: String(index),
  contactCrmIds: ["1"],
  date: "2026-11-20T09:00:00Z",
  author: null,
  text: "a".repeat(letters / 2),
  raw: "b".repeat(letters / 2),
  rawIsLonger: true,
});
const notes = (count: number, letters: number): SyncPage => ({
  kind: "notes",
  rows: Array.from({ length: count }, (_, index) => note(index, letters)),
});
const contacts: SyncPage = { kind: "contacts", rows: [] };
const counts: SyncPage = { kind: "counts", rows: { skipped: 1 } };

describe("the pages of a step", () => {
  it("go to the database together while their texts are short", () => {
    const pages = [contacts, notes(100, 2_000), counts];
    expect(portionsOf(pages)).toEqual([pages]);
    expect(portionsOf([])).toEqual([[]]);
    expect(portionsOf([notes(0, 0)])).toEqual([[notes(0, 0)]]);
  });

  it("go in portions where texts are long: every row once, in its order", () => {
    const pages = [contacts, notes(10, 120_000), notes(1, 2_000_000), counts];
    const portions = portionsOf(pages);
    const sizes = portions.map((portion) =>
      portion.map((page) => [page.kind, Object.keys(page.rows).length]),
    );
    expect(sizes).toEqual([
      [
        ["contacts", 0],
        ["notes", 4],
      ],
      [["notes", 4]],
      [["notes", 2]],
      [
        ["notes", 1],
        ["counts", 1],
      ],
    ]);
    const ids = portions
      .flat()
      .flatMap((page) => (page.kind === "notes" ? page.rows.map((row) => row.crmId) : []));
    expect(ids.join("")).toBe("01234567890");
  });
});
