import type { EngagementRow, NoteRow, SyncPage } from "../rows.ts";

/** Characters sent to the database at once: serializing more would block the event loop. */
const PORTION = 500_000;

/**
 * Splits a step's pages, in order, into portions whose texts total little more than `PORTION` characters. A page of
 * long texts is cut between rows. Returns at least one portion.
 */
export function portionsOf(pages: readonly SyncPage[]): SyncPage[][] {
  let portion: SyncPage[] = [];
  const portions = [portion];
  let letters = 0;
  const add = (page: SyncPage, length: number): void => {
    if (letters > 0 && length > 0 && letters + length > PORTION) {
      portion = [];
      portions.push(portion);
      letters = 0;
    }
    portion.push(page);
    letters += length;
  };
  for (const page of pages) {
    if (page.kind === "engagements")
      for (const { rows, length } of chunksOf(page.rows)) add({ ...page, rows }, length);
    else if (page.kind === "notes")
      for (const { rows, length } of chunksOf(page.rows)) add({ ...page, rows }, length);
    else add(page, 0);
  }
  return portions;
}

interface Chunk<Row> {
  readonly rows: Row[];
  length: number;
}

/** Splits a page's rows into portion-sized chunks; a page without rows stays one chunk. */
function chunksOf<Row extends EngagementRow | NoteRow>(rows: readonly Row[]): Chunk<Row>[] {
  let chunk: Chunk<Row> = { rows: [], length: 0 };
  const chunks = [chunk];
  for (const row of rows) {
    const length = row.text.length + (row.raw?.length ?? 0);
    if (chunk.rows.length > 0 && chunk.length + length > PORTION) {
      chunk = { rows: [], length: 0 };
      chunks.push(chunk);
    }
    chunk.rows.push(row);
    chunk.length += length;
  }
  return chunks;
}
