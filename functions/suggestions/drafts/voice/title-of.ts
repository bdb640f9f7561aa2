import { foldWords } from "../../../language/grounding/stem.ts";
import names from "./first-names.json" with { type: "json" };

/** French first names of one sex alone: Camille, Claude and Dominique are in neither list. */
const TITLES: ReadonlyMap<string, "Madame" | "Monsieur"> = new Map([
  ...names.Madame.flatMap((line) => line.split(" ")).map((name) => [name, "Madame"] as const),
  ...names.Monsieur.flatMap((line) => line.split(" ")).map((name) => [name, "Monsieur"] as const),
]);

/** How somebody with this first name is addressed; null where it does not say. « Jean-Marie » is as « Jean ». */
export function titleOf(firstName: string | null): "Madame" | "Monsieur" | null {
  const name = foldWords((firstName ?? "").trim());
  return TITLES.get(name) ?? TITLES.get(name.split(/[- ]/)[0] ?? "") ?? null;
}
