import { letOthersIn } from "../../http/let-others-in.ts";
import { LONGEST_TEXT, readHistory } from "./read-history.ts";
import type { ReadEvent, Reading } from "./reading.ts";
import { promisesOf } from "./signals/dated-commitments.ts";
import type { ContactHistory, RankingContext } from "./types.ts";
import { saysUnreachable } from "./vetoes/unreachable.ts";

/** Characters that rules may read in one go: texts made to be slow take 2 ms a thousand. */
const IN_ONE_GO = 30_000;

/** What costs most of what rules ask of an event: a rule then goes through hundreds of them quickly. */
const ASKED: readonly ((event: ReadEvent) => unknown)[] = [
  ({ voice }) => voice,
  ({ subject }) => subject,
  ({ normalised }) => normalised,
  saysUnreachable,
  promisesOf.call,
  promisesOf.send,
];

/**
 * `readHistory`, while which requests are answered: the texts of a long history are read before rules ask for
 * them, one by one.
 */
export async function readInTurns(history: ContactHistory, context: RankingContext): Promise<Reading> {
  const reading = readHistory(history, context);
  if (lengthOf(history) > IN_ONE_GO)
    for (const event of reading.events)
      for (const ask of ASKED) {
        ask(event);
        await letOthersIn();
      }
  return reading;
}

function lengthOf({ engagements, notes }: ContactHistory): number {
  const texts = [
    ...engagements.flatMap(({ subject, body }) => [subject, body]),
    ...notes.map(({ text }) => text),
  ];
  return texts.reduce((sum, text) => sum + Math.min(text?.length ?? 0, LONGEST_TEXT), 0);
}
