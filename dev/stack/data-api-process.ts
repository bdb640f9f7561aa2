// Serves the Data API (PostgREST's protocol) over DATA_API_DATABASE_URL on DATA_API_PORT, in its own process because
// the stand-in dies when its connections are cut.
import { serve } from "@hono/node-server";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";

const {
  DATA_API_DATABASE_URL = "",
  DATA_API_PORT = "",
  SUPABASE_JWT_KEY = "",
  SUPABASE_PUBLISHABLE_KEY = "",
} = process.env;

// The driver passes json parameters already serialized; serializing again would quote them.
const asIs = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const parse = (text: string): unknown => JSON.parse(text);
const connection = createPostgresConnection({
  url: DATA_API_DATABASE_URL,
  postgresOptions: {
    onnotice: () => undefined,
    // As hosted, where it is a setting of the role `authenticated`.
    connection: { statement_timeout: 8_000 },
    types: {
      json: { to: 114, from: [114], serialize: asIs, parse },
      jsonb: {
        to: 3802,
        from: [3802],
        serialize: asIs,
        parse,
      },
    },
  },
});
// Otherwise the first request grants everything to everyone, which would hide a missing grant.
Object.assign(connection, { rlsState: "active" });

const app = new App({
  connection,
  auth: { enabled: true, jwt_secret: SUPABASE_JWT_KEY, publishable_key: SUPABASE_PUBLISHABLE_KEY },
});
await app.ensureSystemSchema();

serve(
  {
    hostname: "127.0.0.1",
    port: Number(DATA_API_PORT),
    // Only the Data API: the stand-in's own accounts and storage are not exposed.
    fetch: (request) =>
      new URL(request.url).pathname.startsWith("/rest/v1/")
        ? app.server.fetch(request)
        : new Response(null, { status: 404 }),
  },
  () => process.send?.("ready"),
);
process.on("disconnect", () => process.exit(0));
