import type { Node, Program, Source } from "./program.ts";
import { walk } from "./program.ts";
import { textsOf, UnresolvedError } from "./texts-of.ts";

/** A statement that is written as SQL: each text that it can be. */
export interface Statement {
  readonly file: string;
  readonly line: number;
  readonly texts: readonly string[];
  /** Why not all of its texts are known. */
  readonly unresolved?: string;
}

/** The functions that send a statement (functions/db/statement.ts), and which argument is its text. */
const SENDERS: Readonly<Record<string, number>> = { allRows: 2, firstRow: 2, execute: 1 };
const SENDER = "functions/db/statement.ts";

/** Every statement that a program sends as a text. */
export function findStatements(program: Program): Statement[] {
  return program.naming("statement.ts").flatMap((source) => {
    const found: Statement[] = [];
    walk(source.program, (node) => {
      const text = textSent(program, source, node);
      if (text !== undefined) found.push(statementOf(program, source, text));
      else if (isHandedOn(program, source, node))
        found.push({
          ...placeOf(source, node),
          texts: [],
          unresolved: "what sends a statement is handed on",
        });
    });
    return found;
  });
}

function textSent(program: Program, source: Source, node: Node): Node | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return undefined;
  const index = SENDERS[node.callee.name];
  if (index === undefined) return undefined;
  const isSender = program.binding(source, node, node.callee.name)?.source.file === SENDER;
  return isSender ? node.arguments[index] : undefined;
}

/** Whether a function that sends statements stands elsewhere than where it is called: its texts would be seen by nobody. */
function isHandedOn(program: Program, source: Source, node: Node): boolean {
  if (node.type !== "Identifier" || SENDERS[node.name] === undefined) return false;
  const parent = source.parents.get(node);
  if (parent?.type === "ImportSpecifier" || parent?.type === "Property") return false;
  if (parent?.type === "MemberExpression" && parent.property === node) return false;
  if (parent?.type === "CallExpression" && parent.callee === node) return false;
  return source.file !== SENDER && program.binding(source, node, node.name)?.source.file === SENDER;
}

const placeOf = ({ file, text }: Source, { start }: Node): Pick<Statement, "file" | "line"> => ({
  file,
  line: text.slice(0, start).split("\n").length,
});

function statementOf(program: Program, source: Source, node: Node): Statement {
  const at = placeOf(source, node);
  try {
    return { ...at, texts: textsOf(program, source, node) };
  } catch (error) {
    if (error instanceof UnresolvedError) return { ...at, texts: [], unresolved: error.message };
    throw error;
  }
}
