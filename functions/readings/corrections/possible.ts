import type { CorrectionKind, Fact, FactKind } from "../contract.ts";

/** What somebody has to do, and may have done. */
const MOVES: ReadonlySet<FactKind> = new Set([
  "commitment",
  "question",
  "nextStep",
  "introduction",
  "quoteSent",
  "renewal",
  "ultimatum",
  "trouble",
]);

/** What may be somebody else's than ours. */
const OWED: ReadonlySet<FactKind> = new Set([
  "commitment",
  "question",
  "nextStep",
  "ultimatum",
  "introduction",
]);

/** What has its day. */
const DATED: ReadonlySet<FactKind> = new Set([
  "commitment",
  "nextStep",
  "appointment",
  "decision",
  "ultimatum",
  "trialEnd",
  "renewal",
  "budget",
  "absence",
  "postponement",
]);

/** What can be said of a fact that makes sense, in the order in which it is offered. */
export function possibleCorrections({ kind, who }: Pick<Fact, "kind" | "who">): CorrectionKind[] {
  const possible: CorrectionKind[] = [];
  if (MOVES.has(kind)) possible.push("done");
  if (OWED.has(kind) && who === "us") possible.push("notOurs");
  if (DATED.has(kind)) possible.push("otherDate");
  possible.push("notSo");
  return possible;
}
