import { fromKeys } from "../../functions/typed-object.ts";
import { clientVariables } from "../../functions/client-variables.ts";
import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { newVapidKey } from "../secrets/vapid-key.ts";
import { type Crm, CRMS } from "../../functions/crm/names.ts";

/** `HUBSPOT_CLIENT_ID` and `HUBSPOT_CLIENT_SECRET`, and so on for each CRM. */
export type CrmClients = Record<`${Uppercase<Crm>}_CLIENT_${"ID" | "SECRET"}`, string>;

/** Generated at a data folder's first start, and kept. */
export interface Secrets extends CrmClients {
  BETTER_AUTH_SECRET: string;
  SUPABASE_JWT_KEY: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  TOKEN_KEY: string;
  VAPID_PRIVATE_KEY: string;
  app_server: string;
  auth_server: string;
  /** Date of the simulated portals' stories, which must not move once a portal was read. */
  portalDay: string;
}

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

const crmClients = (): CrmClients => ({
  ...fromKeys(
    CRMS.map((crm) => clientVariables(crm).id),
    () => hex(12),
  ),
  ...fromKeys(
    CRMS.map((crm) => clientVariables(crm).secret),
    () => hex(16),
  ),
});

/** Reads the folder's secrets, created on the first call. `today` is the date of the simulated portals. */
export async function readSecrets(folder: string, today: string): Promise<Secrets> {
  const file = path.join(folder, "secrets.json");
  const text = await readFile(file, "utf8").catch(() => "{}");
  const known: Partial<Secrets> = JSON.parse(text);
  const secrets: Secrets = {
    BETTER_AUTH_SECRET: hex(32),
    SUPABASE_JWT_KEY: hex(32),
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${hex(16)}`,
    TOKEN_KEY: randomBytes(32).toString("base64"),
    VAPID_PRIVATE_KEY: newVapidKey(),
    ...crmClients(),
    app_server: hex(16),
    auth_server: hex(16),
    portalDay: today,
    ...known,
  };
  const written = `${JSON.stringify(secrets, null, 2)}\n`;
  if (written !== text) {
    // Written atomically: without these secrets the folder's data cannot be read.
    await writeFile(`${file}.new`, written, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
  return secrets;
}
