import { letOthersIn } from "../../http/let-others-in.ts";

/** Characters that are parsed in one go: some 5 ms. */
const IN_ONE_GO = 1_000_000;

/** Stands in the outline of a reply for a record that is parsed by itself. */
interface Part {
  readonly part: number;
}

/**
 * The JSON of a reply, which may be of tens of megabytes: the records of its lists are parsed one by one, and
 * requests are answered in between. Throws `SyntaxError` for what is no JSON.
 */
export async function readJson(text: string): Promise<unknown> {
  if (text.length <= IN_ONE_GO) return JSON.parse(text);
  const { outline, records } = await recordsOf(text);
  const parsed: unknown[] = [];
  for (const [from, to] of records) {
    parsed.push(JSON.parse(text.slice(from, to)));
    await letOthersIn();
  }
  return filled(JSON.parse(outline), parsed);
}

/** Where the objects of the outermost lists stand, and the text around them, a `Part` in the place of each. */
async function recordsOf(text: string): Promise<{ outline: string; records: [number, number][] }> {
  const open: string[] = [];
  const records: [number, number][] = [];
  let outline = "";
  let copied = 0;
  /** Depth at which the record that is gone through began; 0 outside. */
  let within = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    if (sign === '"') {
      index = endOfString(text, index);
      await letOthersIn();
    } else if (sign === "{" || sign === "[") {
      if (within === 0 && sign === "{" && open.at(-1) === "[") {
        outline += `${text.slice(copied, index)}{"part":${records.length}}`;
        records.push([index, text.length]);
        within = open.length + 1;
      }
      open.push(sign);
    } else if (sign === "}" || sign === "]") {
      open.pop();
      const record = records.at(-1);
      if (within !== open.length + 1 || record === undefined) continue;
      record[1] = copied = index + 1;
      within = 0;
    }
  }
  return { outline: outline + text.slice(copied), records };
}

/** The quotation mark that ends the string begun at `start`; the text's end where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === "\\") before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** Every object in a list of the outline is a `Part`. */
function filled(outline: unknown, records: readonly unknown[]): unknown {
  if (Array.isArray(outline))
    return outline.map((one: unknown) =>
      isObject(one) ? records[(one as Part).part] : filled(one, records),
    );
  if (!isObject(outline)) return outline;
  return Object.fromEntries(Object.entries(outline).map(([name, value]) => [name, filled(value, records)]));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
