// npm run bench -- NAME: one JSON line a figure, the last of each its verdict. What each takes: dev/commands/commands.json.
import { benchAssistant } from "./assistant.ts";
import { benchColdStart } from "./cold-start.ts";
import { benchDispatch } from "./dispatch/index.ts";
import { benchDoors } from "./doors.ts";
import { benchFeed } from "./feed.ts";
import { benchFuzz } from "./fuzz.ts";
import { benchOutages } from "./outages.ts";
import { benchReading } from "./reading.ts";
import { benchReplay } from "./replay.ts";
import { benchScale } from "./scale/index.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchSuggestions } from "./suggestions.ts";
import { benchCalls } from "./sync/calls.ts";
import { benchWeb } from "./web/index.ts";

const benches: Record<string, () => Promise<void>> = {
  assistant: benchAssistant,
  "cold-start": benchColdStart,
  dispatch: benchDispatch,
  doors: benchDoors,
  feed: benchFeed,
  fuzz: benchFuzz,
  outages: benchOutages,
  reading: benchReading,
  replay: benchReplay,
  scale: benchScale,
  "sign-in": benchSignIn,
  suggestions: benchSuggestions,
  sync: benchCalls,
  web: benchWeb,
};

const bench = benches[process.argv[2] ?? ""];
if (bench === undefined) {
  console.error(`npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}
console.error(`${process.argv[2]}: each figure is printed once it is measured…`);
await bench();
process.exit();
