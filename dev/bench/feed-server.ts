// One server of the feed benchmark, in its own process: `product` is the deployed route; `reference` is the same query
// through Hono and pg only, without row-level security and session.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";
import { route } from "../../functions/contacts/get-feed.route.ts";
import { createEnvironment } from "../../functions/env.ts";
import { createApp } from "../../functions/http/app.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { DAY } from "./feed-data.ts";

const [kind, superuserUrl = ""] = process.argv.slice(2);

/** The body of the SQL function app.feed. */
const QUERY = `
  select json_build_object(
    'data', coalesce(json_agg(
      app.contact_json(c, json_build_array(app.action_json(a, (
        select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
        from public.claim k where k.action_id = a.id))), app.suggestion_json(g), x.json)
      order by g.position), '[]'::json),
    'meta', json_build_object('offset', 0, 'pageSize', 10, 'itemCount', count(c.id), 'hasMore', false, 'day', $3::date)
  )::text as body
  from public.suggestion g
  join public.contact c on c.id = g.contact_id and c.archived_at is null
  join public.action a on a.id = g.action_id
  left join lateral (
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, c.crm, o.created_by), 'source', o.source) as json
    from app.suppression_of(c) o) x on true
  where g.organization_id = $1 and g.user_id = $2 and g.day = $3`;

function reference(): Hono {
  const pool = new Pool({ connectionString: superuserUrl, max: 20 });
  const app = new Hono();
  app.get("/api/me/contacts/feed", async (c) => {
    // The member is in plain text: nothing is verified or looked up.
    const [organization, user] = (c.req.header("cookie") ?? "").split(".");
    // Prepared once per connection: the reference is as fast as plain pg can be.
    const { rows } = await pool.query<{ body: string }>({
      name: "feed",
      text: QUERY,
      values: [organization, user, DAY],
    });
    return c.body(rows[0]?.body ?? "", 200, { "content-type": "application/json" });
  });
  return app;
}

const app =
  kind === "reference"
    ? reference()
    : createApp(
        [route],
        createPlatform(
          createEnvironment(),
          createLog(() => undefined),
        ),
      );
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address) => process.send?.(address.port));
process.on("disconnect", () => process.exit(0));
