import path from "node:path";
import type { Access } from "../../../functions/http/endpoint.ts";
import { type RouteRow, sessionGate } from "../../../functions/http/route-row.ts";
import { ROOT } from "../../check/step.ts";
import { findRoutes, type FoundCall } from "./find-routes.ts";

/** Where the route table stands. */
export const FILE = path.join(ROOT, "functions/routes.generated.ts");

/** The file's text: a row a line. Throws for a call that does not say how it is deployed. */
export async function generateRoutes(): Promise<string> {
  const { calls, greedy } = await findRoutes();
  const rows: RouteRow[] = [
    ...calls.map(rowOf),
    ...greedy.map(({ file, route }): RouteRow => {
      const { name, ...rest } = deploymentOf(file, route);
      return { name, method: "ANY", path: route.path, handler: handlerOf(file), ...rest };
    }),
  ];
  return `// Written by \`npm run generate -- routes\` from what the verbs' files export as \`route\`; the check holds it to them.
import type { RouteRow } from "./http/route-row.ts";

/**
 * Every route under /api, as plain data: the deployment, the local server and the tests all derive from
 * it. The last row answers what no other matches, in JSON: 404, or 405 for a known path.
 */
export const routes: readonly RouteRow[] = [
${rows.map((row) => `  ${written(row)},\n`).join("")}];
`;
}

function rowOf({ file, route }: FoundCall): RouteRow {
  const { contract } = route;
  const { name, environment = [], ...rest } = deploymentOf(file, route);
  return {
    name,
    method: contract.method,
    path: contract.path,
    handler: handlerOf(file),
    access: "receive" in route ? "public" : accessOf(route.access),
    ...(contract.scope === undefined ? {} : { scope: contract.scope }),
    environment: [...sessionGate, ...environment],
    ...rest,
  };
}

function deploymentOf<D>(file: string, { deployment }: { readonly deployment?: D | undefined }): D {
  if (deployment === undefined) throw new Error(`${file}: its route does not say how it is deployed`);
  return deployment;
}

/** A role by its name, and what is open to members in one form as `shared`. */
function accessOf(access: Access): string {
  if (typeof access === "string") return access;
  return "role" in access ? access.role : "shared";
}

/** The module without extension, a dot, the export: the format of SST and Lambda. */
function handlerOf(file: string): RouteRow["handler"] {
  return `${file.replace(/\.ts$/, "")}.handler` as RouteRow["handler"];
}

/** The row as a literal of TypeScript, as short as the format would have it. */
function written(row: RouteRow): string {
  const parts = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${parts.join(", ").replaceAll('","', '", "')} }`;
}
