import path from "node:path";
import type { Client, Pool } from "pg";
import { ROOT } from "../../check/step.ts";
import { readCatalog } from "./read-catalog.ts";
import { writeTypes } from "./write-types.ts";

/** Where the types stand. */
export const FILE = path.join(ROOT, "functions/db/database.generated.ts");

const SCHEMAS = ["public", "app", "private", "better_auth"];

/** The types of a migrated database, as the file holds them. */
export async function generateTypes(client: Client | Pool): Promise<string> {
  return writeTypes(await readCatalog(client, SCHEMAS), "public");
}
