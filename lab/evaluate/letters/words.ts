import type { Standing } from "./kept-marks.ts";
import type { MarkedLetter } from "./marks.ts";
import { type VerdictFigures, verdictFigures, worst } from "./verdicts.ts";

/** Letters named of those that stand out. */
const NAMED = 10;

/** What readers’ marks say, as lines that fit a terminal. */
export function marksInWords(marked: readonly MarkedLetter[], unknown: readonly string[]): string[] {
  const all = verdictFigures(marked);
  const { letters, lacking, unanimous, agreed, pairs } = all;
  const bad = worst(marked);
  return [
    `${letters} letters marked by three readers; ${lacking} lack a mark and are left out`,
    ...(unknown.length === 0 ? [] : [`${unknown.length} answers are of no letter: ${some(unknown)}`]),
    `${"".padEnd(24)} letters  send        edit  never       open  untrue`,
    rowOf("all", all),
    ...[...Map.groupBy(marked, ({ signal }) => signal)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([signal, of]) => rowOf(signal, verdictFigures(of))),
    `all agree: ${shareOf(unanimous, letters)}; two readers do: ${shareOf(agreed, pairs)}`,
    ...(bad.length === 0 ? [] : ["what stands out:"]),
    ...bad.slice(0, NAMED).flatMap(toldOf),
    ...(bad.length > NAMED ? [`  and ${bad.length - NAMED} more`] : []),
  ];
}

/** One line, which every run prints. */
export function standingInWords({ unchanged, changed, gone }: Standing): string {
  const { letters, lacking, send, never, untrue } = unchanged;
  const same = letters + lacking;
  if (same + changed + gone === 0) return "marks kept: of none of these letters";
  return `marks kept: ${same} unchanged (send ${shareOf(send, letters)}, never ${shareOf(never, letters)}, untrue ${untrue}), ${changed} changed, ${gone} written no more`;
}

export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? "0" : `${part} of ${whole}, ${Math.round((100 * part) / whole)} %`;

function rowOf(name: string, { letters, send, edit, never, open, untrue }: VerdictFigures): string {
  const share = (part: number): string =>
    `${part}`.padEnd(4) + (letters === 0 ? "" : `${Math.round((100 * part) / letters)} %`).padEnd(8);
  return `${name.padEnd(24)} ${`${letters}`.padEnd(9)}${share(send)}${`${edit}`.padEnd(6)}${share(never)}${`${open}`.padEnd(6)}${untrue}`;
}

function toldOf({ letter, signal, marks }: MarkedLetter): string[] {
  const said = marks.map(({ mark, untrue }) => (untrue ? `${mark}, untrue` : mark)).join("; ");
  return [
    `  ${letter} ${signal}: ${said}`,
    ...marks.flatMap(({ why }) => (why === "" ? [] : [`    ${why}`])),
  ];
}

const some = (names: readonly string[]): string =>
  names.slice(0, 3).join(", ") + (names.length > 3 ? "…" : "");
