import { benchCalls } from "./calls.ts";
import { benchFaults } from "./faults.ts";
import { benchKills } from "./kills.ts";
import { benchPace } from "./pace.ts";
import { benchPipedrive } from "./pipedrive.ts";
import { benchVolume } from "./volume.ts";

const measures = {
  calls: benchCalls,
  pace: benchPace,
  faults: benchFaults,
  kills: benchKills,
  volume: benchVolume,
  pipedrive: benchPipedrive,
} as const;

/**
 * `npm run bench -- sync [measure]`: one measure of a synchronization, or all in this order. The last line of each is
 * its verdict.
 */
export async function benchSync(): Promise<void> {
  const name = process.argv[3];
  const chosen = Object.entries(measures).filter(([each]) => name === undefined || each === name);
  if (chosen.length === 0) throw new Error(`npm run bench -- sync ${Object.keys(measures).join(" | ")}`);
  for (const [, measure] of chosen) await measure();
}
