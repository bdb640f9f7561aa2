/** What a spreadsheet takes for the start of a formula (OWASP, « CSV Injection »), in full width too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A CSV file as Excel in French opens it: UTF-8 with its mark, semicolons, CRLF. Text that a spreadsheet
 * would run as a formula begins with an apostrophe; lists and objects stand as JSON.
 */
export function writeCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(";")}\r\n`).join("")}`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
