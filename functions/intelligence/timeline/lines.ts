import { escapeMarkdown } from "../../language/text/typography.ts";

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
const LINE = /^- (\d{1,2}|1er) (\p{L}{3,9}) (\d{4}) : (\S.*)$/u;
const ESCAPED = /\\([\\`*_[\]<>#|~])/g;

/** One thing that happened, on the day of its source. */
export interface Line {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly sentence: string;
}

/** The lines of a timeline as markdown, in the order they are given. */
export function writeLines(lines: readonly Line[]): string {
  return lines.map(({ day, sentence }) => `- ${dayInWords(day)} : ${escapeMarkdown(sentence)}`).join("\n");
}

/** Parses a timeline's markdown; undefined when it is not in our format or was changed. */
export function readLines(markdown: string): Line[] | undefined {
  const lines: Line[] = [];
  for (const text of markdown.split("\n")) {
    const [, date = "", month = "", year = "", sentence = ""] = LINE.exec(text) ?? [];
    const at = MONTHS.indexOf(month);
    if (at < 0) return undefined;
    const day = [year, at + 1, Number.parseInt(date, 10)]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    lines.push({ day, sentence: sentence.replace(ESCAPED, "$1") });
  }
  return lines;
}

/** « 1er mars 2026 »: with the year, since it is read for years. */
function dayInWords(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date === "01" ? "1er" : Number(date)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}
