import { isKeyOf } from "../typed-object.ts";
import * as z from "zod";
import { FactAct, FactKind, FactWho, ReadDue, Reader } from "./contract.ts";
import type { DatedFact } from "./dated-fact.ts";
import { Manner } from "./manner.ts";
import { effectiveReading, type Reading } from "./reading.ts";

/** A row of the view `app.fact_read`: the text's id and the reader, the fact, and the days its words mean. */
export const FactRow = z.tuple([
  z.string(),
  Reader,
  FactKind,
  FactWho,
  FactAct.nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string().nullable(),
  ReadDue.shape.bound.nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
]);
export type FactRow = z.infer<typeof FactRow>;

/** How a text came about, and what was read in it: the reading that counts. */
export interface ReadText {
  readonly manner: Manner;
  /** Null: nobody has read it. Empty: read, and nothing in it. */
  readonly facts: readonly DatedFact[] | null;
}

const UNREAD: ReadText = { manner: "person", facts: null };
const NOTHING: readonly DatedFact[] = [];
const READERS = { p: "person", m: "model", l: "local" } as const;
const ID_LENGTH = 36;

/**
 * Indexes by text id what was read in texts: `readings` of the view `app.text_read`, separated by spaces, and the facts.
 * A text without a reading is unread.
 */
export function readTexts(readings: string, found: readonly FactRow[]): (textId: string) => ReadText {
  const facts = new Map<string, DatedFact[]>();
  for (const row of found) {
    const key = row[0] + row[1];
    const others = facts.get(key);
    if (others === undefined) facts.set(key, [factOf(row)]);
    else others.push(factOf(row));
  }
  const texts = new Map<string, Text>();
  for (let start = 0; start < readings.length;) {
    const space = readings.indexOf(" ", start);
    const end = space < 0 ? readings.length : space;
    const id = readings.slice(start, start + ID_LENGTH);
    const letter = readings.charAt(start + ID_LENGTH);
    const understood = readings.charAt(start + ID_LENGTH + 1) === "+";
    const manner = letter === "l" ? mannerIn(readings.slice(start + ID_LENGTH + 2, end)) : null;
    start = end + 1;
    if (!isKeyOf(READERS, letter)) continue;
    const reader = READERS[letter];
    let text = texts.get(id);
    if (text === undefined) texts.set(id, (text = { manner: "person", facts: null, first: null }));
    if (manner !== null) text.manner = manner;
    if (understood) add(text, { reader, facts: (facts.size > 0 && facts.get(id + reader)) || NOTHING });
  }
  return (id) => {
    const text = texts.get(id);
    return text === undefined ? UNREAD : { manner: text.manner, facts: text.facts };
  };
}

interface Text {
  manner: Manner;
  facts: readonly DatedFact[] | null;
  /** Most texts have one reading; the others are kept only where there are more. */
  first: Reading<DatedFact> | null;
  all?: Reading<DatedFact>[];
}

function add(text: Text, reading: Reading<DatedFact>): void {
  if (text.first === null) {
    text.first = reading;
    text.facts = reading.facts;
    return;
  }
  text.all ??= [text.first];
  text.all.push(reading);
  text.facts = effectiveReading(text.all)?.facts ?? null;
}

/** Every reading of the local reader has one, by a constraint of its table. */
function mannerIn(written: string): Manner {
  if (!isKeyOf(Manner.enum, written)) throw new Error(`no manner "${written}"`);
  return Manner.enum[written];
}

function factOf(row: FactRow): DatedFact {
  const [, , kind, who, act, object, due, quote, refersTo, bound, start, end, hour] = row;
  const resolved = bound === null || start === null || end === null ? null : { bound, start, end, hour };
  return { kind, who, act, object, due, quote, refersTo, resolved };
}
