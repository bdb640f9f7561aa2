import { loadavg } from "node:os";
import { measureHour } from "./hour.ts";
import { measureMorning } from "./morning.ts";
import { measureNeighbour } from "./neighbour.ts";
import { printFigure } from "../print-figure.ts";

const ORGANIZATIONS = 10_000;
/** Organizations of five salespeople, and contacts of each, of a morning whose workers are killed. */
const MORNING = { organizations: 200, contacts: 2_000 };
const WANTED = { roundTripsPer100: 2, timesAsLate: 2, messagesOfASecondRun: 0, doubles: 0 };

/**
 * The dispatcher's hour before the lists for 10,000 organizations (`npm run bench -- dispatch 1000` for another number),
 * over the local queue at a simulated time, then one organization's 5,000 queued messages beside the others' lists.
 * Prints JSON lines, each with its reference; the last judges. `npm run bench -- dispatch morning` makes real lists
 * instead while workers are killed; `… morning 200 200` for other numbers of organizations and contacts.
 */
export async function benchDispatch(): Promise<void> {
  if (process.argv[3] === "morning") {
    const [organizations = MORNING.organizations, contacts = MORNING.contacts] = process.argv
      .slice(4)
      .map(Number);
    const morning = await measureMorning(organizations, contacts);
    const { lists, doubles, deadLetters, writtenByASecondRun, isInTime } = morning;
    // Who has no list has nobody to write to: the second run would have found them.
    const met = lists > 0 && doubles === 0 && deadLetters === 0 && writtenByASecondRun === 0 && isInTime;
    printFigure({ name: "dispatch-morning", ...morning, load: loadavg().map(Math.round), met });
    return;
  }
  const began = performance.now();
  const hour = await measureHour(Number(process.argv[3] ?? ORGANIZATIONS));
  printFigure({ name: "dispatch-hour", ...hour });
  const neighbour = await measureNeighbour();
  printFigure({ name: "dispatch-neighbour", ...neighbour });
  const most = neighbour.noisy.mostSeconds ?? Infinity;
  const timesAsLate = most / (neighbour.alone.mostSeconds ?? 0);
  printFigure({
    name: "dispatch-verdict",
    roundTripsPer100: hour.roundTripsPer100,
    timesAsLate,
    messagesOfASecondRun: hour.messagesOfASecondRun,
    doubles: hour.doubles,
    wanted: WANTED,
    seconds: Math.round((performance.now() - began) / 1_000),
    load: loadavg().map(Math.round),
    met:
      hour.roundTripsPer100 <= WANTED.roundTripsPer100 &&
      hour.organizationsRead === hour.organizations &&
      hour.organizationsListed === hour.organizations &&
      hour.secondsLeftAfterTheLastList >= 0 &&
      hour.doubles === WANTED.doubles &&
      hour.messagesOfASecondRun === WANTED.messagesOfASecondRun &&
      timesAsLate <= WANTED.timesAsLate,
  });
}
