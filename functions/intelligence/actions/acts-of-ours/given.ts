import type { Word } from "../support/words.ts";
import { isDoing, isOn } from "./lists.ts";
import { verbFrom, wordAt } from "./verbs.ts";

const GETS =
  /^(?:aur(?:ez|as|iez)|recevr(?:ez|as)|obten(?:ez|ons)|obtiendr(?:ez|as)|paier(?:ez|as)|regler(?:ez|as)|gard(?:ez|erez|eras)|conserv(?:ez|erez)|dispos(?:ez|erez)|benefici\w*|profite\w*|economis\w*|ser(?:ez|as)|pouvez|pourr(?:ez|as)|peux)$/;
/** « vous aurez besoin de », « vous serez absent »: theirs to know. */
const THEIR_STATE = /^(?:besoin|absent|conge|vacances|deplacement|raison|compris|mieux|envie|oblige)/;

/** Whether a clause says of the contact, its subject, what they get or may: that is ours to say. */
export function isGiven(all: readonly Word[], from: number): boolean {
  const verb = verbFrom(all, from);
  if (verb === null) return false;
  const run = all.slice(from, verb.at + 1).map(({ word }) => word);
  const main = run.at(-1) ?? "";
  // « vous pouvez m’écrire », « vous trouverez ci-joint »
  if (main === "compter") return true;
  if (/^(?:avez|as)$/.test(main)) return isOurs(all, verb.at + 1);
  if (run.some((word) => /^(?:me|m)$/.test(word)) || THEIR_STATE.test(main) || main.startsWith("trouver"))
    return false;
  if (run.some((word) => GETS.test(word))) return true;
  if (run.some((word) => /^(?:avez|as)$/.test(word))) return main === "droit";
  return run.some((word) => /^(?:etes|es)$/.test(word)) && isDoing(main);
}

/** « vous avez notre accord » */
const isOurs = (all: readonly Word[], at: number): boolean =>
  /^(?:notre|mon|ma)$/.test(wordAt(all, at)) && !isOn("events", wordAt(all, at + 1));
