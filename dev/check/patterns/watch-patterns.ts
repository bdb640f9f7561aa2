import type { Pattern } from "./find-patterns.ts";
import { keyOf } from "./judge-pattern.ts";

/** What a pattern was seen to read. */
interface Seen {
  /** Most characters of a text it was given. */
  longest: number;
}

/**
 * Notes, while something runs, the longest text that each regular expression is given, by the key of its
 * verdict. `test`, `match`, `matchAll`, `replace`, `search` and `split` call `exec` once it is not the engine’s.
 */
export async function watchPatterns(run: () => Promise<void>): Promise<Map<string, number>> {
  const seen = new Map<RegExp, Seen>();
  const engine = Reflect.getOwnPropertyDescriptor(RegExp.prototype, "exec");
  if (engine?.value === undefined) throw new Error("this engine has no RegExp.prototype.exec");
  const watched = new Proxy(engine.value, {
    apply(exec, pattern: RegExp, given: [string]) {
      const known = seen.get(pattern);
      if (known === undefined) seen.set(pattern, { longest: given[0].length });
      else if (given[0].length > known.longest) known.longest = given[0].length;
      return Reflect.apply(exec, pattern, given);
    },
  });
  Reflect.defineProperty(RegExp.prototype, "exec", { ...engine, value: watched });
  try {
    await run();
  } finally {
    Reflect.defineProperty(RegExp.prototype, "exec", engine);
  }
  const longest = new Map<string, number>();
  for (const [pattern, { longest: characters }] of seen)
    for (const key of keysOf(pattern)) longest.set(key, Math.max(longest.get(key) ?? 0, characters));
  return longest;
}

const keys = new Map<string, string[]>();

/** `split` reads with a copy of its pattern that has the flag `y`. */
function keysOf({ source, flags }: RegExp): string[] {
  // A literal is another object each time it is met: millions of them are a few hundred patterns.
  const written = `/${source}/${flags}`;
  const known = keys.get(written);
  if (known !== undefined) return known;
  const at: Pick<Pattern, "file" | "line"> = { file: "", line: 0 };
  const found = [...new Set([flags, flags.replace("y", "")])].map((some) =>
    keyOf({ ...at, source, flags: some }),
  );
  keys.set(written, found);
  return found;
}
