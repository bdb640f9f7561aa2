import type { Trait } from "./voice.ts";

/** A trait as its person reads it; of an example, the letter itself. */
export function sentenceOf({ kind, value }: Trait): string {
  const quoted = `«\u00a0${value}\u00a0»`;
  if (kind === "greeting") return `Vous saluez par ${quoted}.`;
  if (kind === "closing")
    return value === "" ? "Vous terminez sans formule de politesse." : `Vous terminez par ${quoted}.`;
  if (kind === "signature") return `Vous signez ${quoted}.`;
  if (kind === "words") return `Vos messages font ${value}\u00a0mots environ.`;
  if (kind === "register")
    return value === "tu" ? "Vous tutoyez vos contacts." : "Vous vouvoyez vos contacts.";
  return kind === "turn" ? `Vous écrivez souvent ${quoted}.` : value;
}
