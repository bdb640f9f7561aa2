import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";

/** The SHA-256 of every migration as it was added; `sha256sum --check` reads it from its folder. */
export const RECORD = path.join(ROOT, "supabase/migrations.sha256");

/** Texts of migrations by the names of their files. */
export type Migrations = ReadonlyMap<string, string>;

/** The repository's migrations, in their order. */
export function readMigrations(): Migrations {
  const folder = path.join(ROOT, "supabase/migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

interface Entry {
  readonly name: string;
  readonly hash: string;
}

function entriesOf(record: string): Entry[] {
  return record
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) [ *]migrations\/(\S+)$/.exec(line) ?? [];
      if (hash === undefined || name === undefined)
        throw new Error(`supabase/migrations.sha256: not a line of sha256sum: ${line}`);
      return { name, hash };
    });
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Where a migration is not what was recorded of it. */
export interface Departure {
  readonly name: string;
  readonly rule: string;
  readonly what: string;
}

const UNLESS_NEW =
  "; one that has not landed yet: take its line out of supabase/migrations.sha256, npm run generate -- database";

/** Migrations that were edited, removed or renamed since they were added, that came too early, or that nothing records. */
export function departuresFrom(record: string, migrations: Migrations): Departure[] {
  const entries = entriesOf(record);
  const recorded = new Set(entries.map(({ name }) => name));
  const changed = entries.flatMap(({ name, hash }): Departure[] => {
    const text = migrations.get(name);
    if (text === undefined)
      return [{ name, rule: "missing", what: `databases have run it: put it back${UNLESS_NEW}` }];
    if (hashOf(text) === hash) return [];
    return [
      {
        name,
        rule: "edited",
        what: `databases have run it as it was: put that back, write a new one${UNLESS_NEW}`,
      },
    ];
  });
  // A database that has run the later one would have to go back.
  const early = entries
    .filter(({ name }, index) => entries.slice(0, index).some((before) => name < before.name))
    .map(({ name }) => ({
      name,
      rule: "early",
      what: `give it a time after those recorded before${UNLESS_NEW}`,
    }));
  const added = [...migrations.keys()]
    .filter((name) => !recorded.has(name))
    .map((name) => ({ name, rule: "unrecorded", what: "npm run generate -- database" }));
  return [...changed, ...early, ...added];
}

/** The record with the migrations that it does not name yet at its end; what it says of others stays. */
export function withNew(record: string, migrations: Migrations): string {
  const entries = entriesOf(record);
  const recorded = new Set(entries.map(({ name }) => name));
  const added = [...migrations]
    .filter(([name]) => !recorded.has(name))
    .map(([name, text]) => ({ name, hash: hashOf(text) }));
  return [...entries, ...added].map(({ name, hash }) => `${hash}  migrations/${name}\n`).join("");
}
