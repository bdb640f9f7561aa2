import { foundIn } from "../../functions/readings/local/judge-sentence.ts";
import { thresholdKey, type Thresholds } from "../../functions/readings/local/thresholds.ts";
import type { Judged } from "./choose-thresholds.ts";
import { labelOf } from "./examples.ts";

interface Row {
  truth: number;
  found: number;
  right: number;
}

/** Precision and recall of each kind at the thresholds, on voices that were left out. */
export function report(judged: readonly Judged[], thresholds: Thresholds): void {
  const rows = new Map<string, Row>();
  const row = (key: string): Row => {
    if (!rows.has(key)) rows.set(key, { truth: 0, found: 0, right: 0 });
    return rows.get(key) ?? { truth: 0, found: 0, right: 0 };
  };
  const sure = { none: 0, rightlyNone: 0, grey: 0 };
  for (const { sentence, ...judgement } of judged) {
    for (const { kind, who, act } of sentence.facts)
      row(thresholdKey({ kind, who }, act ?? "other")).truth += 1;
    const found = foundIn(judgement, thresholds);
    for (const label of found ?? []) {
      if (sentence.doubtful.some((fact) => labelOf(fact) === labelOf(label))) continue;
      const one = row(thresholdKey(label, label.act));
      one.found += 1;
      const right = sentence.facts.some(
        (fact) => labelOf(fact) === labelOf(label) && (fact.act === null || fact.act === label.act),
      );
      if (right) one.right += 1;
    }
    if (found !== null && found.length > 0) continue;
    if (found === null) sure.grey += 1;
    else {
      sure.none += 1;
      if (sentence.facts.length === 0) sure.rightlyNone += 1;
    }
  }
  const all = { truth: 0, found: 0, right: 0 };
  for (const { truth, found, right } of rows.values()) {
    all.truth += truth;
    all.found += found;
    all.right += right;
  }
  rows.set("all", all);
  const share = (part: number, of: number) => (of === 0 ? null : Math.round((1000 * part) / of) / 1000);
  console.table(
    Object.fromEntries(
      [...rows].map(([key, { truth, found, right }]) => [
        key,
        {
          truth,
          found,
          precision: share(right, found),
          recall: share(right, truth),
          from: thresholds.facts[key],
        },
      ]),
    ),
  );
  console.log(
    `Sentences: ${judged.length}; taken as empty ${sure.none}, rightly ${share(sure.rightlyNone, sure.none)}; in doubt ${sure.grey}`,
  );
}
