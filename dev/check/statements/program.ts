import path from "node:path";
import { type ESTree, parseSync } from "vite";

export type Node = ESTree.Node;
export type Expression = ESTree.Expression;
/** A function with its body. */
export type Callable = ESTree.Function | ESTree.ArrowFunctionExpression;

/** A file, parsed. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: ESTree.Program;
  /** What a node stands in. */
  readonly parents: ReadonlyMap<Node, Node>;
}

/** What a name stands for where it is read. */
export type Binding = { readonly source: Source; readonly steps: Steps } & (
  | { readonly kind: "variable"; readonly declarator: ESTree.VariableDeclarator }
  | { readonly kind: "element"; readonly loop: ESTree.ForOfStatement }
  | { readonly kind: "parameter"; readonly callable: Callable; readonly index: number }
  | { readonly kind: "function"; readonly callable: Callable }
);
/** Where in a pattern a name stands: `const { a: [, b] }` has `b` at `a`, then 1. */
type Steps = readonly (string | number)[];

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

export const isCallable = (node: Node): node is Callable =>
  node.type === "ArrowFunctionExpression" ||
  node.type === "FunctionExpression" ||
  node.type === "FunctionDeclaration";

/** Calls `visit` with a node and each one in it, from the outside in, and with what each stands in. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) walk(inner, visit, node);
}

/** The files of a program by their paths, each parsed when it is asked for. */
export class Program {
  readonly #sources = new Map<string, Source>();

  readonly #texts: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  source(file: string): Source | undefined {
    const text = this.#texts.get(file);
    if (text === undefined) return undefined;
    const known = this.#sources.get(file);
    if (known !== undefined) return known;
    const { program } = parseSync(file, text);
    const parents = new Map<Node, Node>();
    walk(program, (node, parent) => parent && parents.set(node, parent));
    const source = { file, text, program, parents };
    this.#sources.set(file, source);
    return source;
  }

  /** The files in which a word stands. */
  naming(word: string): Source[] {
    return [...this.#texts].flatMap(([file, text]) => (text.includes(word) ? (this.source(file) ?? []) : []));
  }

  /** What `name` stands for at `node`; undefined where it is nothing of this program. */
  binding(source: Source, node: Node, name: string): Binding | undefined {
    for (let inner = node, at = source.parents.get(node); ; inner = at, at = source.parents.get(at)) {
      if (at === undefined) return inner.type === "Program" ? this.#imported(source, name) : undefined;
      const found = bindingIn(source, at, inner, name);
      if (found !== undefined) return found;
    }
  }

  #imported({ file, program }: Source, name: string): Binding | undefined {
    for (const statement of program.body)
      if (statement.type === "ImportDeclaration")
        for (const specifier of statement.specifiers)
          if (specifier.type === "ImportSpecifier" && specifier.local.name === name)
            return this.#exported(file, statement.source.value, specifier.imported);
    return undefined;
  }

  #exported(file: string, from: string, exported: ESTree.ModuleExportName): Binding | undefined {
    const name = exported.type === "Identifier" ? exported.name : exported.value;
    const source = this.source(path.posix.join(path.posix.dirname(file), from));
    if (source === undefined) return undefined;
    for (const statement of source.program.body) {
      if (statement.type !== "ExportNamedDeclaration" || statement.source === null) continue;
      for (const passed of statement.specifiers)
        if (passed.exported.type === "Identifier" && passed.exported.name === name)
          return this.#exported(source.file, statement.source.value, passed.local);
    }
    return bindingIn(source, source.program, source.program, name);
  }
}

/** What `name` stands for if `scope` itself declares it, seen from `inner`, a part of it. */
function bindingIn(source: Source, scope: Node, inner: Node, name: string): Binding | undefined {
  if (isCallable(scope)) {
    for (const [index, parameter] of scope.params.entries()) {
      const steps = stepsTo(parameter, name);
      if (steps !== undefined) return { kind: "parameter", callable: scope, index, steps, source };
    }
    return undefined;
  }
  if (scope.type === "ForOfStatement" && inner === scope.body && scope.left.type === "VariableDeclaration") {
    const steps = scope.left.declarations[0] && stepsTo(scope.left.declarations[0].id, name);
    return steps && { kind: "element", loop: scope, steps, source };
  }
  if (scope.type !== "Program" && scope.type !== "BlockStatement") return undefined;
  for (const statement of scope.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "FunctionDeclaration" && declared.id?.name === name && declared.body !== null)
      return { kind: "function", callable: declared, steps: [], source };
    if (declared?.type !== "VariableDeclaration") continue;
    for (const declarator of declared.declarations) {
      const steps = stepsTo(declarator.id, name);
      if (steps !== undefined) return { kind: "variable", declarator, steps, source };
    }
  }
  return undefined;
}

/** Where `name` stands in a pattern; undefined if it does not. */
function stepsTo(pattern: Node, name: string): Steps | undefined {
  if (pattern.type === "Identifier") return pattern.name === name ? [] : undefined;
  if (pattern.type === "AssignmentPattern") return stepsTo(pattern.left, name);
  const parts: [string | number, Node][] = [];
  if (pattern.type === "ArrayPattern")
    for (const [index, element] of pattern.elements.entries())
      if (element !== null) parts.push([index, element]);
  if (pattern.type === "ObjectPattern")
    for (const property of pattern.properties)
      if (property.type === "Property" && property.key.type === "Identifier")
        parts.push([property.key.name, property.value]);
  for (const [step, part] of parts) {
    const steps = stepsTo(part, name);
    if (steps !== undefined) return [step, ...steps];
  }
  return undefined;
}
