import path from "node:path";
import { parseSync } from "vite";

interface Name {
  /** As the other file exports it; `default` for what it exports as such, `*` for all of it. */
  readonly name: string;
  readonly isType: boolean;
}

/** A file of the project that another one names. */
export interface Import {
  /** Its path in the project. `*` stands for what is known only when it runs. */
  readonly from: string;
  readonly names: readonly Name[];
  /** Where it is named, in characters of the source. */
  readonly start: number;
}

/** What a file takes from others of the project: by `import`, by `export … from` and by `import()`. */
export function importsOf(file: string, source: string): Import[] {
  const { module } = parseSync(file, source);
  const asked = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      words: moduleRequest.value,
      names: entries.map(nameOf),
      start: moduleRequest.start,
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .map((entry) => ({
        words: entry.moduleRequest?.value ?? "",
        names: [nameOf(entry)],
        start: entry.start,
      })),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      words: wordsOf(source.slice(start, end)),
      names: [{ name: "*", isType: false }],
      start,
    })),
  ];
  return asked.flatMap(({ words, names, start }) => {
    if (words === ANY) return [{ from: ANY, names, start }];
    const from = path.posix.join(path.posix.dirname(file), words);
    return words.startsWith(".") ? [{ from, names, start }] : [];
  });
}

/** A file of any room. */
const ANY = "functions/*/*";

interface Entry {
  readonly importName: { readonly kind: string; readonly name: string | null };
  readonly isType: boolean;
}

function nameOf({ importName: { kind, name }, isType }: Entry): Name {
  return { name: kind === "Default" ? "default" : (name ?? "*"), isType };
}

/** What `import()` is given: a text, or a template with `*` for its parts; anything else may be any file. */
function wordsOf(given: string): string {
  const quoted = /^(["'`])(.*)\1$/s.exec(given)?.[2];
  return quoted === undefined || quoted.startsWith("${") ? ANY : quoted.replace(/\$\{[^}]*\}/g, "*");
}
