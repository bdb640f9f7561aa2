import { describe, expect, it } from "vitest";
import { findDates } from "./date-mentions.ts";
import { normalise } from "../text/normalise.ts";

/** What a sentence written on Monday 5 October 2026 speaks of. */
const read = (text: string, written = "2026-10-05"): string => {
  const mention = findDates(normalise(text), written).find(({ past }) => !past);
  if (!mention) return "";
  return mention.start === mention.end ? mention.start : `${mention.start}…${mention.end}`;
};

describe("days as people say them", () => {
  it.each([
    ["S42", "2026-10-12…2026-10-16"],
    ["sem. 42", "2026-10-12…2026-10-16"],
    ["semaine 42", "2026-10-12…2026-10-16"],
    ["sem42", "2026-10-12…2026-10-16"],
    ["en W42", "2026-10-12…2026-10-16"],
    ["semaine n°42", "2026-10-12…2026-10-16"],
    ["semaine du 12", "2026-10-12…2026-10-16"],
    ["la semaine du lundi 12 octobre", "2026-10-12…2026-10-16"],
    ["sem. du 12/10", "2026-10-12…2026-10-16"],
    ["lundi en huit", "2026-10-19"],
    ["le premier lundi de décembre", "2026-12-07"],
    ["le dernier vendredi du mois", "2026-10-30"],
    ["au prochain trimestre", "2027-01-01…2027-03-31"],
    ["dans le mois", "2026-10-05…2026-11-05"],
    ["jeudi en huit", "2026-10-15"],
    ["mardi en quinze", "2026-10-20"],
    ["demain en huit", "2026-10-13"],
    ["sous huitaine", "2026-10-12"],
    ["dans une petite huitaine", "2026-10-12"],
    ["d’ici une quinzaine", "2026-10-19"],
    ["sous quinzaine", "2026-10-19"],
    ["d’ici la fin du mois", "2026-10-24…2026-10-31"],
    ["courant novembre", "2026-11-01…2026-11-30"],
    ["dans le courant de novembre", "2026-11-01…2026-11-30"],
    ["déb. nov.", "2026-11-01…2026-11-10"],
    ["début du mois de novembre", "2026-11-01…2026-11-10"],
    ["au mois de mars", "2027-03-01…2027-03-31"],
    ["1re quinzaine de novembre", "2026-11-01…2026-11-15"],
    ["seconde quinzaine de novembre", "2026-11-16…2026-11-30"],
    ["la première semaine de novembre", "2026-11-01…2026-11-07"],
    ["dernière semaine d’octobre", "2026-10-25…2026-10-31"],
    ["le 3", "2026-11-03"],
    ["après-demain", "2026-10-07"],
    ["dans 10 jours", "2026-10-15"],
    ["dans une dizaine de jours", "2026-10-15"],
    ["j+3", "2026-10-08"],
    ["à J + 10", "2026-10-15"],
    ["ven. 9", "2026-10-09"],
    ["jeu 8/10", "2026-10-08"],
    ["tomorrow", "2026-10-06"],
    ["next week", "2026-10-12…2026-10-16"],
    ["EOW", "2026-10-09"],
    ["la semaine pro", "2026-10-12…2026-10-16"],
    ["mardi de la semaine pro", "2026-10-13"],
    ["en milieu de semaine", "2026-10-06…2026-10-08"],
    ["ce vendredi", "2026-10-09"],
    ["vendredi prochain", "2026-10-09"],
    ["avant la Toussaint", "2026-11-01"],
    ["la veille de Noël", "2026-12-24"],
    ["après Pâques", "2027-03-29"],
    ["passé le 1er janvier", "2027-01-01"],
    ["tout début d’année prochaine", "2027-01-01…2027-01-31"],
    ["T1 2027", "2027-01-01…2027-03-31"],
    ["S1 2027", "2027-01-01…2027-06-30"],
    ["H2", "2026-07-01…2026-12-31"],
    ["sous 8 j", "2026-10-12"],
    ["d’ici deux à trois jours", "2026-10-08"],
    ["dans les 48h", "2026-10-05…2026-10-07"],
    ["ce soir", "2026-10-05"],
    ["demain matin à la première heure", "2026-10-06"],
    ["12.10", "2026-10-12"],
    ["12-10-2026", "2026-10-12"],
    ["12 oct 26", "2026-10-12"],
    ["le douze octobre", "2026-10-12"],
    ["le 12 courant", "2026-10-12"],
    ["le 12 prochain", "2026-10-12"],
    ["October 12th", "2026-10-12"],
    ["lundi suivant", "2026-10-12"],
    ["le 2 du mois prochain", "2026-11-02"],
    ["dans trois semaines", "2026-10-26"],
    ["dans un mois", "2026-11-05…2026-11-19"],
    ["mi-novembre", "2026-11-10…2026-11-20"],
    ["fin octobre/début novembre", "2026-10-20…2026-10-31"],
  ])("%s → %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["à la rentrée", "2026-12-18", "2027-01-02…2027-01-10"],
    ["à la rentrée", "2026-07-10", "2026-09-01…2026-09-30"],
    ["dès la reprise", "2026-12-18", "2027-01-02…2027-01-10"],
    ["au retour des congés", "2026-07-20", "2026-09-01…2026-09-10"],
    ["S2", "2026-02-03", "2026-07-01…2026-12-31"],
    ["semaine 2", "2026-12-18", "2027-01-11…2027-01-15"],
    ["lundi en huit", "2026-10-07", "2026-10-19"],
  ])("%s, written on %s → %s", (text, written, expected) => {
    expect(read(text, written)).toBe(expected);
  });

  it.each([
    "iso 9001",
    "un appel de 10 min",
    "S400 installée",
    "le lot 42",
    "version 3.2",
    "12 postes",
    "à 14h30",
    "salle S12B",
    "un w de trop",
    "ligne 3",
    "reprise du personnel",
    "200 pers.",
    "15 % de remise",
    "tél. 04 00 00 00 00",
  ])("names no day: %s", (text) => {
    expect(read(text)).toBe("");
  });
});
