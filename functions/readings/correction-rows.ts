import * as z from "zod";
import { type CorrectableText, CorrectionKind, Reader } from "./contract.ts";
import { DatedFact, StoredFact } from "./stored-fact.ts";

/** A text of the person of a contact of the caller's organization. */
export interface TextName {
  readonly contactId: string;
  readonly textKind: CorrectableText;
  readonly textId: string;
}

/** A reader that is a program. */
export const Program = Reader.exclude(["person"]);

/** A person's correction of one fact, as `CORRECTION` selects it. */
export const KeptCorrection = z.object({
  id: z.string(),
  fact: StoredFact,
  correction: CorrectionKind,
  day: z.string().nullable(),
  /** All that had been read in the text when the first that stands was made. */
  asRead: z.array(StoredFact.extend({ resolved: DatedFact.shape.resolved.optional() })),
  reader: Program,
  readerVersion: z.string(),
  /** Who said so; null when they have left. */
  by: z.string().nullable(),
  at: z.string(),
});

export type KeptCorrection = z.infer<typeof KeptCorrection>;

/** What one reader that is a program read in a text's present words. */
export const ProgramReading = z.object({ reader: Program, version: z.string(), facts: z.array(DatedFact) });

export type ProgramReading = z.infer<typeof ProgramReading>;

export const CORRECTION = `k.id, k.text_kind as "textKind", k.text_id as "textId", k.fact, k.correction, k.day::text as day,
  k.as_read as "asRead", k.reader, k.reader_version as "readerVersion", app.name_of_member(k.corrected_by) as by,
  to_json(k.corrected_at)#>>'{}' as at`;
