import { SIGNAL_TABLE } from "../../../functions/suggestions/ranking/signal-table.ts";
import { agreementOf, type JudgedPair, judgePairs } from "./pairs.ts";

/** Prints how far the ranking orders pairs as three readers do, by trade and by weight. Answers the exit code. */
export function evaluateOrder(): number {
  const pairs = judgePairs();
  const rows: [string, JudgedPair[]][] = [
    ["all", pairs],
    ["weights chosen by them", pairs.filter(({ pair }) => !pair.heldOut)],
    ["held out", pairs.filter(({ pair }) => pair.heldOut)],
    ...Map.groupBy(pairs, ({ pair }) => `trade ${pair.trade}`),
  ];
  for (const [name, some] of rows) console.log(line(name, some));
  console.log("\nWeights, and the pairs in which each leads one of the two:");
  for (const [signal, { weight }] of Object.entries(SIGNAL_TABLE))
    console.log(
      line(
        `${signal} ${weight}`,
        pairs.filter(({ signals }) => signals.some((one) => one === signal)),
      ),
    );
  return 0;
}

function line(name: string, pairs: readonly JudgedPair[]): string {
  const { agreed, unanimous, share } = agreementOf(pairs);
  const told = unanimous === 0 ? "no pair" : `${agreed} of ${unanimous}, ${share.toFixed(2)}`;
  return `${name.padEnd(34)} ${told}`;
}
