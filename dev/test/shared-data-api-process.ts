// Serves the Data API over one database after the other, as the tests of a worker ask for them: a process of its own for
// all of them, because the stand-in writes its failures on the console, where tests look for the product's.
import type { CacheDriver } from "@supabase/lite";
import { serveDataApi } from "../stack/serve-data-api.ts";
import type { Answer, Question } from "./shared-data-api.ts";

/** The databases are clones of one: what the first is found to hold is not asked of the others. */
let schema: string | undefined;
const schemaCache: CacheDriver = {
  get: () => Promise.resolve(schema),
  set: (_, found) => Promise.resolve(void (schema = found)),
  delete: () => Promise.resolve(void (schema = undefined)),
};

const stops = new Map<string, () => Promise<void>>();

process.on("message", (question: Question) => {
  const answer = (rest: Omit<Answer, "id">): void => void process.send?.({ id: question.id, ...rest });
  const done =
    "open" in question
      ? serveDataApi({ ...question.open, port: 0, schemaCache }).then(({ url, stop }) => {
          stops.set(url, stop);
          answer({ url });
        })
      : (stops.get(question.close)?.() ?? Promise.resolve()).then(() => answer({ url: question.close }));
  done.catch((error: unknown) => answer({ error: String(error) }));
});
process.on("disconnect", () => process.exit(0));
