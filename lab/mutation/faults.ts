import { parseSync, Visitor, type ESTree } from "vite";

/** One fault that may be put into a file: the text from `start` to `end` becomes `replacement`. */
export interface Fault {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
};

const METHODS: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  trim: "toString",
};

/**
 * Every fault of a closed set that a TypeScript source can be given: an operator, a method or a condition turned
 * round, a constant changed, a block or a call left out. Types, imports, and the words of logs and of errors that
 * nobody is shown are left alone: no test should hold those.
 */
export function faultsOf(file: string, source: string): Fault[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const found: Fault[] = [];
  const apart: { start: number; end: number }[] = [];
  const leave = (node: { start: number; end: number }): void => void apart.push(node);
  const comparators: { start: number; end: number }[] = [];
  const put = (node: { start: number; end: number }, replacement: string): void =>
    void found.push({ start: node.start, end: node.end, replacement });
  const textOf = (node: { start: number; end: number }): string => source.slice(node.start, node.end);

  const operation = (node: ESTree.BinaryExpression | ESTree.LogicalExpression): void => {
    const other = OPERATORS[node.operator];
    if (other === undefined) return;
    const between = source.slice(node.left.end, node.right.start);
    put({ start: node.left.end, end: node.right.start }, between.replace(node.operator, other));
  };
  const body = (node: { body: ESTree.Node | null }): void => {
    if (node.body?.type === "BlockStatement" && node.body.body.length > 0) put(node.body, "{}");
  };

  new Visitor({
    ImportDeclaration: leave,
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) leave(node);
    },
    TSTypeAnnotation: leave,
    TSTypeAliasDeclaration: leave,
    TSInterfaceDeclaration: leave,
    TSTypeParameterInstantiation: leave,
    TSAsExpression: (node) => leave(node.typeAnnotation),
    TSSatisfiesExpression: (node) => leave(node.typeAnnotation),
    NewExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "Error") leave(node);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (/(?:^|\.)log$/.test(textOf(callee.object))) leave(node);
      if (callee.property.name === "sort" || callee.property.name === "toSorted")
        comparators.push(...node.arguments);
      const other = METHODS[callee.property.name];
      if (other !== undefined) put(callee.property, other);
    },
    BinaryExpression: operation,
    LogicalExpression: operation,
    UnaryExpression: (node) => {
      if (node.operator === "!") put(node, textOf(node.argument));
    },
    ConditionalExpression: (node) => put(node.test, `!(${textOf(node.test)})`),
    IfStatement: (node) => put(node.test, `!(${textOf(node.test)})`),
    Literal: (node) => {
      if (typeof node.value === "boolean") put(node, String(!node.value));
      else if (typeof node.value === "number")
        put(node, otherNumber(node.value, isWithin(node, comparators)));
      else if (typeof node.value === "string" && node.value !== "") put(node, '""');
    },
    ArrayExpression: (node) => {
      if (node.elements.length > 0) put(node, "[]");
    },
    FunctionDeclaration: body,
    FunctionExpression: body,
    ArrowFunctionExpression: body,
    ExpressionStatement: (node) => {
      const { expression } = node;
      const called = expression.type === "AwaitExpression" ? expression.argument : expression;
      if (called.type === "CallExpression") put(node, ";");
    },
  }).visit(program);
  return found.filter((fault) => !isWithin(fault, apart));
}

function isWithin(
  node: { start: number; end: number },
  places: readonly { start: number; end: number }[],
): boolean {
  return places.some(({ start, end }) => start <= node.start && node.end <= end);
}

/** Of what a comparator answers the sign alone counts: 2 says the same as 1. */
function otherNumber(value: number, isCompared: boolean): string {
  return isCompared && value !== 0 ? `(-${value})` : String(value + 1);
}

/** `count` of the items, the same ones for the same seed (a linear congruential generator: nothing to keep secret). */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  const left = [...items];
  const chosen: T[] = [];
  let state = seed;
  while (chosen.length < count && left.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    chosen.push(...left.splice(state % left.length, 1));
  }
  return chosen;
}
