/** How a person writes, as the templates and the prompt use it; learnt of their own letters alone. */
export interface Voice {
  /** With a place for the name: « Bonjour {prénom}, », « Bonjour Madame {nom}, ». */
  readonly greeting: string | null;
  /** « Belle journée, »; "" where they write none. */
  readonly closing: string | null;
  /** The name they sign with, where it is not the whole one. */
  readonly signature: string | null;
  /** Usual length of a letter, in words. */
  readonly words: number | null;
  readonly register: "tu" | "vous" | null;
  /** Favourite turns, verbatim, at most six. */
  readonly turns: readonly string[];
  /** At most three letters of theirs, without greeting, closing and signature; names and numbers are « … ». */
  readonly examples: readonly string[];
}

/** What was learnt of a person, each to be struck out by itself. */
export type Trait =
  | {
      readonly kind: "greeting" | "closing" | "signature" | "turn";
      readonly value: string;
      readonly texts: number;
    }
  | { readonly kind: "register"; readonly value: "tu" | "vous"; readonly texts: number }
  | { readonly kind: "words"; readonly value: number; readonly texts: number }
  | {
      readonly kind: "example";
      readonly value: string;
      readonly texts: 1;
      /** Whom the letter was written to: it goes with them. */
      readonly contactId: string;
    };

/** What to write by; undefined where nothing is known. `isSigned`: they have chosen their signature, which holds. */
export function voiceOf(traits: readonly Trait[], isSigned = false): Voice | undefined {
  if (traits.length === 0) return undefined;
  const first = <K extends Trait["kind"]>(kind: K) =>
    traits.find((trait): trait is Extract<Trait, { kind: K }> => trait.kind === kind);
  const texts = (kind: "turn" | "example") =>
    traits.flatMap((trait) => (trait.kind === kind ? [trait.value] : []));
  const line = (kind: "greeting" | "closing" | "signature") =>
    traits.flatMap((trait) => (trait.kind === kind ? [trait.value] : []))[0] ?? null;
  return {
    greeting: line("greeting"),
    closing: line("closing"),
    signature: isSigned ? null : line("signature"),
    words: first("words")?.value ?? null,
    register: first("register")?.value ?? null,
    turns: texts("turn"),
    examples: texts("example"),
  };
}
