import { parse } from "libpg-query";

/** What locks a table for long, or breaks the code that still runs while a migration does. */
export interface Danger {
  readonly rule: string;
  readonly what: string;
}

/** A node of Postgres's own syntax tree: its fields by name. */
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => value !== null && typeof value === "object";
const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const tableOf = (relation: unknown): string => {
  const { schemaname, relname } = nodeOf(relation);
  return `${textOf(schemaname) || "public"}.${textOf(relname)}`;
};

/** Defaults that Postgres computes once for all rows, without writing them. */
const isConstant = (expression: unknown): boolean => {
  const [kind = "", inner] = Object.entries(nodeOf(expression))[0] ?? [];
  if (kind === "TypeCast") return isConstant(nodeOf(inner)["arg"]);
  if (kind === "SQLValueFunction" || kind === "A_Const") return true;
  const name = listOf(nodeOf(inner)["funcname"]).map((part) => textOf(nodeOf(part["String"])["sval"]));
  return kind === "FuncCall" && /^(?:pg_catalog\.)?now$/.test(name.join("."));
};

function constraintDanger(constraint: Node): Danger[] {
  const { contype, skip_validation: later, indexname } = constraint;
  if ((contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN") && later !== true)
    return [
      { rule: "constraint-not-valid", what: "reads the whole table: add it `not valid`, validate it later" },
    ];
  if ((contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY") && !indexname)
    return [
      {
        rule: "constraint-using-index",
        what: "builds an index under a lock: `using index` of one that is there",
      },
    ];
  return [];
}

function columnDangers(column: Node): Danger[] {
  const constraints = listOf(column["constraints"]).map((one) => nodeOf(one["Constraint"]));
  const kinds = constraints.map(({ contype }) => contype);
  const standard = constraints.find(({ contype }) => contype === "CONSTR_DEFAULT");
  const dangers = constraints.flatMap(constraintDanger);
  if (kinds.includes("CONSTR_GENERATED") || kinds.includes("CONSTR_IDENTITY"))
    dangers.push({ rule: "rewrites-table", what: "a computed column writes every row" });
  if (standard !== undefined && !isConstant(standard["raw_expr"]))
    dangers.push({ rule: "rewrites-table", what: "a default that differs by row writes every row" });
  if (kinds.includes("CONSTR_NOTNULL") && standard === undefined)
    dangers.push({
      rule: "required-column",
      what: "fails where there are rows, and in code that does not know it",
    });
  return dangers;
}

const COMMANDS: Readonly<Record<string, Danger>> = {
  AT_DropColumn: { rule: "drop-column", what: "code that still runs reads it" },
  AT_AlterColumnType: {
    rule: "column-type",
    what: "writes every row under a lock: add a column, fill it, change over",
  },
  AT_SetNotNull: { rule: "set-not-null", what: "reads the whole table: a validated check first, then this" },
};

function alterDangers(statement: Node): Danger[] {
  return listOf(statement["cmds"])
    .map((one) => nodeOf(one["AlterTableCmd"]))
    .flatMap((command) => {
      const known = COMMANDS[textOf(command["subtype"])];
      if (known !== undefined) return [known];
      const { def } = command;
      if (command["subtype"] === "AT_AddColumn") return columnDangers(nodeOf(nodeOf(def)["ColumnDef"]));
      if (command["subtype"] === "AT_AddConstraint")
        return constraintDanger(nodeOf(nodeOf(def)["Constraint"]));
      return [];
    });
}

const FUNCTION = /^OBJECT_(?:FUNCTION|PROCEDURE|ROUTINE)$/;
const RENAMED = /^OBJECT_(?:TABLE|COLUMN|FUNCTION|PROCEDURE|ROUTINE)$/;

/** A function as it is called: its name, and how many values it is given. */
const functionOf = (name: unknown, given: number): string =>
  `${listOf(name)
    .map(({ String }) => textOf(nodeOf(String)["sval"]))
    .join(".")}/${given}`;

function madeFunction({ funcname, parameters }: Node): string {
  const given = listOf(parameters).filter(
    ({ FunctionParameter }) => !/_(?:OUT|TABLE)$/.test(textOf(nodeOf(FunctionParameter)["mode"])),
  );
  return functionOf(funcname, given.length);
}

/** Of one statement; `made` are tables that the migration itself makes, on which nobody waits, and its functions. */
function statementDangers(kind: string, statement: Node, made: ReadonlySet<string>): Danger[] {
  if (made.has(tableOf(statement["relation"]))) return [];
  if (kind === "AlterTableStmt" && statement["objtype"] === "OBJECT_TABLE") return alterDangers(statement);
  if (kind === "IndexStmt" && statement["if_not_exists"] !== true)
    return [
      {
        rule: "index-built-before",
        what: "blocks writes: build it `concurrently` before, and say `if not exists` here",
      },
    ];
  if (kind === "RenameStmt" && RENAMED.test(textOf(statement["renameType"])))
    return [{ rule: "rename", what: "code that still runs asks for the old name" }];
  if (kind === "DropStmt" && statement["removeType"] === "OBJECT_TABLE")
    return [{ rule: "drop-table", what: "code that still runs reads it" }];
  if (kind === "DropStmt" && FUNCTION.test(textOf(statement["removeType"])))
    return listOf(statement["objects"])
      .map(({ ObjectWithArgs }) => nodeOf(ObjectWithArgs))
      .filter(({ objname, objargs }) => !made.has(functionOf(objname, listOf(objargs).length)))
      .map(() => ({ rule: "drop-function", what: "code that still runs calls it: drop it a release later" }));
  if (kind === "TruncateStmt")
    return [{ rule: "drop-table", what: "takes the rows of a table that is in use" }];
  if (kind === "UpdateStmt" && statement["whereClause"] === undefined)
    return [{ rule: "update-in-batches", what: "locks and writes every row in one transaction" }];
  return [];
}

const WAITS = new Set(["AlterTableStmt", "RenameStmt", "DropStmt", "IndexStmt"]);

/**
 * What of a migration could keep people waiting or break what runs, after squawk's rules. A line
 * `-- accepted <rule>: <reason>` takes one away. Throws on SQL that Postgres would not parse.
 * https://squawkhq.com/docs/rules
 */
export async function dangersIn(sql: string): Promise<Danger[]> {
  const tree = nodeOf(await parse(sql));
  const statements = listOf(tree["stmts"]).flatMap(({ stmt }) =>
    Object.entries(nodeOf(stmt)).map(([kind, node]) => ({ kind, node: nodeOf(node) })),
  );
  const made = new Set(
    statements.flatMap(({ kind, node }) => {
      if (kind === "CreateStmt") return [tableOf(node["relation"])];
      return kind === "CreateFunctionStmt" ? [madeFunction(node)] : [];
    }),
  );
  const found = statements.flatMap(({ kind, node }) => statementDangers(kind, node, made));
  const limited = statements.some(
    ({ kind, node }) => kind === "VariableSetStmt" && node["name"] === "lock_timeout",
  );
  const locks = statements.some(
    ({ kind, node }) =>
      WAITS.has(kind) &&
      !made.has(tableOf(node["relation"])) &&
      !/FUNCTION|TRIGGER|POLICY/.test(textOf(node["removeType"])),
  );
  if (locks && !limited)
    found.push({
      rule: "lock-timeout",
      what: "waits for a lock while all others wait behind it: `set lock_timeout = '2s'` first",
    });
  const accepted = new Set([...sql.matchAll(/^--\s*accepted ([a-z-]+): \S/gm)].map(([, rule]) => rule));
  return found.filter(({ rule }) => !accepted.has(rule));
}
