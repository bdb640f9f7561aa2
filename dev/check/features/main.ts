import { readSources } from "../read-sources.ts";
import { ENTRIES } from "./entries.ts";
import { crossingsIn } from "./find-crossings.ts";

/** Part of `npm run check`: features of the web use each other by named entries, in one direction. */
const found = crossingsIn(readSources("web/src/**/*.{ts,tsx}"), ENTRIES);
for (const { file, from, rule } of found) console.log(`${file}, ${from}: ${rule}`);
process.exitCode = found.length === 0 ? 0 : 1;
