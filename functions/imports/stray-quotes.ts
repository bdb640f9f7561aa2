import { yieldToLoop } from "../http/yield-to-loop.ts";

/** Stands for a quote that opens nothing; of the private use area, so that no file means anything by it. */
export const STRAY_QUOTE = "\uE0FF";

/**
 * The text with `STRAY_QUOTE` in place of each quote that begins a cell which no quote ends: followed to the next one, it
 * would take other lines into its cell. A quote ends a cell before a delimiter or a line's end (RFC 4180); two are one of
 * the cell's text.
 */
export async function markStrayQuotes(text: string, delimiter: string): Promise<string> {
  const isEdge = (at: number): boolean =>
    at < 0 || at >= text.length || `${delimiter}\r\n`.includes(text.charAt(at));
  const pieces: string[] = [];
  let done = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    await yieldToLoop();
    const end = isEdge(at - 1) ? endOf(text, at) : at;
    if (end === at || (end !== -1 && isEdge(end + 1))) {
      at = end + 1;
      continue;
    }
    pieces.push(text.slice(done, at), STRAY_QUOTE);
    done = at += 1;
  }
  return pieces.join("") + text.slice(done);
}

/** Where the cell ends whose first quote stands at `at`: at the next quote that is not doubled; -1 without one. */
function endOf(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2))
    if (text.charAt(end + 1) !== '"') return end;
  return -1;
}
