import { parseSync, Visitor } from "vite";

/** A line that gets past the typed doors to the database, and how. */
export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

const isDoor = (file: string): boolean => file.startsWith("functions/db/");
/** A module that asks the database: what it takes from there is parsed, or typed by the migrations. */
const asksDatabase = (source: string): boolean =>
  /(?:^|\/)db\/(?:as-sent|builder|call|claims|data-api|session|statement)\.ts$/.test(source);

/**
 * Where a file of functions/ sends a statement by itself, whose rows nobody checks, or casts a value in a module
 * that asks the database. The doors themselves, in functions/db, may.
 */
export function crossingsIn(file: string, text: string): Crossing[] {
  if (isDoor(file)) return [];
  const { program, module } = parseSync(file, text);
  const asks = module.staticImports.some(({ moduleRequest }) => asksDatabase(moduleRequest.value));
  const found: Crossing[] = [];
  const note = (start: number, what: string): void => {
    found.push({ file, line: text.slice(0, start).split("\n").length, what });
  };
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== "MemberExpression" || callee.computed || given.length === 0) return;
      if (callee.property.type === "Identifier" && callee.property.name === "query")
        note(start, "a statement goes by functions/db/statement.ts, call.ts or builder.ts");
    },
    TSAsExpression({ typeAnnotation, start }) {
      const name = typeAnnotation.type === "TSTypeReference" ? typeAnnotation.typeName : undefined;
      if (asks && !(name?.type === "Identifier" && name.name === "const"))
        note(start, "what the database answers is parsed, not cast");
    },
  }).visit(program);
  return found;
}
