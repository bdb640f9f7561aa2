import { setImmediate } from "node:timers/promises";
import { type Pump, PUMPS } from "../test/hostile-pumps.ts";
import { TEXT_READERS, type TextReader } from "../test/text-readers.ts";
import { benchHostileJobs } from "./hostile-jobs.ts";
import { printFigure } from "./print-figure.ts";

/** Longest event loop block by one text, in milliseconds; maximum growth of the cost when the length doubles. */
const WANTED = { block: 100, growth: 2.83 };
/** Characters of the shortest text. Below `NOISE` milliseconds growth is meaningless. */
const [SHORTEST, NOISE] = [1_000, 8];

interface Worst {
  readonly pump: Pump;
  readonly milliseconds: number;
  /** Whether it yields to the event loop. */
  readonly inSlices: boolean;
}

/**
 * Runs every reader of outside text on every hostile text, from 1 kB to the longest allowed, and measures the cost of
 * one text (its event loop block unless the reader yields) and its growth; then the largest jobs through the product.
 * In CPU time, so that other processes do not count. Prints JSON lines; the last is the verdict.
 */
export async function benchHostileTexts(): Promise<void> {
  let [block, growth] = [0, 0];
  for (const reader of TEXT_READERS) {
    const longest = await worstOf(reader, reader.longest);
    const short = await worstOf(reader, SHORTEST);
    const doubled = await growthOf(reader, longest.pump);
    growth = Math.max(growth, doubled);
    // For readers that yield, the jobs below measure the block.
    if (!longest.inSlices) block = Math.max(block, longest.milliseconds);
    printFigure({
      name: "hostile-text",
      entry: reader.name,
      pumps: PUMPS.length,
      characters: reader.longest,
      worst: longest.pump.name,
      shortMilliseconds: rounded(short.milliseconds),
      longestMilliseconds: rounded(longest.milliseconds),
      growth: rounded(doubled),
      inSlices: longest.inSlices,
    });
  }
  const ofJobs = await benchHostileJobs();
  printFigure({
    name: "hostile-texts",
    longestBlockByJobsMilliseconds: rounded(ofJobs),
    longestBlockMilliseconds: rounded(block),
    growth: rounded(growth),
    wanted: WANTED,
    ok: Math.max(block, ofJobs) <= WANTED.block && growth <= WANTED.growth,
  });
}

/** The most expensive text of a length, each measured as the faster of two runs. */
async function worstOf(reader: TextReader, length: number): Promise<Worst> {
  const costs: Worst[] = [];
  for (const pump of PUMPS) costs.push({ pump, ...(await cheapestOf(2, reader, pump, length)) });
  return costs.reduce((worst, cost) => (cost.milliseconds > worst.milliseconds ? cost : worst));
}

/** Growth of the most expensive text's cost when its length doubles. More runs, to exclude garbage collections. */
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
  return { milliseconds: (user + system) / 1_000, inSlices: answer instanceof Promise };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
