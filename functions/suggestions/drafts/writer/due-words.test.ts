import { describe, expect, it } from "vitest";
import type { Due } from "../../../language/dates/due.ts";
import { dueAfterPromised, dueWords } from "./due-words.ts";

/** A Wednesday. */
const TODAY = "2026-11-18";
const due = (bound: Due["bound"], start: string, end = start): Due => ({ bound, start, end, hour: null });

describe("when something is due, in words", () => {
  it.each([
    [due("on", TODAY), "aujourd’hui", "pour aujourd’hui"],
    [due("on", "2026-11-16"), "lundi 16 novembre", "pour lundi 16 novembre"],
    [due("by", TODAY, "2026-11-20"), "d’ici au vendredi 20 novembre", "pour vendredi 20 novembre"],
    [due("by", "2026-11-12", "2026-11-17"), "mardi 17 novembre", "pour mardi 17 novembre"],
    [due("from", "2026-11-23"), "à partir du lundi 23 novembre", "à partir du lundi 23 novembre"],
    [due("within", "2026-11-16", "2026-11-20"), "la semaine du 16 novembre", "la semaine du 16 novembre"],
    [due("within", "2026-11-16", "2026-11-22"), "la semaine du 16 novembre", "la semaine du 16 novembre"],
    [
      due("within", "2026-11-09", "2026-11-13"),
      "entre le 9 novembre et le 13 novembre",
      "entre le 9 novembre et le 13 novembre",
    ],
    [due("within", "2026-11-01", "2026-11-30"), "à cette période", "à cette période"],
    [due("within", "2026-10-01", "2026-12-31"), "à cette période", "à cette période"],
    [due("within", "2026-10-01", "2026-10-31"), "en octobre", "en octobre"],
  ])("of %j: « %s », « promis %s »", (when, adverb, promised) => {
    expect(dueWords(when, TODAY)).toBe(adverb);
    expect(dueAfterPromised(when, TODAY)).toBe(promised);
  });
});
