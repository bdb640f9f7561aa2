import { importsOf } from "../imports-of.ts";

/** An import that goes against the order of the rooms, and the rule. */
export interface ForbiddenImport {
  readonly file: string;
  readonly from: string;
  readonly rule: string;
}

/**
 * Each room below the slices, and which files of other folders it may import, types included: a folder’s, with `/` at
 * its end, or one file. `http` and `db` are one floor: a request is answered within the session that the database opens.
 */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  db: ["functions/http/"],
  http: ["functions/db/", "functions/secrets/"],
  jobs: ["functions/db/", "functions/http/", "functions/model/"],
  language: ["functions/http/yield-to-loop.ts", "functions/mail/own-lines/"],
  mail: [],
  model: ["functions/db/", "functions/http/", "functions/language/", "functions/outbound/"],
  outbound: [],
  // A stage has two variables for each CRM; the list of CRMs is data.
  secrets: ["functions/http/", "functions/crm/names.ts"],
};

/**
 * Files beside the folders that every folder may import, and which files of the folders each of them imports. The others
 * there (the route table, what answers for it, the schedules) join the slices: no folder imports them.
 */
const BASE: Readonly<Record<string, readonly string[]>> = {
  "functions/client-variables.ts": [],
  // Which variables are a CRM’s, by the list of CRMs, and what addresses and keys have to be: all of it data.
  "functions/env.ts": ["functions/crm/names.ts", "functions/db/address.ts", "functions/db/signing-key.ts"],
  "functions/typed-object.ts": [],
};

/** Whose functions and constants a slice may not use; its types it may. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  readings: ["intelligence", "suggestions"],
  intelligence: ["suggestions"],
};

const STORE = /\/(?:[a-z0-9-]+-)?store\.ts$/;

/** The folder of functions/ that a file is in, or the file itself where it is beside them; undefined for all others. */
function roomOf(file: string): string | undefined {
  const [root, folder, ...rest] = file.split("/");
  if (root !== "functions") return undefined;
  return rest.length > 0 ? folder : file;
}

/** Whether a room is a file beside the folders that joins slices. */
const joinsSlices = (room: string): boolean => room.includes("/") && !Object.hasOwn(BASE, room);

/** What a verb's file exports for the deployment, the local server and the tests. */
const EDGE = new Set(["route", "handler"]);

/**
 * The imports of a file that go up, from a room below into a slice or from a slice to one above, or into another store,
 * and those that take the edge of a verb instead of the verb.
 */
export function forbiddenImportsOf(file: string, source: string): ForbiddenImport[] {
  const own = roomOf(file);
  if (own === undefined) return [];
  const below = BELOW[own] ?? BASE[own];
  const above = ["workers", ...(ABOVE[own] ?? [])];
  return importsOf(file, source).flatMap(({ from, names }) => {
    const room = roomOf(from);
    if (room === undefined) return [];
    if (names.some(({ name }) => EDGE.has(name)))
      return [{ file, from, rule: "a route is an edge: call the verb" }];
    if (room === own) return [];
    const isOfTypes = names.length > 0 && names.every(({ isType }) => isType);
    const rules = [
      STORE.test(from) && "a store is imported within its slice only: call the slice’s verb",
      below !== undefined &&
        !Object.hasOwn(BASE, room) &&
        !joinsSlices(room) &&
        !below.some((open) => (open.endsWith("/") ? from.startsWith(open) : from === open)) &&
        `${own} is below the slices and imports ${below.join(", ") || "no other folder"}`,
      above.includes(room) && !isOfTypes && `${room} is above ${own}: its types alone`,
      joinsSlices(room) && !joinsSlices(own) && `${room} joins the slices: nothing below imports it`,
    ];
    return rules.flatMap((rule) => (rule === false ? [] : [{ file, from, rule }]));
  });
}
