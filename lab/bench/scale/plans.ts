import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "pg";
import * as z from "zod";
import { printFigure } from "../print-figure.ts";
import type { ScaleWorld } from "./world.ts";

/** The statements that count, by how often they were run. */
const MOST_FREQUENT = 20;
const KEPT = path.join(import.meta.dirname, "plans.json");

/** A node of a plan, as `explain (format json)` writes it. */
interface Node {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Join Type"?: string | undefined;
  "Subplan Name"?: string | undefined;
  Plans?: Node[] | undefined;
}
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Join Type": z.string().optional(),
    "Subplan Name": z.string().optional(),
    Plans: z.array(Node).optional(),
  }),
);
const Explained = z.object({ Plan: Node });
const Kept = z.record(z.string(), z.object({ statement: z.string(), plans: z.array(z.string()) }));
type Kept = z.infer<typeof Kept>;

/** What a plan does in words, without costs: « Sort(Index Scan contact by contact_pkey) ». */
function shapeOf(node: Node): string {
  const words = [
    node["Subplan Name"] === undefined ? "" : `${node["Subplan Name"].replace(/\d+/, "")}:`,
    node["Join Type"] === undefined || node["Join Type"] === "Inner" ? "" : node["Join Type"],
    node["Node Type"],
    node["Relation Name"] ?? "",
    node["Index Name"] === undefined ? "" : `by ${node["Index Name"]}`,
  ];
  const below = node.Plans?.map(shapeOf) ?? [];
  return words.filter(Boolean).join(" ") + (below.length === 0 ? "" : `(${below.join(", ")})`);
}

/**
 * The plans of the twenty statements that `work` runs most often, those inside functions too, held against those that are
 * kept beside this file; `renews` keeps them instead. Prints a line for each that differs; answers how many do.
 */
export async function comparePlans(
  world: ScaleWorld,
  work: () => Promise<void>,
  renews: boolean,
): Promise<number> {
  const { admin, platform } = world;
  await admin.query("select public.pg_stat_statements_reset()");
  await work();
  const frequent = await frequentStatements(admin);
  const shapes = new Map<string, Map<string, number>>();
  const listen = (notice: { message?: string | undefined }): void => {
    const json = notice.message?.slice(notice.message.indexOf("{")) ?? "";
    if (!notice.message?.includes("plan:")) return;
    // As text: it has more digits than a number here.
    const [, id = ""] = /"Query Identifier": (-?\d+)/.exec(json) ?? [];
    const { Plan } = Explained.parse(readExplained(json));
    const ofStatement = shapes.get(id) ?? new Map<string, number>();
    shapes.set(id, ofStatement);
    const shape = shapeOf(Plan);
    ofStatement.set(shape, (ofStatement.get(shape) ?? 0) + 1);
  };
  platform.pool.on("connect", (client) => client.on("notice", listen));
  // Sent to whoever runs the statement, as plans in the server's log would be in its folder.
  for (const setting of [
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_nested_statements = on",
    "auto_explain.log_format = 'json'",
    "auto_explain.log_verbose = on",
    "auto_explain.log_level = 'notice'",
  ])
    await admin.query(`alter system set ${setting}`);
  await admin.query("select pg_reload_conf()");
  // Connections that are open hear nothing: they are closed.
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_server'");
  await work();
  await admin.query("alter system set auto_explain.log_min_duration = -1");
  await admin.query("select pg_reload_conf()");
  const found: Kept = {};
  for (const { id, statement } of frequent) {
    const plans = [...(shapes.get(id) ?? [])]
      .toSorted(([, one], [, other]) => other - one)
      .map(([shape]) => shape);
    const key = createHash("sha256").update(statement).digest("hex").slice(0, 12);
    found[key] = { statement: statement.slice(0, 160), plans: plans.toSorted() };
  }
  if (renews) {
    await writeFile(KEPT, `${JSON.stringify(found, null, 2)}\n`);
    printFigure({ bench: "scale", plans: Object.keys(found).length, renewed: true });
    return 0;
  }
  return compare(Kept.parse(JSON.parse(await readFile(KEPT, "utf8"))), found);
}

/** The query's own text stands in the JSON with its line ends, which JSON has none of. */
const readExplained = (json: string): unknown => JSON.parse(json.replace(/[\n\t]/g, " "));

const Statement = z.object({ id: z.string(), statement: z.string() });

async function frequentStatements(admin: Pool): Promise<z.infer<typeof Statement>[]> {
  const { rows } = await admin.query<Record<string, unknown>>(
    `select s.queryid::text as id, regexp_replace(trim(s.query), '\\s+', ' ', 'g') as statement
     from public.pg_stat_statements s join pg_roles r on r.oid = s.userid
     where r.rolname = 'app_server' and s.query ~* '^\\s*(select|with|insert|update|delete)' and s.query ~* '\\mfrom\\M|\\minto\\M|\\mupdate\\M'
     order by s.calls desc, s.query limit $1`,
    [MOST_FREQUENT],
  );
  return rows.map((row) => Statement.parse(row));
}

function compare(kept: Kept, found: Kept): number {
  let changed = 0;
  for (const [key, { statement, plans }] of Object.entries(found)) {
    const before = kept[key]?.plans;
    if (before === undefined) {
      printFigure({ plan: key, statement, isNew: true, plans });
      continue;
    }
    // Which of its plans a statement takes may depend on whom it is asked about: a new one is told.
    const isChanged = plans.some((plan) => !before.includes(plan));
    if (isChanged) changed++;
    if (isChanged) printFigure({ plan: key, statement, before, now: plans, pass: false });
  }
  const gone = Object.keys(kept).filter((key) => !(key in found));
  printFigure({ bench: "scale", plans: Object.keys(found).length, changed, noLongerFrequent: gone.length });
  return changed;
}
