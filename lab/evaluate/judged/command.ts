import { rankDay } from "../../../dev/test/rank-day.ts";
import { readPortal } from "../read-portal.ts";
import { degrade } from "../readings/portal/degrade.ts";
import type { Readings } from "../readings-file.ts";
import { evidenceFigures } from "./evidence.ts";
import { inputOf, judge, type JudgedPortal, readJudgedPortals } from "./judged-portals.ts";

const SEEDS = ["7", "8", "9"];

/** Prints the lists' figures of each judged portal, by what has read it. Answers the exit code. */
export function evaluateJudged(): number {
  console.log("portal  read by          precision  musts   forbidden  evidence");
  for (const portal of readJudgedPortals()) {
    print(portal, "its author", portal.readings);
    for (const seed of SEEDS) print(portal, `10 % missed, 5 % invented, ${seed}`, worse(portal, seed));
    print(portal, "the local reader", {});
  }
  return 0;
}

function print(portal: JudgedPortal, reader: string, readings: Readings): void {
  const { precision, found, musts, forbidden } = judge(portal, readings);
  const { said, cited } = evidenceFigures(rankDay(inputOf(portal, readings)), portal.readings);
  console.log(
    `${portal.name.padEnd(5)} ${reader.padEnd(32)} ${precision.toFixed(2)}  ${found}/${musts}  ${forbidden}  ${said}/${cited}`,
  );
}

/** What a reader finds that misses a tenth of the texts, and reads something in a twentieth of the empty ones. */
function worse({ folder, truth, readings }: JudgedPortal, seed: string): Readings {
  const { texts } = readPortal(folder, truth.today, readings);
  return Object.fromEntries(
    texts.flatMap(({ source: { id, text } }) => {
      const facts = degrade({ id, text, facts: readings[id] ?? [] }, { missed: 0.1, invented: 0.05, seed });
      return facts === null ? [] : [[id, [...facts]]];
    }),
  );
}
