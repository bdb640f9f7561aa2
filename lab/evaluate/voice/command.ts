import { type HeldOut, heldOut } from "./held-out.ts";

/**
 * Prints how many words five salespeople changed in letters held out, as they were proposed and in their voice.
 * Answers the exit code.
 */
export function evaluateVoice(): number {
  const people = heldOut();
  const all = {
    person: "all",
    letters: total(people, "letters"),
    without: total(people, "without"),
    with: total(people, "with"),
  };
  for (const one of [...people, all]) console.log(line(one));
  console.log("\nLearnt:");
  for (const { person, voice } of people) console.log(`${person}: ${JSON.stringify(voice, null, 2)}`);
  return 0;
}

type Figures = Omit<HeldOut, "voice">;

const total = (people: readonly Figures[], of: "letters" | "without" | "with"): number =>
  people.reduce((sum, person) => sum + person[of], 0);

function line({ person, letters, without, with: spoken }: Figures): string {
  const saved = without === 0 ? 0 : Math.round((100 * (spoken - without)) / without);
  return `${person.padEnd(24)} ${letters} letters, words changed: ${without} → ${spoken} (${saved} %)`;
}
