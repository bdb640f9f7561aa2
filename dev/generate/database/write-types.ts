import type { Catalog, Column, Relation, Routine } from "./read-catalog.ts";
import { valueType } from "./value-types.ts";

const HEADER = `// Written by \`npm run generate -- database\` from supabase/migrations; a test holds it to them.
import type { ColumnType } from "kysely";
`;

const orNull = (type: string, nullable: boolean): string =>
  !nullable || type === "unknown" || type === "undefined" ? type : `${type} | null`;

const block = (indent: string, name: string, lines: readonly string[]): string =>
  lines.length === 0
    ? `${indent}${name}: Record<never, never>;`
    : `${indent}${name}: {\n${lines.map((line) => `${indent}  ${line}`).join("\n")}\n${indent}};`;

/** A column of the Data API: read, inserted or updated. */
function column(
  { name, type, nullable, optional, generated }: Column,
  use: "Row" | "Insert" | "Update",
): string {
  const value = orNull(valueType(type).json, nullable);
  if (use === "Row") return `${name}: ${value};`;
  if (generated) return `${name}?: never;`;
  return `${name}${optional || use === "Update" ? "?" : ""}: ${value};`;
}

function dataApiRelation(relation: Relation): string {
  const uses = relation.kind === "table" ? (["Row", "Insert", "Update"] as const) : (["Row"] as const);
  const parts = uses.map((use) =>
    block(
      "        ",
      use,
      relation.columns.map((one) => column(one, use)),
    ),
  );
  return `      ${relation.name}: {\n${parts.join("\n")}\n        Relationships: [];\n      };`;
}

function dataApiFunction({ name, parameters, type, columns, set }: Routine): string {
  const args = parameters.map(
    (given) => `${given.name}${given.optional ? "?" : ""}: ${orNull(valueType(given.type).json, true)}`,
  );
  const answered =
    columns.length === 0
      ? orNull(valueType(type).json, !set)
      : `{ ${columns.map((one) => `${one.name}: ${orNull(valueType(one.type).json, true)}`).join("; ")} }`;
  const takes = args.length === 0 ? "Record<never, never>" : `{ ${args.join("; ")} }`;
  return `      ${name}: { Args: ${takes}; Returns: ${set ? `(${answered})[]` : answered} };`;
}

/** Supabase's own shape of the schema that its Data API shows. */
function dataApiSchema({ relations, routines }: Catalog, schema: string): string {
  const shown = relations.filter((one) => one.schema === schema);
  const part = (name: string, lines: readonly string[]): string =>
    lines.length === 0 ? `    ${name}: Record<never, never>;` : `    ${name}: {\n${lines.join("\n")}\n    };`;
  return [
    `/** What the Data API shows, in Supabase's shape. */`,
    `export type Database = {`,
    `  ${schema}: {`,
    part("Tables", shown.filter(({ kind }) => kind === "table").map(dataApiRelation)),
    part("Views", shown.filter(({ kind }) => kind === "view").map(dataApiRelation)),
    part("Functions", routines.filter((one) => one.schema === schema).map(dataApiFunction)),
    `    Enums: Record<never, never>;`,
    `    CompositeTypes: Record<never, never>;`,
    `  };`,
    `};`,
  ].join("\n");
}

function poolColumn({ name, type, nullable, optional, generated }: Column): string {
  const { pg, parameter } = valueType(type);
  const written = orNull(parameter, nullable);
  const [inserted, updated] = generated
    ? ["never", "never"]
    : [optional ? `${written} | undefined` : written, written];
  return `    ${name}: ColumnType<${orNull(pg, nullable)}, ${inserted}, ${updated}>;`;
}

/** Every table and view as the pool reads and writes it, in kysely's shape. */
function poolTables({ relations }: Catalog): string {
  const tables = relations.map(
    ({ schema, name, columns }) => `  "${schema}.${name}": {\n${columns.map(poolColumn).join("\n")}\n  };`,
  );
  return `/** Tables and views as the pool reads and writes them, in kysely's shape. */\nexport interface Tables {\n${tables.join("\n")}\n}`;
}

function poolFunction({ schema, name, parameters, type, columns, set }: Routine): string {
  // The column of a set of single values is named as its function.
  const answers = set && columns.length === 0 ? [{ name, type }] : columns;
  const args = parameters.map(
    (given) => `${given.name}${given.optional ? "?" : ""}: ${orNull(valueType(given.type).parameter, true)}`,
  );
  const answered =
    answers.length === 0
      ? orNull(valueType(type).pg, true)
      : `{ ${answers.map((one) => `${one.name}: ${orNull(valueType(one.type).pg, true)}`).join("; ")} }`;
  const takes = args.length === 0 ? "Record<never, never>" : `{ ${args.join("; ")} }`;
  return `  "${schema}.${name}": { args: ${takes}; ${set ? "row" : "result"}: ${answered} };`;
}

/** Every function as the pool calls it. `row` is what a set holds, `result` the one value of any other. */
function poolFunctions({ routines }: Catalog): string {
  return `/** Functions as the pool calls them: \`row\` is of a set, \`result\` the one value of any other. */\nexport interface Functions {\n${routines.map(poolFunction).join("\n")}\n}`;
}

/** The TypeScript of a catalog; `exposed` is the schema that the Data API shows. */
export function writeTypes(catalog: Catalog, exposed: string): string {
  return `${[HEADER, dataApiSchema(catalog, exposed), "", poolTables(catalog), "", poolFunctions(catalog)].join("\n")}\n`;
}
