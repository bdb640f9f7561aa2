import { describe, expect, it } from "vitest";
import { findDates } from "./date-mentions.ts";
import { normalise } from "../text/normalise.ts";

// 2026-11-20 is a Friday.
const read = (text: string, written = "2026-11-20") =>
  findDates(normalise(text), written).map(({ start, end }) => (start === end ? start : `${start}…${end}`));

describe("French dates", () => {
  it.each([
    ["demain", "2026-11-21"],
    ["après-demain", "2026-11-22"],
    ["lundi", "2026-11-23"],
    ["vendredi", "2026-11-27"],
    ["lundi en huit", "2026-11-30"],
    ["mardi de la semaine prochaine", "2026-11-24"],
    ["le 24", "2026-11-24"],
    ["le 3", "2026-12-03"],
    ["le 24/11", "2026-11-24"],
    ["le 02/01", "2027-01-02"],
    ["le 24.11.2026", "2026-11-24"],
    ["2026-12-01", "2026-12-01"],
    ["mardi 24 novembre", "2026-11-24"],
    ["jeudi 3, vers midi", "2026-12-03"],
    ["le 1er décembre", "2026-12-01"],
    ["3 févr. 2027", "2027-02-03"],
    ["dans deux semaines", "2026-12-04"],
    ["dans quinze jours", "2026-12-04"],
    ["sous quinzaine", "2026-12-04"],
    ["sous huitaine", "2026-11-27"],
    ["sous 48 h", "2026-11-24"],
    ["d’ici 3 jours", "2026-11-23"],
    ["sous 5 jours ouvrés", "2026-11-27"],
    ["en fin de semaine prochaine", "2026-11-26…2026-11-27"],
    ["en début de semaine prochaine", "2026-11-23…2026-11-24"],
    ["la semaine prochaine", "2026-11-23…2026-11-27"],
    ["fin du mois", "2026-11-23…2026-11-30"],
    ["fin novembre", "2026-11-20…2026-11-30"],
    ["mi-décembre", "2026-12-10…2026-12-20"],
    ["en mars", "2027-03-01…2027-03-31"],
    ["au deuxième trimestre 2027", "2027-04-01…2027-06-30"],
    ["au T1", "2027-01-01…2027-03-31"],
    ["au second semestre 2027", "2027-07-01…2027-12-31"],
    ["à la rentrée", "2027-09-01…2027-09-30"],
    ["en début d’année", "2027-01-01…2027-01-31"],
    ["en fin d’année", "2026-11-01…2026-12-31"],
    ["dans six mois", "2027-05-20…2027-06-03"],
    ["jeuid 26 novmbre", "2026-11-26"],
  ])("%s → %s", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it("counts fin de semaine from the day of writing", () => {
    expect(read("en fin de semaine", "2026-11-17")).toEqual(["2026-11-19…2026-11-20"]);
  });

  it.each(["14 h", "le 3e trimestre est clos", "20 % de remise", "les 3 sites"])(
    "does not take a count for a day: %s",
    (text) => {
      expect(read(text).filter((day) => !day.includes("…"))).toEqual([]);
    },
  );

  it("knows what is past", () => {
    expect(findDates("rappele lundi dernier", "2026-11-20")).toMatchObject([
      { start: "2026-11-16", past: true },
    ]);
    expect(findDates("vu vendredi dernier", "2026-11-20")).toMatchObject([
      { start: "2026-11-13", past: true },
    ]);
    expect(findDates("vu avant hier", "2026-11-20")).toMatchObject([{ start: "2026-11-18", past: true }]);
    expect(findDates("le 24 novembre de l an dernier", "2026-11-20")).toMatchObject([{ past: true }]);
  });

  it.each([
    "suite a notre echange du 18 novembre",
    "merci pour votre message du 18",
    "lors de la reunion du 18/11",
  ])("takes what took place for past: %s", (text) => {
    expect(findDates(text, "2026-11-20")).toMatchObject([{ past: true }]);
  });

  it("still reads the term and the meeting to come", () => {
    expect(findDates("contrat a echeance du 18 novembre", "2026-11-20")).toMatchObject([{ past: false }]);
    expect(findDates("preparer la reunion du 24", "2026-11-20")).toMatchObject([
      { start: "2026-11-24", past: false },
    ]);
  });

  it("keeps dates that do not exist out", () => {
    expect(read("le 31/02")).toEqual([]);
    expect(read("ref 45/67")).toEqual([]);
  });
});
