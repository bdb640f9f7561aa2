import { describe, expect, it } from "vitest";
import { groupTexts } from "./group-texts.ts";
import type { Readable } from "./readable.ts";

const text = (day: number, size = 10, subject = ""): Readable =>
  ({
    text: { id: `t${day}`, at: `2026-11-${String(day).padStart(2, "0")}` },
    words: "x".repeat(size),
    subject,
  }) as Readable;
const days = (texts: readonly Readable[]) =>
  groupTexts(texts).map((group) => group.map(({ text: { id } }) => Number(id.slice(1))));

describe("the calls about a contact's texts", () => {
  it("hold twelve each, the newest first, each from its oldest text on", () => {
    const shuffled = Array.from({ length: 14 }, (_, index) => text(((index * 5) % 14) + 1));
    expect(days(shuffled)).toEqual([
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
      [1, 2],
    ]);
  });

  it("hold twelve thousand characters at most, subjects included; a longer text stands alone", () => {
    expect(days([text(1, 4_000), text(2, 4_000), text(3, 4_000)])).toEqual([[1, 2, 3]]);
    expect(days([text(1, 4_000), text(2, 4_000), text(3, 4_000, "!")])).toEqual([[2, 3], [1]]);
    expect(days([text(1), text(2, 13_000), text(3)])).toEqual([[3], [2], [1]]);
  });

  it("are the same whatever order texts of one instant come in", () => {
    const [one, other] = [text(1), { ...text(1), text: { ...text(1).text, id: "t0" } }];
    expect(days([one, other])).toEqual(days([other, one]));
  });
});
