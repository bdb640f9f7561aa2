import { fold } from "../../language/text/normalise.ts";
import type { Fact } from "../contract.ts";
import type { SourceText } from "../source-text.ts";

/** A text of the contact's that came before, with what was read in it. */
export interface EarlierText {
  readonly source: Pick<SourceText, "id" | "at">;
  /** Null: unread. */
  readonly facts: readonly Fact[] | null;
}

/** Words of letters enough to be about something. */
const SHORTEST_WORD = 5;
const BEGINNING = 6;

/** The beginnings of the long words of a passage: what it is about. */
export function contentOf(passage: string): Set<string> {
  const words = fold(passage).match(/[a-z]+/g) ?? [];
  return new Set(
    words.filter(({ length }) => length >= SHORTEST_WORD).map((word) => word.slice(0, BEGINNING)),
  );
}
