import type { CaseResult, Run } from "./run-cases.ts";

/** The figures of a run, one a line of the table. */
export function figuresOf({ results }: Run): Readonly<Record<string, string>> {
  const count = (which: (one: CaseResult) => boolean): string =>
    `${results.filter(which).length}/${results.length}`;
  const sum = (of: (one: CaseResult) => number): number => results.reduce((total, one) => total + of(one), 0);
  const required = sum((one) => one.required);
  return {
    "cases passed": count((one) => one.passed),
    "required met": `${required - sum((one) => one.missing.length)}/${required}`,
    "forbidden hit": String(sum((one) => one.forbidden.length)),
    "flagged by the verifier": count((one) => one.flagged),
    repaired: count((one) => one.repaired),
    "fell back": count((one) => one.fellBack !== null),
    "tokens in": String(sum((one) => one.inputTokens)),
    "tokens out": String(sum((one) => one.outputTokens)),
    "cost USD": sum((one) => one.costUsd).toFixed(4),
    "latency p50 ms": median(results.flatMap((one) => one.latencyMs ?? [])),
  };
}

function median(values: readonly number[]): string {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  return middle === undefined ? "–" : String(Math.round(middle));
}

/** Cases that one run passes and another does not, or that fail in other ways. */
export function differing(runs: readonly Run[]): string[] {
  const [first, ...others] = runs;
  return (first?.results ?? [])
    .filter((one) =>
      others.some(({ results }) => outcome(results.find(({ id }) => id === one.id)) !== outcome(one)),
    )
    .map(({ id }) => id);
}

/** What happened to a case, in a few words. */
export function outcome(result: CaseResult | undefined): string {
  if (result === undefined) return "not run";
  if (result.fellBack !== null) return `fell back (${result.fellBack})`;
  const problems = [
    ...result.missing.map((what) => `lacks ${what}`),
    ...result.forbidden.map((what) => `says ${what}`),
  ];
  return problems.length > 0 ? problems.join("; ") : result.repaired ? "passed, repaired" : "passed";
}

/** The runs side by side, then the cases that differ and those that fail. */
export function markdownOf(runs: readonly Run[], server: string): string {
  const figures = runs.map(figuresOf);
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const head = ["", ...runs.map(({ version, model }) => `prompt ${version} (${model})`)];
  const table = [
    row(head),
    row(head.map(() => "---")),
    ...Object.keys(figures[0] ?? {}).map((name) =>
      row([name, ...figures.map((figure) => figure[name] ?? "")]),
    ),
  ];
  const told = (id: string): string =>
    row([id, ...runs.map(({ results }) => outcome(results.find((one) => one.id === id)))]);
  const listed = (title: string, ids: readonly string[]): string[] =>
    ids.length === 0 ? [] : ["", title, "", row(head), row(head.map(() => "---")), ...ids.map(told)];
  const failed = (runs[0]?.results ?? [])
    .map(({ id }) => id)
    .filter((id) => runs.some(({ results }) => results.some((one) => one.id === id && !one.passed)));
  return [
    "# Drafts, case by case",
    "",
    `Server: ${server}.`,
    "",
    ...table,
    ...(runs.length > 1
      ? differing(runs).length > 0
        ? listed("## Cases that differ", differing(runs))
        : ["", "No case differs."]
      : []),
    ...listed("## Cases that fail", failed),
    "",
  ].join("\n");
}
