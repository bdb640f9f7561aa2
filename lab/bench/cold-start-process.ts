// Imports a bundled handler and answers one event; prints the milliseconds since the process began, those of its own, and
// of these the answer's.
import { pathToFileURL } from "node:url";

const [bundle = "", event = "{}"] = process.argv.slice(2);
const started = performance.now();
const { handler }: { handler: (event: unknown) => Promise<{ statusCode?: number } | undefined> } =
  await import(pathToFileURL(bundle).href);
const write = process.stdout.write.bind(process.stdout);
// The handler's log goes where Lambda reads it: not into the figures.
process.stdout.write = () => true;
const imported = performance.now();
const reply = await handler(JSON.parse(event)).catch(() => undefined);
const ended = performance.now();
write(
  JSON.stringify({
    total: ended,
    own: ended - started,
    answer: ended - imported,
    status: reply?.statusCode ?? null,
  }),
);
process.exit();
