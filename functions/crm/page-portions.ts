import type { EngagementRow, NoteRow, SyncPage } from "./sync-store.ts";

/** Letters handed to the database in one go: more would keep requests waiting while it is written out. */
const PORTION = 500_000;

/**
 * The pages of a step in their order, in portions whose texts are not much longer than `PORTION` together. A
 * page of long texts is cut between two of its rows; there is one portion at least.
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

/** Rows in a portion's worth each; a page without any stays one. */
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
