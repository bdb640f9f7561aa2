import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import * as z from "zod";
import { as } from "../stack/database.ts";
import { seedDemo } from "../stack/seed.ts";

/** What `supabase status -o json` says of a running project. */
export const Status = z.object({
  DB_URL: z.url(),
  API_URL: z.url(),
  PUBLISHABLE_KEY: z.string().optional(),
  ANON_KEY: z.string().optional(),
  JWT_SECRET: z.string(),
});
export type Status = z.output<typeof Status>;

/**
 * Gives a migrated database its roles' passwords and the demo accounts. Answers the stage's variables, for
 * `npm run secrets`, and the accounts' password where it is known.
 */
export async function prepareDatabase(
  status: Status,
): Promise<{ variables: Record<string, string>; password: string | undefined }> {
  const owner = new Pool({ connectionString: status.DB_URL, max: 1 });
  try {
    const passwords = {
      app_server: randomBytes(16).toString("hex"),
      auth_server: randomBytes(16).toString("hex"),
    };
    for (const [role, password] of Object.entries(passwords))
      await owner.query(`alter role ${role} password '${password}'`);
    const password = await seedDemo(owner, { isPublic: true });
    return {
      password,
      variables: {
        DATABASE_URL: as(status.DB_URL, "app_server", passwords),
        AUTH_DATABASE_URL: as(status.DB_URL, "auth_server", passwords),
        SUPABASE_URL: status.API_URL,
        SUPABASE_PUBLISHABLE_KEY: status.PUBLISHABLE_KEY ?? status.ANON_KEY ?? "",
        SUPABASE_JWT_KEY: status.JWT_SECRET,
        // The mailbox of `supabase start` (supabase/config.toml).
        SMTP_URL: "smtp://127.0.0.1:54325",
      },
    };
  } finally {
    await owner.end();
  }
}

/** A file of variables with these in it: others stay as they are. */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const kept = text.split("\n").filter((line) => {
    const [name = ""] = line.split("=");
    return line.trim() !== "" && !Object.hasOwn(variables, name.trim());
  });
  return [...kept, ...Object.entries(variables).map(([name, value]) => `${name}="${value}"`), ""].join("\n");
}
