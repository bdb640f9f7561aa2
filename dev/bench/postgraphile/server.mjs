// PostGraphile 5 over the benchmark's database, as the feed benchmark compares with it. Whose list is asked for comes in
// plain text and becomes the claims that row-level security reads: no session is looked up.
import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";

const server = createServer();
const api = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ["public"],
      poolConfig: { max: 20 },
    }),
  ],
  // Plain lists: what a connection says of pages is not asked for.
  schema: { defaultBehavior: "+list" },
  grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  grafast: {
    context: ({ node }) => {
      const [organization, user] = (node?.req.headers.cookie ?? "").split(".");
      const claims = { sub: user, role: "authenticated", org_id: organization, org_role: "member" };
      return { pgSettings: { "request.jwt.claims": JSON.stringify(claims) } };
    },
  },
});
await api.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1", () => process.send?.(server.address().port));
process.on("disconnect", () => process.exit(0));
