import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vitest/config";
import * as z from "zod";
import { routes } from "../functions/routes.generated.ts";
import type { DateTree } from "./src/lib/dates.ts";

interface Described {
  isDate?: boolean;
  type?: string;
  $ref?: string;
  properties?: Record<string, Described>;
  items?: Described | false;
  additionalProperties?: Described | boolean;
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
  prefixItems?: Described[];
}

/**
 * Where replies of a schema hold dates; null where they hold none. Throws for a place that holds a date or a text,
 * which the wire does not tell apart, and for a schema that contains itself.
 */
export function datesIn(schema: z.ZodType): DateTree | null {
  const described = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { isDate: true });
    },
  });
  // zod’s type of a JSON schema does not know the mark `isDate` that was just set.
  return datesAt([described as Described], "reply");
}

function datesAt(given: readonly Described[], place: string): DateTree | null {
  const kinds = given.flatMap(alternativesOf);
  if (kinds.some(({ $ref }) => $ref !== undefined)) throw new Error(`${place} contains itself`);
  if (kinds.some(({ isDate }) => isDate === true)) {
    if (kinds.some(({ type }) => type === "string")) throw new Error(`${place} is a date or a text`);
    return true;
  }
  const below = new Map<string, Described[]>();
  const add = (name: string, kind: Described | boolean | undefined): void => {
    if (typeof kind === "object") below.set(name, [...(below.get(name) ?? []), kind]);
  };
  for (const { properties, items, prefixItems, additionalProperties } of kinds) {
    for (const [name, kind] of Object.entries(properties ?? {})) add(name, kind);
    for (const kind of [items, additionalProperties, ...(prefixItems ?? [])]) add("*", kind);
  }
  const found = [...below].flatMap(([name, some]) => {
    const dates = datesAt(some, `${place}.${name}`);
    return dates === null ? [] : [[name, dates] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

const alternativesOf = (kind: Described): Described[] => {
  const { anyOf = [], oneOf = [], allOf = [] } = kind;
  const some = [...anyOf, ...oneOf, ...allOf];
  return some.length === 0 ? [kind] : some.flatMap(alternativesOf);
};

const ROOT = path.join(import.meta.dirname, "..");
const VERBS = routes.map(({ handler }) => handler.replace(/\.handler$/, ".ts"));
/** Where contracts are: in the verbs’ files, with shapes beside them and those of better-auth in `contract.ts`. */
const contractFiles = () => [...globSync("functions/**/contract.ts", { cwd: ROOT }), ...VERBS].toSorted();

function hashOfContracts(): string {
  const hash = createHash("sha256");
  for (const file of contractFiles()) hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest("hex");
}

/** Every reply of the API that has a schema, by its call. */
export async function replies(): Promise<[call: string, schema: z.ZodType][]> {
  const modules = await Promise.all(
    contractFiles().map((file): Promise<object> => import(pathToFileURL(path.join(ROOT, file)).href)),
  );
  return modules.flatMap((exported) =>
    Object.values(exported).flatMap((value: unknown): [call: string, schema: z.ZodType][] =>
      isContract(value) ? [[`${value.method} ${value.path}`, value.response]] : [],
    ),
  );
}

interface Declared {
  readonly method: string;
  readonly path: string;
  readonly response: z.ZodType;
}
const isContract = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;

/** A call as the web writes it: the contract's own method and path, to the letter, one after the other. */
const CALL = /method: "([A-Z]+)",\s*path: "(\/api\/[^"]+)"/g;
/** Each begins a call of a contract, which has both. */
const BEGINS = /\bcall<typeof \w+>\(/g;

/** Writes beside each call of some source where its reply holds dates. Throws where a call cannot be read. */
export function withReplyDates(code: string, datesOf: ReadonlyMap<string, DateTree | null>): string {
  let found = 0;
  const written = code.replace(CALL, (call, method: string, address: string) => {
    const dates = datesOf.get(`${method} ${address}`);
    found += 1;
    // Of better-auth's replies the web reads those that have a contract alone.
    if (dates === undefined && !address.startsWith("/api/auth/"))
      throw new Error(`No contract has ${method} ${address}`);
    return dates === undefined || dates === null ? call : `${call}, dates: ${JSON.stringify(dates)}`;
  });
  if (found < (code.match(BEGINS)?.length ?? 0))
    throw new Error("Write each call's method and path as texts, one after the other");
  return written;
}

/**
 * Puts beside each call of the API where its reply holds dates, read in the contracts when the web is built: the
 * schemas themselves would weigh more in the browser than the day's whole list.
 */
export function replyDates(): Plugin {
  let datesOf: Promise<ReadonlyMap<string, DateTree | null>> | undefined;
  return {
    name: "reply-dates",
    enforce: "pre",
    // What a test's cache keeps of such a file is as old as the contracts that it was written from.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.includes('"/api/') ? hashOfContracts() : null));
    },
    async transform(code, id) {
      const file = id.split("?", 1)[0] ?? "";
      if (!/\/web\/src\/.*(?<!\.test)\.tsx?$/.test(file) || !code.includes('"/api/')) return null;
      datesOf ??= replies().then((all) => new Map(all.map(([call, schema]) => [call, datesIn(schema)])));
      return { code: withReplyDates(code, await datesOf), map: null };
    },
  };
}
