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

interface Learnt<Kind extends string, Value> {
  readonly kind: Kind;
  readonly value: Value;
  /** Letters that show it. */
  readonly texts: number;
}

/** What was learnt of a person, each to be struck out by itself. */
export type Trait =
  | Learnt<"greeting", string>
  | Learnt<"closing", string>
  | Learnt<"signature", string>
  | Learnt<"words", number>
  | Learnt<"register", "tu" | "vous">
  | Learnt<"turn", string>
  // Goes with the contact it was written to.
  | (Learnt<"example", string> & { readonly contactId: string });

/** What to write by; undefined where nothing is known. `isSigned`: they have chosen their signature, which holds. */
export function voiceOf(traits: readonly Trait[], isSigned = false): Voice | undefined {
  if (traits.length === 0) return undefined;
  const learnt = <Kind extends Trait["kind"]>(kind: Kind) =>
    traits.filter((trait): trait is Extract<Trait, { kind: Kind }> => trait.kind === kind);
  return {
    greeting: learnt("greeting")[0]?.value ?? null,
    closing: learnt("closing")[0]?.value ?? null,
    signature: isSigned ? null : (learnt("signature")[0]?.value ?? null),
    words: learnt("words")[0]?.value ?? null,
    register: learnt("register")[0]?.value ?? null,
    turns: learnt("turn").map(({ value }) => value),
    examples: learnt("example").map(({ value }) => value),
  };
}
