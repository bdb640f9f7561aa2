import { createHmac } from "node:crypto";
import path from "node:path";
import { createGmailSimulator } from "@relance/simulators/gmail/server.ts";
import type { Surroundings } from "./crms.ts";
import { DEMO_ACCOUNTS } from "./seed.ts";

type Fetching = { fetch: (request: Request) => Response | Promise<Response> };

/** Simulates members' mailboxes where `given` has no client of Google's. Who may look into them is told by `isDemo`. */
export function simulateMailboxes(
  given: Readonly<Record<string, string | undefined>>,
  { BETTER_AUTH_SECRET }: { readonly BETTER_AUTH_SECRET: string },
  { url, loopback, folder, isDemo }: Surroundings,
): { readonly variables: Record<string, string>; readonly mounts: Record<string, Fetching> } {
  if (given["GOOGLE_MAILBOX_CLIENT_ID"] !== undefined || !isDemo) return { variables: {}, mounts: {} };
  // Of this folder, and the same at its next start.
  const derived = (name: string): string =>
    createHmac("sha256", BETTER_AUTH_SECRET).update(`simulated gmail ${name}`).digest("hex").slice(0, 32);
  const client = { clientId: derived("id"), clientSecret: derived("secret") };
  const { app } = createGmailSimulator({
    ...client,
    accounts: DEMO_ACCOUNTS.map(({ email, name }) => ({ address: email, name })),
    stateFile: path.join(folder, "gmail.json"),
  });
  return {
    variables: {
      GOOGLE_MAILBOX_CLIENT_ID: client.clientId,
      GOOGLE_MAILBOX_CLIENT_SECRET: client.clientSecret,
      GOOGLE_MAILBOX_SIGN_IN_URL: `${url}/__gmail`,
      GOOGLE_MAILBOX_TOKEN_URL: `${loopback}/__gmail`,
      GOOGLE_MAILBOX_API_URL: `${loopback}/__gmail`,
    },
    mounts: { "/__gmail": app },
  };
}
