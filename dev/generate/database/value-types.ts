/** What a SQL type is in TypeScript: as pg hands it over, as the Data API writes it in JSON, and as pg takes it. */
interface ValueType {
  readonly pg: string;
  readonly json: string;
  readonly parameter: string;
}

const same = (type: string): ValueType => ({ pg: type, json: type, parameter: type });

/** pg leaves 64 bits and decimals as text, lest they lose digits; the Data API writes them as numbers. */
const VALUE_TYPES: Record<string, ValueType> = {
  text: same("string"),
  uuid: same("string"),
  boolean: same("boolean"),
  smallint: same("number"),
  integer: same("number"),
  real: same("number"),
  "double precision": same("number"),
  bigint: { pg: "string", json: "number", parameter: "number | string" },
  numeric: { pg: "string", json: "number", parameter: "number | string" },
  // pg would take a Date's day in the time zone of this machine.
  date: { pg: "Date", json: "string", parameter: "string" },
  "timestamp with time zone": { pg: "Date", json: "string", parameter: "Date | string" },
  bytea: { pg: "Buffer", json: "string", parameter: "Buffer" },
  // What comes back is anything: to be parsed. pg takes text, as it would write an array as one of Postgres.
  json: { pg: "unknown", json: "unknown", parameter: "string" },
  jsonb: { pg: "unknown", json: "unknown", parameter: "string" },
  void: { pg: "undefined", json: "undefined", parameter: "undefined" },
};

/** The TypeScript of a SQL type; an array's elements count as never null. Throws for one that the table above does not know. */
export function valueType(sql: string): ValueType {
  if (sql.endsWith("[]")) {
    const { pg, json, parameter } = valueType(sql.slice(0, -2));
    return {
      pg: `${pg}[]`,
      json: `${json}[]`,
      parameter: parameter.includes("|") ? `readonly (${parameter})[]` : `readonly ${parameter}[]`,
    };
  }
  const known = VALUE_TYPES[sql];
  if (known === undefined) throw new Error(`dev/generate/database does not know the SQL type ${sql}`);
  return known;
}
