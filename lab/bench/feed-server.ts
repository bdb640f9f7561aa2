// One server of the feed benchmark, in its own process: `product` is the deployed routes; `reference` is the same query
// through Hono and pg only, without row-level security and session.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";
import { route } from "../../functions/contacts/get-feed.ts";
import { createEnvironment } from "../../functions/env.ts";
import { createApp } from "../../functions/http/app.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { route as assistant } from "../../functions/mcp/serve-mcp.ts";
import { DAY } from "./feed-data.ts";

const [kind, superuserUrl = ""] = process.argv.slice(2);

/** The statement by which app.feed answers, for an organization, a member and a day, as it stands in the database. */
async function statementOfFeed(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ source: string }>(
    "select prosrc as source from pg_proc where oid = 'app.feed'::regproc",
  );
  const source = rows[0]?.source ?? "";
  const statement = source
    .slice(source.indexOf("with listed"), source.lastIndexOf(";\nend"))
    .replaceAll("s.organization_id", "$1::uuid")
    .replaceAll("s.user_id", "$2::uuid")
    .replace(/\btoday\b/g, "$3::date");
  return `select body from (${statement}) as feed (state, body)`;
}

async function reference(): Promise<Hono> {
  const pool = new Pool({ connectionString: superuserUrl, max: 20 });
  const text = await statementOfFeed(pool);
  const app = new Hono();
  app.get("/api/me/contacts/feed", async (c) => {
    // The member is in plain text: nothing is verified or looked up.
    const [organization, user] = (c.req.header("cookie") ?? "").split(".");
    // Prepared once per connection: the reference is as fast as plain pg can be.
    const { rows } = await pool.query<{ body: string }>({
      name: "feed",
      text,
      values: [organization, user, DAY],
    });
    return c.body(rows[0]?.body ?? "", 200, { "content-type": "application/json" });
  });
  return app;
}

const app =
  kind === "reference"
    ? await reference()
    : createApp(
        [route, assistant],
        createPlatform(
          createEnvironment(),
          createLog(() => undefined),
        ),
      );
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address) => process.send?.(address.port));
process.on("disconnect", () => process.exit(0));
