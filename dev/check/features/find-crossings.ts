import { importsOf } from "../imports-of.ts";

/** What a file of the web may not import, or an entry that nobody needs, and the rule. */
export interface Crossing {
  readonly file: string;
  readonly from: string;
  readonly rule: string;
}

const SOURCES = "web/src/";
const FEATURES = `${SOURCES}features/`;

/** Rooms of the web beside the features, and which of them, and of the features, each may not import. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  lib: ["app", "features", "ui"],
  ui: ["app", "features"],
  features: ["app"],
};

const roomOf = (file: string): string | undefined =>
  file.startsWith(SOURCES) ? file.slice(SOURCES.length).split("/", 1)[0] : undefined;

const featureOf = (file: string): string | undefined =>
  file.startsWith(FEATURES) ? file.slice(FEATURES.length).split("/", 1)[0] : undefined;

/**
 * Where features of the web reach into each other past their entries, or lean on each other in a circle, and where what
 * is below them imports them. Types count, and what is loaded later.
 */
export function crossingsIn(
  sources: ReadonlyMap<string, string>,
  entries: Readonly<Record<string, readonly string[]>>,
): Crossing[] {
  const imports = [...sources].flatMap(([file, source]) =>
    importsOf(file, source).map(({ from }) => ({ file, from })),
  );
  const across = imports.filter(({ file, from }) => {
    const [own, other] = [featureOf(file), featureOf(from)];
    return own !== undefined && other !== undefined && own !== other;
  });
  const isEntry = (file: string): boolean => {
    const feature = featureOf(file) ?? "";
    return entries[feature]?.includes(file.slice(`${FEATURES}${feature}/`.length)) === true;
  };
  return [
    ...imports
      .filter(({ file, from }) => BELOW[roomOf(file) ?? ""]?.includes(roomOf(from) ?? "") === true)
      .map((found) => ({ ...found, rule: `${roomOf(found.file)} does not import ${roomOf(found.from)}` })),
    ...across
      .filter(({ from }) => !isEntry(from))
      .map((found) => ({ ...found, rule: "a feature imports another's entries alone" })),
    ...circlesOf(across),
    ...entriesOf(entries)
      .filter((entry) => !across.some(({ from }) => from === entry))
      .map((from) => ({ file: "dev/check/features/entries.ts", from, rule: "no other feature imports it" })),
  ];
}

/** The imports between two features of which the second, by others or at once, leads back to the first. */
function circlesOf(across: readonly { readonly file: string; readonly from: string }[]): Crossing[] {
  const uses = new Map<string, Set<string>>();
  for (const { file, from } of across) {
    const [own = "", other = ""] = [featureOf(file), featureOf(from)];
    uses.set(own, (uses.get(own) ?? new Set()).add(other));
  }
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set([start]);
    for (const feature of reached) for (const next of uses.get(feature) ?? []) reached.add(next);
    return reached;
  };
  return across
    .filter(({ file, from }) => reachedFrom(featureOf(from) ?? "").has(featureOf(file) ?? ""))
    .map((found) => ({ ...found, rule: `${featureOf(found.from)} leads back to ${featureOf(found.file)}` }));
}

const entriesOf = (entries: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(entries).flatMap(([feature, files]) => files.map((file) => `${FEATURES}${feature}/${file}`));
