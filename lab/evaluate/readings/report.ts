import {
  bootstrap,
  bootstrapDifference,
  comparePaired,
  type Interval,
  type Paired,
  STATISTICS,
} from "./compare.ts";
import { type Counts, type Figures, figuresOf, precision, recall } from "./figures.ts";
import type { ReadingRun } from "./run.ts";

const share = (value: number | null): string => (value === null ? "–" : value.toFixed(3));
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  "",
  row(head),
  row(head.map(() => "---")),
  ...rows.map(row),
];
const span = (one: Interval | null): string =>
  one === null ? "–" : `${share(one.value)} (${share(one.low)} to ${share(one.high)})`;

/** What a run got right: totals, then by kind, by hand, whom it confused, dates. One block a reader, then the comparison of two. */
export function markdownOf(runs: readonly ReadingRun[], server: string): string {
  const [first, second] = runs;
  return [
    "# Golden readings",
    "",
    `Server: ${server}. Right: kind, who, act and last day agree and the quotes overlap. Intervals: 95 %, bootstrap over texts.`,
    ...runs.flatMap(describe),
    ...(first && second ? compared(first, second) : []),
    "",
  ].join("\n");
}

function describe(run: ReadingRun): string[] {
  const figures = figuresOf(run.scores);
  return [
    "",
    `## ${run.reader}`,
    ...totals(run, figures),
    ...byName("Kind", figures.kinds),
    ...byName("Hand", byHand(run)),
    ...(figures.confusions.size === 0 ? [] : table(["Confused", "Times"], [...figures.confusions])),
  ];
}

function totals({ scores, spent }: ReadingRun, figures: Figures): string[] {
  const { total } = figures;
  const off = figures.daysOff.filter((days) => days > 0);
  return table(
    ["", "All texts"],
    [
      ["texts read", `${figures.texts - figures.unreadTexts}/${figures.texts}`],
      ["empty texts in which nothing was found", `${figures.emptyRight}/${figures.emptyTexts}`],
      ...Object.entries(STATISTICS).map(([name, of]) => [name, span(bootstrap(scores, of))] as const),
      ["precision, whatever the days", share(precision(total, "apart"))],
      ["recall, whatever the days", share(recall(total, "apart"))],
      ["omitted / invented", `${total.omitted} / ${total.invented}`],
      ["facts of unread texts", total.unread],
      ["dated facts without their day", `${figures.undated}/${figures.datedFacts}`],
      ["days off, where wrong", off.length === 0 ? "–" : off.sort((a, b) => a - b).join(", ")],
      ["overlap of quotes", share(figures.overlap)],
      ["right earlier text", `${figures.refersRight}/${figures.refersAsked}`],
      ...(spent === null
        ? []
        : [
            ["calls", spent.calls],
            ["tokens in / out", `${spent.inputTokens} / ${spent.outputTokens}`],
            ["cost USD", spent.costUsd.toFixed(4)],
            [
              "contacts left unread by a failure",
              [...spent.failures].map(([code, times]) => `${code}: ${times}`).join(", ") || 0,
            ],
          ]),
    ],
  );
}

const byHand = ({ scores, hands }: ReadingRun): Map<string, Counts> =>
  new Map(
    [...new Set(hands.values())].map((hand) => [
      hand,
      figuresOf(scores.filter(({ id }) => hands.get(id) === hand)).total,
    ]),
  );

function byName(title: string, counts: ReadonlyMap<string, Counts>): string[] {
  const rows = [...counts]
    .filter(([, one]) => one.golden + one.unread + one.invented > 0)
    .map(([name, one]) => [
      name,
      share(precision(one)),
      share(recall(one)),
      one.golden,
      one.right,
      one.misdated,
      one.omitted,
      one.invented,
      one.unread,
    ]);
  return table(
    [title, "Precision", "Recall", "Golden", "Right", "Wrong day", "Omitted", "Invented", "Unread"],
    rows,
  );
}

function compared(first: ReadingRun, second: ReadingRun): string[] {
  const paired = comparePaired(first.scores, second.scores);
  const told = (name: string, { onlyFirst, onlySecond, p }: Paired): (string | number)[] => [
    name,
    onlyFirst,
    onlySecond,
    p.toFixed(4),
  ];
  return [
    "",
    `## ${first.reader} and ${second.reader}`,
    ...table(
      ["Right in one only", first.reader, second.reader, "p (McNemar, exact)"],
      [told("texts without a fault", paired.texts), told("golden facts found", paired.facts)],
    ),
    ...table(
      ["More in the second", "Difference"],
      Object.entries(STATISTICS).map(([name, of]) => [
        name,
        span(bootstrapDifference(first.scores, second.scores, of)),
      ]),
    ),
  ];
}
