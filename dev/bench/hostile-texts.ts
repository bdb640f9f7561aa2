import { setImmediate } from "node:timers/promises";
import { type Pump, PUMPS } from "../test/hostile-pumps.ts";
import { TEXT_READERS, type TextReader } from "../test/text-readers.ts";
import { benchHostileTurns } from "./hostile-turns.ts";

/** Milliseconds that an unrelated request may wait for one text; growth of the cost where the length doubles. */
const WANTED = { block: 100, growth: 2.83 };
/** Characters of the shortest text. Below `NOISE` milliseconds growth says nothing. */
const [SHORTEST, NOISE] = [1_000, 8];

interface Worst {
  readonly pump: Pump;
  readonly milliseconds: number;
  /** Whether requests are answered meanwhile. */
  readonly inTurns: boolean;
}

/**
 * Every entry through which words from outside come, given every hostile text from 1 kB to the longest
 * allowed: what one text costs, which is how long an unrelated request waits where none is let in, and how
 * that grows; then the largest works through the product. Processor time, so that other processes do not count.
 * Prints JSON lines; the last one judges.
 */
export async function benchHostileTexts(): Promise<void> {
  let [block, growth] = [0, 0];
  for (const reader of TEXT_READERS) {
    const longest = await worstOf(reader, reader.longest);
    const short = await worstOf(reader, SHORTEST);
    const doubled = await growthOf(reader, longest.pump);
    growth = Math.max(growth, doubled);
    // Of those that let requests in the works below tell how long they keep them.
    if (!longest.inTurns) block = Math.max(block, longest.milliseconds);
    console.log(
      JSON.stringify({
        name: "hostile-text",
        entry: reader.name,
        pumps: PUMPS.length,
        characters: reader.longest,
        worst: longest.pump.name,
        shortMilliseconds: rounded(short.milliseconds),
        longestMilliseconds: rounded(longest.milliseconds),
        growth: rounded(doubled),
        inTurns: longest.inTurns,
      }),
    );
  }
  const turn = await benchHostileTurns();
  console.log(
    JSON.stringify({
      name: "hostile-texts",
      longestTurnMilliseconds: rounded(turn),
      longestBlockMilliseconds: rounded(block),
      growth: rounded(growth),
      wanted: WANTED,
      ok: Math.max(block, turn) <= WANTED.block && growth <= WANTED.growth,
    }),
  );
}

/** The dearest of all pumped texts of a length, each at its cheapest of two runs. */
async function worstOf(reader: TextReader, length: number): Promise<Worst> {
  const costs: Worst[] = [];
  for (const pump of PUMPS) costs.push({ pump, ...(await cheapestOf(2, reader, pump, length)) });
  return costs.reduce((worst, cost) => (cost.milliseconds > worst.milliseconds ? cost : worst));
}

/** By how much the cost of the dearest text grows where its length doubles. Of more runs: a collection of garbage is no growth. */
async function growthOf(reader: TextReader, pump: Pump): Promise<number> {
  const [whole, half] = [
    await cheapestOf(5, reader, pump, reader.longest),
    await cheapestOf(5, reader, pump, reader.longest / 2),
  ];
  return Math.max(whole.milliseconds, NOISE) / Math.max(half.milliseconds, NOISE);
}

async function cheapestOf(
  runs: number,
  { read }: TextReader,
  pump: Pump,
  length: number,
): Promise<Omit<Worst, "pump">> {
  const pumped = pump.text(length);
  const costs: Omit<Worst, "pump">[] = [];
  for (let run = 0; run < runs; run += 1) costs.push(await costOf(() => read(pumped)));
  await setImmediate();
  return costs.reduce((least, cost) => (cost.milliseconds < least.milliseconds ? cost : least));
}

async function costOf(run: () => unknown): Promise<Omit<Worst, "pump">> {
  const before = process.cpuUsage();
  const answer = run();
  await answer;
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1_000, inTurns: answer instanceof Promise };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
