import { unzipSync, zipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";
import { FileRefusal } from "./file-refusal.ts";

/** A sheet of a workbook that holds a table. */
export interface Sheet {
  readonly name: string;
  /** Its cells as CSV, one record a row, empty rows too: lines keep the numbers that Excel shows. */
  readonly csv: string;
}

/** Characters of all parts unpacked: four megabytes of a workbook hold some forty of tables; a thousand would freeze the page. */
const UNPACKED_MAXIMUM = 200 * 1024 * 1024;

/**
 * The sheets of an Excel workbook that hold more than one row. Throws `FileRefusal`.
 *
 * Parts are unpacked here and handed on uncompressed: of large ones the library would have a worker made from a blob,
 * which our content security policy refuses.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const sheets = await readXlsxFile(asBlob(partsOf(bytes)), { parseNumber: plainNumber }).catch(() => {
    throw new FileRefusal(UNREADABLE);
  });
  const filled = sheets.filter(({ data }) => data.filter((row) => row.some(isFilled)).length > 1);
  if (filled.length === 0) throw new FileRefusal("Aucune feuille de ce classeur ne contient de lignes.");
  return filled.map(({ sheet, data }) => ({ name: sheet, csv: csvOf(data) }));
}

const UNREADABLE =
  "Ce classeur n’a pas pu être lu. Dans Excel ou LibreOffice\u00A0: Fichier, Enregistrer sous, «\u00A0Classeur Excel (.xlsx)\u00A0» ou «\u00A0CSV\u00A0».";

function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > UNPACKED_MAXIMUM) throw new Error("too large");
        return true;
      },
    });
  } catch {
    throw new FileRefusal(UNREADABLE);
  }
}

const asBlob = (parts: Record<string, Uint8Array>): Blob =>
  new Blob([new Uint8Array(zipSync(parts, { level: 0 }))]);

const isFilled = (cell: unknown): boolean => cell !== null && cell !== "";

/** `sep=` tells the server what is between the cells, which are all quoted. */
function csvOf(rows: readonly (readonly unknown[])[]): string {
  const records = rows.map((row) =>
    row.some(isFilled) ? row.map((cell) => `"${writtenOf(cell).replaceAll('"', '""')}"`).join(";") : "",
  );
  return `sep=;\r\n${records.join("\r\n")}\r\n`;
}

/** A cell as people read it: « 12/11/2026 », « 12/11/2026 14:30 », « 12400.5 ». */
function writtenOf(cell: unknown): string {
  if (cell instanceof Date) return dayOf(cell);
  if (typeof cell === "boolean") return cell ? "oui" : "non";
  return typeof cell === "string" ? cell : "";
}

/** Workbooks keep days without a time zone; the library gives them as if they were UTC’s. */
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  // Excel stores an hour as a fraction of a day: 14:30 comes as 14:29:59.999.
  const minutes = new Date(Math.round(date.getTime() / 60_000) * 60_000);
  const [day = "", time = ""] = minutes.toISOString().split("T");
  const [year, month, ofMonth] = day.split("-");
  const clock = time.slice(0, 5);
  return `${ofMonth}/${month}/${year}${clock === "00:00" ? "" : ` ${clock}`}`;
}

/** « 3.3639980000000000E10 » is how a workbook may store a telephone number, « 0.30000000000000004 » a sum. */
function plainNumber(written: string): string {
  const number = Number(written);
  if (!/[.E]/i.test(written) || !Number.isFinite(number)) return written;
  return Number.isInteger(number) && Math.abs(number) < 1e15
    ? number.toFixed(0)
    : String(Math.round(number * 1e6) / 1e6);
}
