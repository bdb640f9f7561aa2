// npm run bench -- feed | sync | web: measures on this machine, one JSON line a figure.
const benches: Record<string, () => Promise<void>> = {
  feed: async () => (await import("./feed.ts")).benchFeed(),
  sync: async () => (await import("./sync.ts")).benchSync(),
  web: async () => (await import("./web.ts")).benchWeb(),
};

const bench = benches[process.argv[2] ?? ""];
if (bench === undefined) {
  console.error(`npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exit(1);
}
await bench();
process.exit();

export {};
