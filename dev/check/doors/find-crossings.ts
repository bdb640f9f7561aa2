import { parseSync, Visitor } from "vite";
import { importsOf } from "../imports-of.ts";
import { castsIn } from "./casts-in.ts";

/** A line that gets past the typed doors to the database, and how. */
export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

const isDoor = (file: string): boolean => file.startsWith("functions/db/");
/** What asks the database: a module that takes something from there parses it, or has it typed by the migrations. */
const ASKED = /^functions\/db\/(?:as-sent|builder|call|claims|data-api|session|statement)\.ts$/;
/** Files that are given rows, whoever asked for them. */
const TAKES_ROWS = /(?:[/-]store|\/of-contact|[/-]rows)\.ts$/;

/** What asks an org of Salesforce by jsforce, whose `query` is called what a pool's is; it may take nothing of functions/db. */
const ASKS_SALESFORCE = "functions/crm/salesforce/calls.ts";

const DATA_API = "functions/db/data-api.ts";
/** Who asks Supabase’s Data API, and for what: everything else goes by the pool (decision 054). */
const ASK_DATA_API: ReadonlySet<string> = new Set([
  // What is told of a job is one row of a public table.
  "functions/jobs/store.ts",
  // Whether the Data API answers at all.
  "functions/health/get-readiness.ts",
]);

/**
 * Where a file of functions/ sends a statement by itself, whose rows nobody checks, casts a value in a module that asks
 * the database or is given its rows, or asks the Data API though nothing of it is kept for that. The doors themselves,
 * in functions/db, may.
 */
export function crossingsIn(file: string, text: string): Crossing[] {
  if (isDoor(file)) return [];
  const { program } = parseSync(file, text);
  const imports = importsOf(file, text);
  const isOfSalesforce = file === ASKS_SALESFORCE && !imports.some(({ from }) => isDoor(from));
  const found: Crossing[] = [];
  const note = (start: number, what: string): void => {
    found.push({ file, line: text.slice(0, start).split("\n").length, what });
  };
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (isOfSalesforce || callee.type !== "MemberExpression" || callee.computed || given.length === 0)
        return;
      if (callee.property.type === "Identifier" && callee.property.name === "query")
        note(start, "a statement goes by functions/db/statement.ts, call.ts or builder.ts");
    },
  }).visit(program);
  if (TAKES_ROWS.test(file) || imports.some(({ from }) => ASKED.test(from)))
    for (const { start } of castsIn(program)) note(start, "what the database answers is parsed, not cast");
  for (const { from, start } of imports)
    if (from === DATA_API && !ASK_DATA_API.has(file))
      note(start, "the pool is asked: the Data API by the files that find-crossings.ts lists alone");
  return found;
}
