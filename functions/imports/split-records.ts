/** Most cells of a record: spreadsheets write as many as 16,384, most of them empty. A longer one is cut there. */
export const CELL_LIMIT = 20_000;

/** A record of a CSV file as it is written, its cells trimmed. */
export interface RawRecord {
  readonly cells: readonly string[];
  /** A cell begins with a quote that no other follows in it: nobody knows where it was to end. */
  readonly isTorn: boolean;
  /** Where in the text the next record begins. */
  readonly end: number;
}

/**
 * The records of CSV text (RFC 4180), empty ones too. A quote opens a cell only where another closes it before a
 * delimiter or a line's end: followed to the next one, it would take other lines into its cell. In time linear to the
 * text, whatever it holds.
 */
export function* splitRecords(text: string, delimiter: string): Generator<RawRecord> {
  const isEdge = (at: number): boolean => {
    const character = text.charAt(at);
    return character === "" || character === delimiter || character === "\n" || character === "\r";
  };
  const endOfQuoted = quotedEnds(text);
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    let isTorn = false;
    for (;;) {
      const end = text.charAt(at) === '"' ? endOfQuoted(at) : -1;
      if (end !== -1 && isEdge(end + 1)) {
        cells.push(
          text
            .slice(at + 1, end)
            .replaceAll('""', '"')
            .trim(),
        );
        at = end + 1;
      } else {
        const start = at;
        while (!isEdge(at)) at += 1;
        const cell = text.slice(start, at).trim();
        // « "Le Bon" SA » is text; « "Le Bon » is half of a cell.
        isTorn ||= cell.startsWith('"') && !cell.includes('"', 1);
        cells.push(cell);
      }
      if (text.charAt(at) !== delimiter || cells.length > CELL_LIMIT) break;
      at += 1;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    yield { cells, isTorn, end: at };
  }
}

/** Answers where the quoted cell ends whose first quote stands at `at`, -1 if nowhere. Asked from left to right. */
function quotedEnds(text: string): (at: number) => number {
  const runFrom = (start: number): number => {
    let end = start;
    while (text.charAt(end) === '"') end += 1;
    return end - start;
  };
  // Two quotes are one of the text: a cell ends where a run of quotes is odd. The next such run is looked for once.
  let next = { start: -1, end: -1 };
  const nextOdd = (from: number): number => {
    if (next.start >= from) return next.end;
    for (let start = text.indexOf('"', from); start !== -1;) {
      const length = runFrom(start);
      if (length % 2 === 1) {
        next = { start, end: start + length - 1 };
        return next.end;
      }
      start = text.indexOf('"', start + length);
    }
    next = { start: Number.POSITIVE_INFINITY, end: -1 };
    return -1;
  };
  return (at) => {
    const own = runFrom(at + 1);
    return own % 2 === 1 ? at + own : nextOdd(at + 1 + own);
  };
}
