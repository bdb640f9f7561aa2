import type { UserContext } from "../http/context.ts";
import type { KeptCorrection } from "./correction-rows.ts";
import { readCorrections } from "./correction-store.ts";
import type { Reader } from "./contract.ts";
import { correctedFacts, keyOf } from "./corrections/apply.ts";
import type { DatedFact } from "./dated-fact.ts";
import { effectiveReading } from "./reading.ts";
import { readingsOf } from "./store.ts";

/** A fact of a text, with what people said of it. */
export interface ShownFact {
  /** Names it in a correction. */
  readonly key: string;
  /** As it counts now; as it was read where a person says that the text does not say it. */
  readonly fact: DatedFact;
  /** A person says it is done. */
  readonly isDone: boolean;
  readonly last: KeptCorrection | null;
}

/** What was read in a text, by the reader whose word counts. */
export interface ShownReading {
  readonly reader: Reader;
  readonly readAt: string;
  readonly facts: readonly ShownFact[];
}

/** What was read in a contact's texts, by text id; unread texts are missing. */
export async function readContact(ctx: UserContext, contactId: string): Promise<Map<string, ShownReading>> {
  const [stored, corrections] = await Promise.all([
    readingsOf(ctx, contactId),
    readCorrections(ctx, contactId),
  ]);
  const shown = new Map<string, ShownReading>();
  for (const [id, readings] of Map.groupBy(stored, ({ text }) => text.id)) {
    const understood = readings.flatMap(({ reader, readAt, facts }) =>
      facts === null ? [] : [{ reader, readAt, facts }],
    );
    const read = effectiveReading(understood);
    if (read === undefined) continue;
    const words = corrections.filter(({ textId }) => textId === id);
    shown.set(id, {
      reader: read.reader,
      readAt: read.readAt,
      facts: words.length === 0 ? read.facts.map(uncorrected) : corrected(words),
    });
  }
  return shown;
}

const uncorrected = (fact: DatedFact): ShownFact => ({ key: keyOf(fact), fact, isDone: false, last: null });

function corrected(words: readonly KeptCorrection[]): ShownFact[] {
  const asRead = words[0]?.asRead ?? [];
  const after = correctedFacts(asRead, words);
  const before = correctedFacts(asRead, []);
  return after.flatMap(({ key, now, isDone, last }, index) => {
    const fact = now ?? before[index]?.now ?? null;
    return fact === null ? [] : [{ key, fact, isDone, last }];
  });
}
