import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "vite";

/** A regular expression of the product, and where it is written. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

const filesOf = (root: string): string[] =>
  globSync("functions/**/*.ts", { cwd: root }).filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));
const textOf = (root: string, file: string): string => readFileSync(path.join(root, file), "utf8");

/** Every regular expression of `functions/`: those written as such, and those composed when a module is loaded. */
export async function findPatterns(root: string): Promise<Pattern[]> {
  const files = filesOf(root);
  const written = files.flatMap((file) => patternsIn(file, textOf(root, file)));
  return [...written, ...(await composedIn(root, files))];
}

/** Where functions/ composes a pattern that none of those found is. */
export function findComposedLate(root: string, found: readonly Pattern[]): string[] {
  return filesOf(root).flatMap((file) => composedLate(file, textOf(root, file), found));
}

/**
 * Where a file composes patterns that loading it does not: they would be seen by nobody before they read a text.
 * `found` is what was composed meanwhile.
 */
export function composedLate(file: string, text: string, found: readonly Pattern[]): string[] {
  const late: string[] = [];
  const note = ({ callee, start }: { callee: { type: string; name?: unknown }; start: number }): void => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const line = text.slice(0, start).split("\n").length;
    if (!found.some((pattern) => pattern.file === file && pattern.line === line))
      late.push(`${file}:${line}`);
  };
  new Visitor({ NewExpression: note, CallExpression: note }).visit(parseSync(file, text).program);
  return late;
}

/** The literals of one file. */
export function patternsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const line = text.slice(0, node.start).split("\n").length;
      found.push({ file, line, source: node.regex.pattern, flags: node.regex.flags });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/** Loads each module and notes what it composes meanwhile, by the place that its stack names. */
async function composedIn(root: string, files: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const note = (pattern: RegExp): RegExp => {
    const [, caller = ""] = (new Error().stack ?? "")
      .split("\n")
      .filter((line) => line.includes("    at "))
      .slice(1);
    const place = /\/(functions\/[^:]+\.ts):(\d+)/.exec(caller);
    if (place !== null)
      found.push({
        file: place[1] ?? "",
        line: Number(place[2]),
        source: pattern.source,
        flags: pattern.flags,
      });
    return pattern;
  };
  const original = RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, values: [string, string]) => note(Reflect.construct(target, values)),
    apply: (target, that, values: [string, string]) => note(Reflect.apply(target, that, values)),
  });
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}
