import { fromKeys, keysOf } from "../../../functions/typed-object.ts";
import { FactKind } from "../../../functions/readings/contract.ts";
import type { TextScore } from "./score.ts";

export interface Counts {
  /** Facts of texts that were read. */
  golden: number;
  /** Right in everything: kind, who, act, days, quote. */
  right: number;
  /** Right but for its days. */
  misdated: number;
  omitted: number;
  invented: number;
  /** Facts of texts that were not read. */
  unread: number;
}

export interface Figures {
  readonly texts: number;
  readonly unreadTexts: number;
  /** Read texts in which there is nothing, and of those, the ones in which nothing was found. */
  readonly emptyTexts: number;
  readonly emptyRight: number;
  readonly total: Counts;
  readonly kinds: ReadonlyMap<FactKind, Counts>;
  /** « commitment: us read as contact » → how often. */
  readonly confusions: ReadonlyMap<string, number>;
  /** Of matched facts that the golden set dates: found without days; days off by how many. */
  readonly datedFacts: number;
  readonly undated: number;
  readonly daysOff: readonly number[];
  /** Mean share of the words of both quotes that both hold; null where nothing matched. */
  readonly overlap: number | null;
  /** Golden facts that name the earlier text they speak of, and found facts that name the same. */
  readonly refersAsked: number;
  readonly refersRight: number;
}

const none = (): Counts => ({ golden: 0, right: 0, misdated: 0, omitted: 0, invented: 0, unread: 0 });

/** Counts what a reader got right over texts. */
export function figuresOf(scores: readonly TextScore[]): Figures {
  const kinds = new Map(FactKind.options.map((kind) => [kind, none()]));
  const count = (kind: FactKind, of: keyof Counts): void => {
    const counts = kinds.get(kind);
    if (counts) counts[of] += 1;
  };
  const confusions = new Map<string, number>();
  for (const score of scores) {
    for (const { kind } of score.golden) count(kind, score.unread ? "unread" : "golden");
    for (const { golden, sameDue } of score.matches) count(golden.kind, sameDue ? "right" : "misdated");
    for (const { kind } of score.omitted) count(kind, "omitted");
    for (const { kind } of score.invented) count(kind, "invented");
    for (const { golden, found } of score.confused) {
      const name = `${golden.kind}: ${golden.who} read as ${found.who}`;
      confusions.set(name, (confusions.get(name) ?? 0) + 1);
    }
  }
  const read = scores.filter(({ unread }) => !unread);
  const empty = read.filter(({ golden }) => golden.length === 0);
  const matches = scores.flatMap((score) => score.matches);
  const dated = matches.filter(({ golden }) => golden.due !== null);
  const referring = matches.filter(({ golden }) => golden.refersTo !== null);
  return {
    texts: scores.length,
    unreadTexts: scores.length - read.length,
    emptyTexts: empty.length,
    emptyRight: empty.filter(({ invented }) => invented.length === 0).length,
    total: [...kinds.values()].reduce(add, none()),
    kinds,
    confusions,
    datedFacts: dated.length,
    undated: dated.filter(({ sameDue, daysOff }) => !sameDue && daysOff === null).length,
    daysOff: dated.flatMap(({ daysOff }) => daysOff ?? []),
    overlap:
      matches.length === 0 ? null : matches.reduce((sum, one) => sum + one.overlap, 0) / matches.length,
    refersAsked: referring.length,
    refersRight: referring.filter(({ golden, found }) => golden.refersTo === found.refersTo).length,
  };
}

function add(a: Counts, b: Counts): Counts {
  return fromKeys(keysOf(a), (name) => a[name] + b[name]);
}

/** Of what was found, the share that is right; null where nothing was found. `dates` apart: whatever the days. */
export function precision(
  { right, misdated, invented }: Counts,
  dates: "held" | "apart" = "held",
): number | null {
  const found = right + misdated + invented;
  return found === 0 ? null : (dates === "held" ? right : right + misdated) / found;
}

/** Of what there is to find in texts that were read, the share that was found; null where there is nothing. */
export function recall({ right, misdated, golden }: Counts, dates: "held" | "apart" = "held"): number | null {
  return golden === 0 ? null : (dates === "held" ? right : right + misdated) / golden;
}
