// npm run personal-database -- --stage NAME [--branch]: a Supabase on this machine (Docker), or with --branch a branch of
// the linked project of that name, migrated and seeded, and its variables in .env.NAME for npm run secrets.
import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import * as z from "zod";
import {
  type Prepared,
  prepareDatabase,
  readBranch,
  readStatus,
  sessionAddress,
  withVariables,
} from "./personal-database/prepare-database.ts";
import { DEMO_ACCOUNTS } from "./stack/seed.ts";
import { requiredOption } from "./stack/with-stack.ts";

const Branches = z.array(z.object({ name: z.string() }));
const CLI = ["--yes", "supabase@3.1.0"];
/** Looks at a branch that is being made, and milliseconds between them: ten minutes in all. */
const LOOKS = { most: 60, every: 10_000 };

/** Runs the Supabase CLI where its words are seen; rejects when it fails. */
function supabase(...parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // It would go on in plain text where TLS fails; on this machine it says itself that there is none.
    const env = { PGSSLMODE: "require", ...process.env };
    const child = spawn("npx", [...CLI, ...parameters], { stdio: "inherit", env });
    child.once("error", reject);
    child.once("exit", (code) =>
      // Its last parameter may be an address with a password.
      code === 0 ? resolve() : reject(new Error(`supabase ${parameters.slice(0, 2).join(" ")} failed`)),
    );
  });
}

/** What the Supabase CLI prints; rejects when it fails. */
const printedBy = async (...parameters: string[]): Promise<string> =>
  (await promisify(execFile)("npx", [...CLI, ...parameters, "-o", "json"])).stdout;

/** Starts what does not run yet on this machine; migrations that are new since then are run. */
async function onThisMachine(): Promise<Prepared> {
  await supabase("start").catch((error: unknown) => {
    throw new Error("supabase start failed (is Docker running?)", { cause: error });
  });
  await supabase("migration", "up");
  return readStatus(await printedBy("status"));
}

/** Makes the branch where the linked project has none of that name; migrations that are new since then are run. */
async function ofTheProject(name: string): Promise<Prepared> {
  const names = Branches.parse(JSON.parse(await printedBy("branches", "list")));
  if (!names.some((one) => one.name === name)) await supabase("branches", "create", name);
  for (let look = 0; look < LOOKS.most; look++) {
    const branch = readBranch(await printedBy("branches", "get", name));
    if (branch !== undefined) {
      await supabase("db", "push", "--yes", `--remote=${sessionAddress(branch)}`);
      return branch;
    }
    await wait(LOOKS.every);
  }
  throw new Error(`The branch ${name} is not ready: try again in a few minutes.`);
}

const stage = requiredOption("stage");
try {
  const isBranch = process.argv.includes("--branch");
  const database = isBranch ? await ofTheProject(stage) : await onThisMachine();
  const prepared = await prepareDatabase(database, { isPublic: !isBranch });
  const { password } = prepared;
  // The mailbox of `supabase start` (supabase/config.toml): under `sst dev` the functions run here too.
  const variables = { ...prepared.variables, ...(isBranch ? {} : { SMTP_URL: "smtp://127.0.0.1:54325" }) };
  const file = `.env.${stage}`;
  const text = await readFile(file, "utf8").catch(() => "");
  await writeFile(file, withVariables(text, variables), { mode: 0o600 });
  console.log(`${file}: ${Object.keys(variables).join(", ")}`);
  console.log(
    `Accounts (${password ?? "password unchanged"}): ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`,
  );
  console.log(`Next: npm run secrets -- --stage ${stage}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
