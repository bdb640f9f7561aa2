import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { groupHistories, stakesIn } from "../../../dev/test/rank-day.ts";
import { explainContact } from "../../../functions/suggestions/ranking/score-contact.ts";
import type { SignalName } from "../../../functions/suggestions/ranking/types.ts";
import { unpacked } from "../../data/archive.ts";
import { readPortal } from "../read-portal.ts";
import { readReadingsFile } from "../readings-file.ts";

const Pair = z.object({
  /** Of the folder with the situations. */
  trade: z.string(),
  a: z.string(),
  b: z.string(),
  /** Whom each of three readers would contact first; each decided alone, from the words. */
  first: z.tuple([z.string(), z.string(), z.string()]),
  /** No weight was chosen by it. */
  heldOut: z.boolean(),
});
export type Pair = z.infer<typeof Pair>;

/** Two customers of one morning, what the ranking makes of both, and what the readers say. */
export interface JudgedPair {
  readonly pair: Pair;
  /** Null where the readers disagree: then either is right. */
  readonly isAgreed: boolean | null;
  /** The strongest reasons of the two. */
  readonly signals: readonly SignalName[];
}

/** Every archived pair, judged by the ranking as it stands. */
export function judgePairs(): JudgedPair[] {
  const root = unpacked("judged-pairs");
  const lines = readFileSync(path.join(root, "pairs.jsonl"), "utf8").split("\n").filter(Boolean);
  const pairs = lines.map((line) => Pair.parse(JSON.parse(line)));
  const verdicts = new Map(
    [...new Set(pairs.map(({ trade }) => trade))].map((trade) => [trade, judgeTrade(root, trade)]),
  );
  return pairs.map((pair) => {
    const of = (id: string): { score: number; signal: SignalName | undefined } =>
      verdicts.get(pair.trade)?.get(id) ?? { score: 0, signal: undefined };
    const [one, ...others] = pair.first;
    const other = one === pair.a ? pair.b : pair.a;
    const isUnanimous = others.every((first) => first === one);
    return {
      pair,
      isAgreed: isUnanimous ? of(one).score > of(other).score : null,
      signals: [of(one), of(other)].flatMap(({ signal }) => signal ?? []),
    };
  });
}

const MORNING = "2026-11-24";

function judgeTrade(
  root: string,
  trade: string,
): Map<string, { score: number; signal: SignalName | undefined }> {
  const folder = path.join(root, trade);
  const { input } = readPortal(folder, MORNING, readReadingsFile(path.join(folder, "truth/readings.json")));
  const context = { ...input, stakes: stakesIn(input.deals) };
  return new Map(
    groupHistories(input).map((history) => {
      const { score, reasons } = explainContact(history, context);
      return [history.contact.id, { score, signal: reasons[0]?.signal }];
    }),
  );
}

/** The share of the pairs on which all readers agree that the ranking orders as they do. */
export function agreementOf(pairs: readonly JudgedPair[]): {
  agreed: number;
  unanimous: number;
  share: number;
} {
  const told = pairs.filter(({ isAgreed }) => isAgreed !== null);
  const agreed = told.filter(({ isAgreed }) => isAgreed === true).length;
  return { agreed, unanimous: told.length, share: agreed / Math.max(1, told.length) };
}
