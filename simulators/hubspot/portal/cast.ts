import type { Random } from "./random.ts";
import type { Scenario } from "./scene.ts";
import { hostile } from "./stories/hostile.ts";
import { traps, worthwhile } from "./stories/index.ts";

/** A contact's role; without a scenario, only everyday events happen. */
export type Part = { ownerId: string | null; scenario?: Scenario; resolved: boolean };

/** At least this many contacts of each owner deserve a message on the portal's day. */
const fewest = 16;

/**
 * Assigns 85 % of the contacts to owners (slightly more to the first), and a role to each contact; where it is quiet,
 * a story only to those with hostile notes.
 */
export function castParts(count: number, ownerIds: string[], random: Random, isQuiet = false): Part[] {
  const weights = ownerIds.map((_, index) => Math.max(1, 9 - index));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.round((count * 0.85 * weight) / total));
  const left = count - shares.reduce((sum, share) => sum + share, 0);
  const parts = [
    ...ownerIds.flatMap((ownerId, index) =>
      isQuiet
        ? quiet(ownerId, shares[index] ?? 0)
        : partsOf(ownerId, shares[index] ?? 0, fewest, index, random),
    ),
    ...(isQuiet ? quiet(null, left) : partsOf(null, left, 0, 0, random)),
  ];
  const everyday = parts.filter((part) => part.scenario === undefined && part.ownerId !== null);
  hostile.forEach((scenario, index) => {
    const part = everyday[Math.floor((everyday.length - 1) * index)];
    if (part) part.scenario = scenario;
  });
  return random.shuffle(parts);
}

const quiet = (ownerId: string | null, size: number): Part[] =>
  Array.from({ length: size }, () => ({ ownerId, resolved: false }));

function partsOf(ownerId: string | null, size: number, least: number, shift: number, random: Random): Part[] {
  const worth = Math.max(least, Math.round(size * 0.18));
  const resolved = Math.round(size * 0.15);
  const trapped = Math.round(size * 0.12);
  const cycle = (list: Scenario[], many: number, start: number) =>
    Array.from({ length: many }, (_, index) => list[(index + start) % list.length] ?? random.pick(list));
  const stories = [
    ...cycle(worthwhile, worth, shift * 5).map((scenario) => ({ ownerId, scenario, resolved: false })),
    ...cycle(worthwhile, resolved, shift * 7 + 3).map((scenario) => ({ ownerId, scenario, resolved: true })),
    ...cycle(traps, trapped, shift).map((scenario) => ({ ownerId, scenario, resolved: false })),
  ].slice(0, size);
  return [...stories, ...quiet(ownerId, size - stories.length)];
}
