// Imports a bundled handler and has it answer some events, each several times; prints the statuses and the most megabytes
// that the process held.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const TIMES = 3;
const [bundle = "", events = ""] = process.argv.slice(2);
const { handler }: { handler: (event: unknown) => Promise<{ statusCode?: number }> } = await import(
  pathToFileURL(bundle).href
);
const write = process.stdout.write.bind(process.stdout);
// The handler's log goes where Lambda reads it: not into the figures.
process.stdout.write = () => true;
const statuses = new Set<number | undefined>();
for (const line of readFileSync(events, "utf8").split("\n"))
  for (let time = 0; time < TIMES; time++) statuses.add((await handler(JSON.parse(line))).statusCode);
// Of this process alone: what getrusage says begins with whoever started it.
const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
const most = Number(kilobytes) / 1024;
write(JSON.stringify({ megabytes: most, statuses: [...statuses] }));
process.exit();
