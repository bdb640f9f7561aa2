import type { Fact } from "../contract.ts";
import type { SourceText } from "../source-text.ts";
import { contentOf, type EarlierText } from "./earlier-text.ts";

/** Kinds of facts that stay open until another one settles them. */
const OPEN: ReadonlySet<Fact["kind"]> = new Set(["commitment", "question", "nextStep"]);
/**
 * The id of the earlier text whose promise, question or next step a `done` or `cancelled` settles: of those the same
 * side owed, the newest that shares words with it, else the only one. Null if none is found, and for other facts.
 */
export function referredText(fact: Fact, { at }: SourceText, earlier: readonly EarlierText[]): string | null {
  if (fact.kind !== "done" && fact.kind !== "cancelled") return null;
  const words = contentOf(fact.quote);
  const open = earlier
    .filter(({ source }) => source.at < at)
    .toSorted((a, b) => (a.source.at < b.source.at ? 1 : -1))
    .flatMap(({ source, facts }) =>
      (facts ?? [])
        .filter(({ kind, who }) => OPEN.has(kind) && who === fact.who)
        .map(({ quote }) => ({
          id: source.id,
          shared: [...contentOf(quote)].some((word) => words.has(word)),
        })),
    );
  const named = open.find(({ shared }) => shared);
  const ids = new Set(open.map(({ id }) => id));
  return named?.id ?? (ids.size === 1 ? (open[0]?.id ?? null) : null);
}
