import { parseSync, type ESTree } from "vite";
import { importsOf } from "../imports-of.ts";

/** A value that a slice takes out of another one's insides. */
export interface Reach {
  readonly file: string;
  readonly from: string;
  readonly name: string;
}

/** Rooms below the slices, which all of them use; `workers` on top joins what the slices define. */
const NO_SLICES = new Set([
  "db",
  "http",
  "jobs",
  "language",
  "mail",
  "model",
  "outbound",
  "secrets",
  "workers",
]);
/** Files made to be read by others: contracts and tables of data, messages, and what a slice shows of a contact. */
const OPEN = /\/(?:contract|names|messages|of-contact)\.ts$/;

const sliceOf = (file: string): string | undefined => {
  const [root, folder, ...rest] = file.split("/");
  return root !== "functions" || folder === undefined || rest.length === 0 || NO_SLICES.has(folder)
    ? undefined
    : folder;
};

/** What a file takes from another slice besides its verbs (functions) and its open files; types are free. */
export function reachesOf(file: string, sources: ReadonlyMap<string, string>): Reach[] {
  const own = sliceOf(file);
  if (own === undefined) return [];
  return importsOf(file, sources.get(file) ?? "").flatMap(({ from, names }) => {
    const other = sliceOf(from);
    if (other === undefined || other === own || OPEN.test(from)) return [];
    const verbs = functionsOf(from, sources.get(from) ?? "");
    return names
      .filter(({ name, isType }) => !isType && !verbs.has(name))
      .map(({ name }) => ({ file, from, name }));
  });
}

/** The names of the functions that a module exports. */
function functionsOf(file: string, source: string): Set<string> {
  const names = new Set<string>();
  for (const statement of parseSync(file, source).program.body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration === null) continue;
    const { declaration } = statement;
    if (declaration.type === "FunctionDeclaration" && declaration.id) names.add(declaration.id.name);
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === "Identifier" && isFunction(init)) names.add(id.name);
  }
  return names;
}

function isFunction(node: ESTree.Expression | null): boolean {
  if (node?.type === "TSSatisfiesExpression" || node?.type === "ParenthesizedExpression")
    return isFunction(node.expression);
  return node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";
}
