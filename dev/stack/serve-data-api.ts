import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { App, type CacheDriver } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { portOf } from "@relance/simulators/port-of.ts";

// The driver passes json parameters already serialized; serializing again would quote them.
const asIs = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const parse = (text: string): unknown => JSON.parse(text);
const asJson = (oid: number) => ({ to: oid, from: [oid], serialize: asIs, parse });

/**
 * Serves the Data API (PostgREST's protocol) over a database on `port`, 0 for any; it does not outlive its connections
 * being cut. Databases that share a `schemaCache` are taken to have the same tables and functions.
 */
export async function serveDataApi(options: {
  databaseUrl: string;
  port: number;
  jwtKey: string;
  publishableKey: string;
  schemaCache?: CacheDriver;
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    ...(options.schemaCache ? { schemaCache: options.schemaCache } : {}),
    postgresOptions: {
      onnotice: () => undefined,
      // As hosted, where it is a setting of the role `authenticated`.
      connection: { statement_timeout: 8_000 },
      types: { json: asJson(114), jsonb: asJson(3802) },
    },
  });
  // Otherwise the first request grants everything to everyone, which would hide a missing grant.
  Object.assign(connection, { rlsState: "active" });
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: options.jwtKey, publishable_key: options.publishableKey },
  });
  await app.ensureSystemSchema();

  const server = createServer(
    getRequestListener((request) =>
      // Only the Data API: the stand-in's own accounts and storage are not exposed.
      new URL(request.url).pathname.startsWith("/rest/v1/")
        ? app.server.fetch(request)
        : new Response(null, { status: 404 }),
    ),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await connection.close();
    },
  };
}
