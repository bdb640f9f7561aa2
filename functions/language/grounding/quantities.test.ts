import { expect, it } from "vitest";
import { quantitiesIn, ranksIn } from "./quantities.ts";

it.each([
  ["12 k€", "amount 12000: 12 k€"],
  ["12.400", "number 12400: 12.400"],
  ["12.5", "number 12.5: 12.5"],
  ["12 400,50 €", "amount 12400.5: 12 400,50 €"],
  ["12,345 %", "percentage 12.345: 12,345 %"],
  ["3 mille", "number 3000: 3 mille"],
  ["2 m€", "amount 2000000: 2 m€"],
  ["2 millions d euros", "amount 2000000: 2 millions d euros"],
  ["1 md€", "amount 1000000000: 1 md€"],
  ["2 milliards d euros", "amount 2000000000: 2 milliards d euros"],
  ["cent pour cent", "percentage 100: cent pour cent"],
  ["a 9 h", "time 540: 9 h"],
  ["a 14 h 30 pile", "time 870: 14 h 30"],
  ["14 heures 30", "time 870: 14 heures 30"],
  ["14:30", "time 870: 14:30"],
  ["trois sites a 5 %", "number 3: trois, percentage 5: 5 %"],
  ["un plan en 3d pour 3 sites", "number 3: 3"],
])("« %s » says %s", (flat, said) => {
  expect(told(flat)).toBe(said);
});

it.each([
  ["un site", ""],
  ["zero papier", ""],
  ["un site neuf", ""],
  ["neuf sites", "number 9: neuf"],
  ["sous deux conditions", ""],
  ["quatre conditions", "number 4: quatre"],
  ["deux machines", "number 2: deux"],
  ["deux envois : les fiches et le certificat", ""],
  ["cinq envois : les fiches et le certificat", "number 5: cinq"],
  ["a trois.", ""],
  ["a trois sites", "number 3: trois"],
  ["ils sont trois.", "number 3: trois"],
  ["tous deux d accord", ""],
  ["tous trois d accord", "number 3: trois"],
  ["en deux mots", ""],
  ["mille mercis", ""],
  ["mille pieces", "number 1000: mille"],
  ["a cent metres", ""],
  ["cent machines", "number 100: cent"],
])("« %s » counts: %s", (flat, said) => {
  expect(told(flat)).toBe(said);
});

it("a rank is a number", () => {
  expect(ranksIn("la douzieme edition apres la premiere")).toEqual([12, 1]);
});

function told(flat: string): string {
  return quantitiesIn(flat)
    .map(({ kind, value, start, end }) => `${kind} ${value}: ${flat.slice(start, end)}`)
    .join(", ");
}
