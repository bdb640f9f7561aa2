// npm run personal-database -- --stage NAME: a Supabase on this machine (Docker), migrated and seeded, and its
// variables in .env.NAME for npm run secrets.
import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { prepareDatabase, Status, withVariables } from "./personal-database/prepare-database.ts";
import { DEMO_ACCOUNTS } from "./stack/seed.ts";
import { option } from "./stack/with-stack.ts";

const CLI = ["--yes", "supabase@3.1.0"];

/** Runs the Supabase CLI where its words are seen; rejects when it fails. */
function supabase(...parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("npx", [...CLI, ...parameters], { stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`supabase ${parameters.join(" ")} a échoué (Docker tourne-t-il ?)`)),
    );
  });
}

const stage = option("stage");
if (stage === undefined || !/^[\w.-]+$/.test(stage)) {
  console.error("npm run personal-database -- --stage NOM");
  process.exit(1);
}
try {
  // Starts what does not run yet; migrations that are new since then are run.
  await supabase("start");
  await supabase("migration", "up", "--local");
  const { stdout } = await promisify(execFile)("npx", [...CLI, "status", "-o", "json"]);
  const { variables, password } = await prepareDatabase(Status.parse(JSON.parse(stdout)));
  const file = `.env.${stage}`;
  const text = await readFile(file, "utf8").catch(() => "");
  await writeFile(file, withVariables(text, variables), { mode: 0o600 });
  console.log(`${file} : ${Object.keys(variables).join(", ")}`);
  console.log(
    `Comptes (${password ?? "mot de passe inchangé"}) : ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`,
  );
  console.log(`Ensuite : npm run secrets -- --stage ${stage}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
