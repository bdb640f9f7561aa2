// PostGraphile 5 over the benchmark's database, as the feed benchmark compares with it: the session's cookie is verified
// and looked up like the product's, its claims are set in the transaction of the query, and row-level security decides.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { Pool } from "pg";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const COOKIE = "better-auth.session_token=";

/** The token of a cookie that we signed. */
function tokenOf(cookie = "") {
  const [token = "", signature = ""] = decodeURIComponent(cookie.slice(COOKIE.length)).split(".");
  const own = createHmac("sha256", process.env.BETTER_AUTH_SECRET).update(token).digest();
  const given = Buffer.from(signature, "base64");
  return cookie.startsWith(COOKIE) && given.length === own.length && timingSafeEqual(given, own)
    ? token
    : null;
}

async function claimsOf(cookie) {
  const token = tokenOf(cookie);
  const { rows } = await pool.query({
    name: "session",
    text: "select app.gate($1) as session",
    values: [token],
  });
  const { user_id: sub, organization_id: org_id, organization_role: org_role } = rows[0].session;
  return { sub, role: "authenticated", org_id, org_role };
}

const server = createServer();
const api = postgraphile({
  extends: [PostGraphileAmberPreset],
  // It hides what no index has exactly; an action's sentences are found by the first column of one.
  disablePlugins: ["PgIndexBehaviorsPlugin"],
  pgServices: [makePgService({ pool, schemas: ["public"] })],
  // Plain lists: what a connection says of pages is not asked for.
  schema: { defaultBehavior: "+list" },
  grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  grafast: {
    context: async ({ node }) => {
      const claims = await claimsOf(node?.req.headers.cookie);
      return { pgSettings: { "request.jwt.claims": JSON.stringify(claims) } };
    },
  },
});
await api.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1", () => process.send?.(server.address().port));
process.on("disconnect", () => process.exit(0));
