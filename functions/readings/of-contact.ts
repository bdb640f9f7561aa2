import { isKeyOf } from "../typed-object.ts";
import * as z from "zod";
import { FactAct, FactKind, FactWho, ReadDue, Reader } from "./contract.ts";
import type { DatedFact } from "./dated-fact.ts";
import { Manner } from "./manner.ts";
import { effectiveReading, type Reading } from "./reading.ts";

/**
 * SQL to select from contacts `c`, with the ids of the person's records in `person.live`: the readings of
 * each text, without its words. One string, entries separated by spaces: the text's id, the reader's first
 * letter, + or - (understood or not), the manner. Parsing a million JSON lists would take longer than
 * everything else.
 */
export const READINGS_OF_CONTACT = readingsWhere("r.contact_id = any (person.live)");

/** SQL for the same contacts, as JSON: the facts of every reader. */
export const FACTS_OF_CONTACT = factsWhere("f.contact_id = any (person.live)");

/** SQL to select of texts `t` (contact, kind and id) of contacts `c`: the same of that one text. */
export const READINGS_OF_TEXT = readingsWhere(
  `r.contact_id = c.id and r.text_kind = t.text_kind and r.text_id = t.text_id`,
);

/** SQL for the same texts: what may be an objection in them, which is all that decides whether one stands. */
export const OBJECTIONS_OF_TEXT = factsWhere(
  `f.contact_id = c.id and f.text_kind = t.text_kind and f.text_id = t.text_id and f.kind = 'optOut'`,
);

/** SQL for the same texts: what may name somebody in them. */
export const NAMINGS_OF_TEXT = factsWhere(
  `f.contact_id = c.id and f.text_kind = t.text_kind and f.text_id = t.text_id
    and f.kind in ('successor', 'introduction', 'departure')`,
);

function readingsWhere(texts: string): string {
  return `
  coalesce((select string_agg(r.text_id || left(r.reader, 1) || case when r.understood then '+' else '-' end || coalesce(r.manner, ''), ' ')
    from public.text_reading r where r.organization_id = c.organization_id and ${texts}), '')`;
}

function factsWhere(texts: string): string {
  return `
  coalesce((select json_agg(json_build_array(f.text_id, f.reader, f.kind, f.who, f.act, f.object, f.due, f.quote,
      f.refers_to, f.due_bound, f.due_start, f.due_end, f.due_hour) order by f.position)
    from public.fact f where f.organization_id = c.organization_id and ${texts}), '[]')`;
}

/** What `FACTS_OF_CONTACT` selects: the text's id and the reader, the fact, and the days its words mean. */
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

/** Indexes the results of the two statements above by text id. A text without a reading is unread. */
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
