import { randomBytes } from "node:crypto";
import * as z from "zod";
import { as, openPool } from "../stack/database.ts";
import { seedDemo } from "../stack/seed.ts";

/** A database that is to be prepared: its owner's address, its Data API, and what that takes for a key. */
export interface Prepared {
  readonly databaseUrl: string;
  readonly apiUrl: string;
  readonly publishableKey: string;
  readonly jwtSecret: string;
}

/** What `supabase status -o json` says of a project that runs on this machine. */
const Status = z
  .object({
    DB_URL: z.url(),
    API_URL: z.url(),
    PUBLISHABLE_KEY: z.string().optional(),
    ANON_KEY: z.string().optional(),
    JWT_SECRET: z.string(),
  })
  .transform((status): Prepared => ({
    databaseUrl: status.DB_URL,
    apiUrl: status.API_URL,
    publishableKey: status.PUBLISHABLE_KEY ?? status.ANON_KEY ?? "",
    jwtSecret: status.JWT_SECRET,
  }));

/** What `supabase branches get NAME -o json` says of a branch. While it is being made, some of it is stars. */
const Branch = z
  .object({
    POSTGRES_URL: z.url().refine((url) => !new URL(url).password.includes("*")),
    SUPABASE_URL: z.url(),
    SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
    SUPABASE_ANON_KEY: z.string().optional(),
    SUPABASE_JWT_SECRET: z.string().regex(/^[^*]/),
  })
  .transform((branch): Prepared => ({
    databaseUrl: branch.POSTGRES_URL,
    apiUrl: branch.SUPABASE_URL,
    publishableKey: branch.SUPABASE_PUBLISHABLE_KEY ?? branch.SUPABASE_ANON_KEY ?? "",
    jwtSecret: branch.SUPABASE_JWT_SECRET,
  }));

/** Reads what the Supabase CLI prints of a project on this machine; throws when it is not that. */
export const readStatus = (printed: string): Prepared => Status.parse(JSON.parse(printed));

/** The same of a branch; undefined while it cannot be used yet. */
export function readBranch(printed: string): Prepared | undefined {
  const { success, data } = Branch.safeParse(JSON.parse(printed));
  return success ? data : undefined;
}

/** The address by which a session lasts, as migrations need: Supabase's pooler has it at another port. */
export function sessionAddress({ databaseUrl }: Prepared): string {
  const url = new URL(databaseUrl);
  if (url.port === "6543") url.port = "5432";
  return url.href;
}

/**
 * Gives a migrated database its roles' passwords and the demo accounts, with the public password where `isPublic`.
 * Answers the stage's variables, for `npm run secrets`, and the accounts' password where it is known.
 */
export async function prepareDatabase(
  { databaseUrl, apiUrl, publishableKey, jwtSecret }: Prepared,
  { isPublic }: { isPublic: boolean },
): Promise<{ variables: Record<string, string>; password: string | undefined }> {
  const owner = openPool(databaseUrl, 1);
  try {
    const passwords = {
      app_server: randomBytes(16).toString("hex"),
      auth_server: randomBytes(16).toString("hex"),
    };
    for (const [role, password] of Object.entries(passwords))
      await owner.query(`alter role ${role} password '${password}'`);
    const password = await seedDemo(owner, { isPublic });
    return {
      password,
      variables: {
        DATABASE_URL: as(databaseUrl, "app_server", passwords),
        AUTH_DATABASE_URL: as(databaseUrl, "auth_server", passwords),
        SUPABASE_URL: apiUrl,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        SUPABASE_JWT_KEY: jwtSecret,
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
