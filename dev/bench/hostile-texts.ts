import { setImmediate } from "node:timers/promises";
import { PUMPS } from "../test/hostile-pumps.ts";
import { TEXT_READERS, type TextReader } from "../test/text-readers.ts";
import { benchHostileTurns } from "./hostile-turns.ts";

/** Milliseconds that an unrelated request may wait for one text; growth of the cost where the length doubles. */
const WANTED = { block: 100, growth: 2.83 };
/** Characters of the shortest text. Below `NOISE` milliseconds growth says nothing. */
const [SHORTEST, NOISE] = [1_000, 8];

interface Worst {
  readonly pump: string;
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
    const half = await worstOf(reader, reader.longest / 2);
    const short = await worstOf(reader, SHORTEST);
    const doubled = Math.max(longest.milliseconds, NOISE) / Math.max(half.milliseconds, NOISE);
    growth = Math.max(growth, doubled);
    // Of those that let requests in the works below tell how long they keep them.
    if (!longest.inTurns) block = Math.max(block, longest.milliseconds);
    console.log(
      JSON.stringify({
        name: "hostile-text",
        entry: reader.name,
        pumps: PUMPS.length,
        characters: reader.longest,
        worst: longest.pump,
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
async function worstOf({ read }: TextReader, length: number): Promise<Worst> {
  let worst: Worst = { pump: "", milliseconds: 0, inTurns: false };
  for (const { name, text } of PUMPS) {
    const pumped = text(length);
    const [one, other] = [await costOf(() => read(pumped)), await costOf(() => read(pumped))];
    const { milliseconds, inTurns } = one.milliseconds < other.milliseconds ? one : other;
    if (milliseconds > worst.milliseconds) worst = { pump: name, milliseconds, inTurns };
    await setImmediate();
  }
  return worst;
}

async function costOf(run: () => unknown): Promise<Omit<Worst, "pump">> {
  const before = process.cpuUsage();
  const answer = run();
  await answer;
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1_000, inTurns: answer instanceof Promise };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
