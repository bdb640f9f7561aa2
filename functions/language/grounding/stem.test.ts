import { expect, it } from "vitest";
import { isEntry, isJobInFamilies, familiesIn } from "./word-families.ts";
import { jobOf } from "./jobs.ts";
import { stemOf, wordsOf } from "./stem.ts";

it.each([
  ["chiffrer", "chiffr"],
  ["chiffrage", "chiffr"],
  ["livrer", "livr"],
  ["livraisons", "livr"],
  ["nationalisations", "national"],
  ["Œuvres", "oeuvr"],
  // Too short to lose more than a plural.
  ["tables", "tabl"],
  ["rues", "rues"],
  ["clef", "clef"],
])("%s has the stem %s", (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

it("words are cut at elisions, hyphens and punctuation", () => {
  expect(wordsOf("L’Œuvre : 3 porte-clés")).toEqual(["l", "oeuvre", "porte", "cles"]);
});

it.each([
  ["ouvriere", "ouvrier"],
  ["technicienne", "technicien"],
  ["cheffes", "chef"],
  ["directrice", "directeur"],
  ["vendeuse", "vendeur"],
  ["presidente", "president"],
  ["table", null],
])("%s is the job %s", (word, job) => {
  expect(jobOf(word)).toBe(job);
});

it.each([
  ["acheteur", "Le service achats valide.", true],
  ["acheteur", "Le rachat est signé.", false],
  ["recruteur", "Ils embauchent.", false],
  ["directeur", "Vu le DSI.", true],
])("the job « %s » beside « %s »: %s", (job, text, told) => {
  expect(isJobInFamilies(job, familiesIn([text]))).toBe(told);
});

it("an entry with a hyphen is the beginning of words", () => {
  expect(["vente", "ventes", "ventilation"].map((word) => isEntry(word, "vente-"))).toEqual([
    true,
    true,
    false,
  ]);
  expect(["dg", "dge"].map((word) => isEntry(word, "dg"))).toEqual([true, false]);
});
