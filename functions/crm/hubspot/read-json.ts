import { yieldToLoop } from "../../http/yield-to-loop.ts";

/** Characters parsed at once, about 5 ms, to avoid blocking the event loop. */
const IN_ONE_GO = 1_000_000;

/** Placeholder in a reply's outline for a record that is parsed separately. */
interface Part {
  readonly part: number;
}

/**
 * Parses a JSON reply of up to tens of megabytes: records of its lists are parsed one by one, yielding to the event
 * loop in between. Throws `SyntaxError` for invalid JSON.
 */
export async function readJson(text: string): Promise<unknown> {
  if (text.length <= IN_ONE_GO) return JSON.parse(text);
  const { outline, records } = await recordsOf(text);
  const parsed: unknown[] = [];
  for (const [from, to] of records) {
    parsed.push(JSON.parse(text.slice(from, to)));
    await yieldToLoop();
  }
  return filled(JSON.parse(outline), parsed);
}

/** Positions of the objects in the outermost lists, and the surrounding text with a `Part` in place of each. */
async function recordsOf(text: string): Promise<{ outline: string; records: [number, number][] }> {
  const open: string[] = [];
  const records: [number, number][] = [];
  let outline = "";
  let copied = 0;
  /** Depth at which the current record began; 0 outside a record. */
  let within = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (character === '"') {
      index = endOfString(text, index);
      await yieldToLoop();
    } else if (character === "{" || character === "[") {
      if (within === 0 && character === "{" && open.at(-1) === "[") {
        outline += `${text.slice(copied, index)}{"part":${records.length}}`;
        records.push([index, text.length]);
        within = open.length + 1;
      }
      open.push(character);
    } else if (character === "}" || character === "]") {
      open.pop();
      const record = records.at(-1);
      if (within !== open.length + 1 || record === undefined) continue;
      record[1] = copied = index + 1;
      within = 0;
    }
  }
  return { outline: outline + text.slice(copied), records };
}

/** Index of the quotation mark that ends the string starting at `start`, or the text's length. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === "\\") before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** Replaces each `Part` of the outline by its record. */
function filled(outline: unknown, records: readonly unknown[]): unknown {
  if (Array.isArray(outline))
    return outline.map((one: unknown) =>
      // The outline holds no other objects than parts.
      isObject(one) ? records[(one as Part).part] : filled(one, records),
    );
  if (!isObject(outline)) return outline;
  return Object.fromEntries(Object.entries(outline).map(([name, value]) => [name, filled(value, records)]));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
