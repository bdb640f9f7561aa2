import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AnyEndpoint, Endpoint, GreedyEndpoint, RawEndpoint } from "../../../functions/http/endpoint.ts";
import { prefixOf } from "../../../functions/http/app.ts";
import { ROOT } from "../../check/step.ts";

/** A route, and the file that declares it. */
export interface FoundRoute<E extends AnyEndpoint = AnyEndpoint> {
  readonly file: string;
  readonly route: E;
}

export type FoundCall = FoundRoute<Endpoint | RawEndpoint>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Every `export const route` of functions/, ordered by path and method; those without a contract, which take whatever
 * is left below their path, come last, the closest path first. Throws where a module cannot be loaded.
 */
export async function findRoutes(): Promise<{ calls: FoundCall[]; greedy: FoundRoute<GreedyEndpoint>[] }> {
  const files = globSync("functions/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts"] })
    .filter((file) => /^export const route\b/m.test(readFileSync(path.join(ROOT, file), "utf8")))
    .toSorted();
  const found = await Promise.all(
    files.map(async (file): Promise<FoundRoute> => {
      const { route } = (await import(path.join(ROOT, file))) as { route: AnyEndpoint };
      return { file, route };
    }),
  );
  return {
    calls: found.filter(isCall).sort(compareCalls),
    greedy: found.filter(isGreedy).sort(compareGreedy),
  };
}

const isCall = (one: FoundRoute): one is FoundCall => "contract" in one.route;
const isGreedy = (one: FoundRoute): one is FoundRoute<GreedyEndpoint> => !("contract" in one.route);

function compareCalls({ route: { contract: a } }: FoundCall, { route: { contract: b } }: FoundCall): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

const compareGreedy = (a: FoundRoute<GreedyEndpoint>, b: FoundRoute<GreedyEndpoint>): number =>
  prefixOf(b.route.path).length - prefixOf(a.route.path).length;
