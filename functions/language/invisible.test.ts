import { describe, expect, it } from "vitest";
import { withoutInvisible } from "./invisible.ts";

const codes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset));

describe("characters that nobody sees", () => {
  it("go, every one of U+E0000 to U+E0FFF, assigned or not", () => {
    expect(
      codes(0xe0000, 0xe0fff).filter((character) => withoutInvisible(`a${character}b`) !== "ab"),
    ).toEqual([]);
  });

  it.each([
    ["zero widths", codes(0x200b, 0x200d)],
    ["directions", [...codes(0x200e, 0x200f), ...codes(0x202a, 0x202e), ...codes(0x2066, 0x2069), "\u061c"]],
    ["joiners and invisible operators", [...codes(0x2060, 0x2064), "\u034f", "\ufeff", "\u00ad"]],
    ["fillers", ["\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\u17b4", "\u17b5"]],
    ["variation selectors after letters", codes(0xfe00, 0xfe0f)],
    ["controls", ["\0", "\u0007", "\u001b", "\u007f", "\u0085", "\u009f"]],
    ["interlinear marks and musical controls", ["\ufff9", "\ufffb", "\u{1d173}"]],
  ])("go: %s", (_, characters) => {
    expect(characters.filter((character) => withoutInvisible(`a${character}b`) !== "ab")).toEqual([]);
  });

  it("go where they are written one after the other behind an emoji", () => {
    expect(withoutInvisible("👍\ufe0f\ufe01\ufe02 d’accord")).toBe("👍 d’accord");
    expect(withoutInvisible("👍\u{e0100}\u{e01ef}")).toBe("👍");
    expect(withoutInvisible("🏴\u{e0069}\u{e0067}\u{e006e}\u{e007f}")).toBe("🏴");
  });

  it.each([
    [
      "of Persian, at its ends and where there are two",
      "\u200cمی\u200c\u200cخواهم\u200d ،\u200c",
      "میخواهم ،",
    ],
    ["between a script without joiners and one with", "a\u200cم م\u200db", "aم مb"],
    ["between letters of Greek, Hebrew and Thai", "α\u200cβ א\u200dב ก\u200cข", "αβ אב กข"],
    ["of an emoji and a letter", "👩\u200da b\u200d💻 👩\u200c💻", "👩a b💻 👩💻"],
  ])("go: joiners %s", (_, text, seen) => {
    expect(withoutInvisible(text)).toBe(seen);
  });

  it.each([
    "می\u200cخواهم", // Persian: « I want »
    "نامه\u200cاَم", // with a vowel sign beside it
    "क्\u200dष र्\u200dय क्\u200cष", // Devanagari
    "ශ්\u200dරී ලංකා", // Sinhala
    "র\u200d্যাব", // Bengali
    "👩🏽\u200d🤝\u200d👨🏿",
    "❤️\u200d🔥",
    "🏴\u200d☠️",
    "👨‍👩‍👧‍👦",
    "👩🏽‍💻",
    "❤️",
    "☎︎",
    "🏳️‍🌈",
    "👁️‍🗨️",
    "3️⃣",
    "🇫🇷",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "🏴󠁧󠁢󠁷󠁬󠁳󠁿",
    "« Ça alors ! » : l’œuvre, à 8\u202f€\u00a0; où ?\tOui.\r\nNoël",
    "e\u0301te\u0301",
    "日本語 Ελληνικά עברית",
  ])("leaves %s as it is", (text) => {
    expect(withoutInvisible(text)).toBe(text);
  });
});
