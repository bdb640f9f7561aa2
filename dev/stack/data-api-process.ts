// Serves the Data API over DATA_API_DATABASE_URL on DATA_API_PORT, in its own process because the stand-in dies when its
// connections are cut.
import { serveDataApi } from "./serve-data-api.ts";

const {
  DATA_API_DATABASE_URL = "",
  DATA_API_PORT = "",
  SUPABASE_JWT_KEY = "",
  SUPABASE_PUBLISHABLE_KEY = "",
} = process.env;

await serveDataApi({
  databaseUrl: DATA_API_DATABASE_URL,
  port: Number(DATA_API_PORT),
  jwtKey: SUPABASE_JWT_KEY,
  publishableKey: SUPABASE_PUBLISHABLE_KEY,
});
process.send?.("ready");
process.on("disconnect", () => process.exit(0));
