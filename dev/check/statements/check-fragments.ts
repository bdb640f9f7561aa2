import { parse } from "libpg-query";
import { type ESTree, parseSync } from "vite";
import type { Node, Source } from "./program.ts";
import { walk } from "./program.ts";

/** What nobody could hold to the tables in a fragment of a built statement. */
export interface FragmentProblem {
  readonly line: number;
  readonly problem: string;
}

/** The names of all columns, of the generated types of the tables. */
export function columnsOf(generated: string): ReadonlySet<string> {
  const columns = new Set<string>();
  walk(parseSync("database.generated.ts", generated).program, (node) => {
    if (node.type !== "TSInterfaceDeclaration" || node.id.name !== "Tables") return;
    for (const table of node.body.body)
      walk(table, (inner, parent) => {
        if (inner.type === "TSPropertySignature" && parent?.type === "TSTypeLiteral")
          if (inner.key.type === "Identifier") columns.add(inner.key.name);
      });
  });
  return columns;
}

/**
 * Where fragments of a file (kysely's `sql`) name columns as words: a reference of the builder (`row.ref("c.email")`) is
 * held to the tables by the compiler, words are not. Also fragments that Postgres would not parse.
 */
export async function problemsInFragments(
  { text, program, parents }: Source,
  columns: ReadonlySet<string>,
): Promise<FragmentProblem[]> {
  const fragments: ESTree.TaggedTemplateExpression[] = [];
  walk(program, (node) => {
    if (node.type === "TaggedTemplateExpression" && isSql(node.tag) && !isAlias(parents.get(node)))
      fragments.push(node);
  });
  const found: FragmentProblem[] = [];
  for (const { quasi, start } of fragments) {
    const line = text.slice(0, start).split("\n").length;
    const tree = await parsed(quasi.quasis.map(({ value }) => value.cooked ?? ""));
    if (tree === undefined) found.push({ line, problem: "a fragment that Postgres does not parse alone" });
    for (const column of columnRefs(tree))
      if (columns.has(column))
        found.push({ line, problem: `names the column ${column} by words: row.ref("${column}")` });
  }
  return found;
}

const isSql = (tag: Node): boolean => tag.type === "Identifier" && tag.name === "sql";

/** `.as(sql\`k (id, day)\`)` gives names, and reads none. */
const isAlias = (parent: Node | undefined): boolean =>
  parent?.type === "CallExpression" &&
  parent.callee.type === "MemberExpression" &&
  parent.callee.property.type === "Identifier" &&
  parent.callee.property.name === "as";

/** What a part of a fragment may be: a value, a name, a query. */
const PARTS = [" $1 ", " a_part ", " select a_part "];
/** What a fragment may stand after: it is a value, a query, what a value is compared with, or a type. */
const WHOLES = ["select ", "", "select null = ", "select null::"];

/** The syntax tree of a fragment, whichever of these it fits; undefined where it fits none. */
async function parsed(words: readonly string[]): Promise<unknown> {
  const wholes = PARTS.flatMap((part) => WHOLES.map((before) => before + words.join(part)));
  for (const whole of wholes) {
    const tree = await parse(whole).catch(() => undefined);
    if (tree !== undefined) return tree;
  }
  return undefined;
}

/** The last words of the references in a syntax tree. */
function columnRefs(tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  const inner = Object.values(tree).flatMap(columnRefs);
  if (!("ColumnRef" in tree)) return inner;
  const last = JSON.stringify(tree.ColumnRef).match(/"sval":"([^"]*)"\}\}\][^\]]*$/)?.[1];
  return last === undefined ? inner : [...inner, last];
}
