import type { Trait } from "./voice.ts";

/** A trait as its person reads it; of an example, the letter itself. */
export function sentenceOf(trait: Trait): string {
  switch (trait.kind) {
    case "greeting":
      return `Vous saluez par «\u00a0${trait.value}\u00a0».`;
    case "closing":
      return trait.value === ""
        ? "Vous terminez sans formule de politesse."
        : `Vous terminez par «\u00a0${trait.value}\u00a0».`;
    case "signature":
      return `Vous signez «\u00a0${trait.value}\u00a0».`;
    case "words":
      return `Vos messages font ${trait.value}\u00a0mots environ.`;
    case "register":
      return trait.value === "tu" ? "Vous tutoyez vos contacts." : "Vous vouvoyez vos contacts.";
    case "turn":
      return `Vous écrivez souvent «\u00a0${trait.value}\u00a0».`;
    case "example":
      return trait.value;
  }
}
