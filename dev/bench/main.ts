// npm run bench -- answers | cold-start | contact-lists | cost | dispatch | erasure | feed | fuzz | hostile-texts | memory | outages | reading | reads | scale | sign-in | suggestions | sync [measure] | web: one JSON line per figure.
import { benchAnswers } from "./answers.ts";
import { benchColdStart } from "./cold-start.ts";
import { benchContactLists } from "./contact-lists.ts";
import { benchCost } from "./cost.ts";
import { benchDispatch } from "./dispatch/index.ts";
import { benchErasure } from "./erasure.ts";
import { benchFeed } from "./feed.ts";
import { benchFuzz } from "./fuzz.ts";
import { benchHostileTexts } from "./hostile-texts.ts";
import { benchMemory } from "./memory.ts";
import { benchOutages } from "./outages.ts";
import { benchReading } from "./reading.ts";
import { benchReads } from "./reads.ts";
import { benchScale } from "./scale/index.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchSuggestions } from "./suggestions.ts";
import { benchSync } from "./sync/index.ts";
import { benchWeb } from "./web/index.ts";

const benches: Record<string, () => Promise<void>> = {
  answers: benchAnswers,
  "cold-start": benchColdStart,
  "contact-lists": benchContactLists,
  cost: benchCost,
  dispatch: benchDispatch,
  erasure: benchErasure,
  feed: benchFeed,
  fuzz: benchFuzz,
  "hostile-texts": benchHostileTexts,
  memory: benchMemory,
  outages: benchOutages,
  reading: benchReading,
  reads: benchReads,
  scale: benchScale,
  "sign-in": benchSignIn,
  suggestions: benchSuggestions,
  sync: benchSync,
  web: benchWeb,
};

const bench = benches[process.argv[2] ?? ""];
if (bench === undefined) {
  console.error(`npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}
await bench();
process.exit();
