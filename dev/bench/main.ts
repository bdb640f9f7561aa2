// npm run bench -- feed | sign-in | sync | sync-volume | web: measures on this machine, one JSON line a figure.
import { benchFeed } from "./feed.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchSyncVolume } from "./sync-volume.ts";
import { benchSync } from "./sync.ts";
import { benchWeb } from "./web.ts";

const benches: Record<string, () => Promise<void>> = {
  feed: benchFeed,
  "sign-in": benchSignIn,
  sync: benchSync,
  "sync-volume": benchSyncVolume,
  web: benchWeb,
};

const bench = benches[process.argv[2] ?? ""];
if (bench === undefined) {
  console.error(`npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}
await bench();
process.exit();
