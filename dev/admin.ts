// npm run admin -- create-admin --email … --name … --password … --organization …
import { createAuth } from "../functions/auth/better-auth.ts";
import { passwordRules } from "../functions/auth/contract.ts";
import { createAuthPool } from "../functions/auth/pool.ts";
import { createAccount, join } from "./stack/seed.ts";
import { option, withPlatform } from "./stack/with-stack.ts";

const command = process.argv[2];
const [email, name, password, organization] = ["email", "name", "password", "organization"].map(option);
if (command !== "create-admin" || !email || !name || !password || !organization) {
  console.error("npm run admin -- create-admin --email … --name … --password … --organization …");
  process.exit(1);
}
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
  console.error(`Adresse email invalide : ${email}`);
  process.exit(1);
}
const broken = passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.message);
if (broken.length > 0) {
  console.error(`Mot de passe refusé : ${broken.join(", ")}`);
  process.exit(1);
}

await withPlatform(async (platform) => {
  const pool = createAuthPool(platform.environment, platform.log);
  const auth = createAuth(platform.environment, pool, platform.log);
  const { rows } = await pool.query(`select from better_auth."user" where email = lower($1)`, [email]);
  if (rows.length > 0) throw new Error(`${email} a déjà un compte.`);
  const userId = await createAccount(auth, { email, name, role: "admin", password });
  await join(auth, pool, userId, organization, "owner");
  await pool.end();
  console.log(`${email} administre Relance et dirige l’organisation « ${organization} ».`);
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
process.exit();
