import { expect, it } from "vitest";
import { ungroundedIn } from "../../language/grounding/ungrounded-in.ts";
import { worthChecking } from "./author-says.ts";

const given = {
  sources: [],
  trusted: { names: ["Inès Fabre"], days: [], urls: [], emails: [], phones: [] },
};
const shown = (message: string) =>
  worthChecking(ungroundedIn(message, given), message, "2026-11-30").map(
    ({ kind, text }) => `${kind} ${text}`,
  );

it.each([
  "Rendez-vous mardi 8 décembre à 14 h 30, ou à 9h ?",
  "Je passe à Lyon le 3 mars, dans nos bureaux de Toulouse ou place Bellecour.",
  "Une démonstration pour 13 personnes en janvier ?",
])("trusts what its author proposes: « %s »", (message) => expect(shown(message)).toEqual([]));

it.each([
  ["Merci à vous, Solène.", ["name Solène"]],
  ["J’ai écrit à Solène.", ["name Solène"]],
  [
    "Comme le 3 octobre avec Solène, puis le 3 octobre encore avec Solène.",
    ["date 3 octobre", "name Solène"],
  ],
  ["Le devis du 12 mai 2025 est de 18 500 €, soit 18 500 €.", ["date 12 mai 2025", "amount 18 500 €"]],
])("points out once a name, an amount or a past day that nothing proves: « %s »", (message, facts) =>
  expect(shown(message)).toEqual(facts),
);
