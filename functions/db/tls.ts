import { URL } from "node:url";
import type { ClientConfig } from "pg";
import { asksForTls, isLocal, withoutTlsParameters } from "./address.ts";
import { SUPABASE_ROOT_CA } from "./supabase-root-ca.ts";

const SUPABASE_HOST = /\.supabase\.(?:co|com)$/;

/**
 * How a server is reached: over TLS with its certificate and its name verified, unless it is this machine's.
 * `ca` alone is trusted where it is given; otherwise Supabase's root for its hosts, and Node's for others.
 */
export function connectionOptions(
  address: string,
  ca: string | undefined,
): Pick<ClientConfig, "connectionString" | "ssl"> {
  const url = new URL(address);
  const connectionString = withoutTlsParameters(url);
  if (isLocal(url) && !asksForTls(url)) return { connectionString, ssl: false };
  const trusted = ca ?? (SUPABASE_HOST.test(url.hostname) ? SUPABASE_ROOT_CA : undefined);
  return { connectionString, ssl: { rejectUnauthorized: true, ...(trusted ? { ca: trusted } : {}) } };
}
