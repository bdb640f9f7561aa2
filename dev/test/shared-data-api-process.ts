// Serves the Data API over one database after the other, as the tests ask for them: one process for all of them, because
// it costs a second until it is warm, and of its own, because the stand-in writes its failures on the console, where
// tests look for the product's.
import { createServer } from "node:http";
import { json, text } from "node:stream/consumers";
import type { CacheDriver } from "@supabase/lite";
import { portOf } from "@relance/simulators/port-of.ts";
import { serveDataApi } from "../stack/serve-data-api.ts";
import { Served } from "./shared-data-api.ts";

/** The databases are clones of one: what the first is found to hold is not asked of the others. */
let schema: string | undefined;
const schemaCache: CacheDriver = {
  get: () => Promise.resolve(schema),
  set: (_, found) => Promise.resolve(void (schema = found)),
  delete: () => Promise.resolve(void (schema = undefined)),
};

const stops = new Map<string, () => Promise<void>>();

/** POST serves a database and answers where; DELETE ends what is served there. */
const server = createServer((request, response) => {
  const done =
    request.method === "POST"
      ? json(request).then(async (served) => {
          const { url, stop } = await serveDataApi({ ...Served.parse(served), port: 0, schemaCache });
          stops.set(url, stop);
          return url;
        })
      : text(request).then(async (url) => {
          await stops.get(url)?.();
          return url;
        });
  done.then(
    (url) => response.end(url),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${portOf(server)}`));
process.on("disconnect", () => process.exit(0));
