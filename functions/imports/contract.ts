import * as z from "zod";

export const ImportKind = z.enum(["contacts", "notes"]);
export type ImportKind = z.infer<typeof ImportKind>;

/** Largest file, in bytes: in base64 it still fits in what Lambda takes (6 MB). */
export const FILE_MAXIMUM = 4 * 1024 * 1024;
/** Beyond the file in base64, room for the mapping of two hundred columns. */
export const BODY_MAXIMUM = Math.ceil(FILE_MAXIMUM / 3) * 4 + 200 * 1024;

/** Something to say of a line, numbered as a spreadsheet shows it: the header is line 1. */
export const LineMessage = z.object({
  line: z.int(),
  /** The file's column it is about; null for the whole line. */
  column: z.string().nullable(),
  message: z.string(),
});
export type LineMessage = z.infer<typeof LineMessage>;

/** The file that both calls take. */
export const fileFields = {
  kind: ImportKind,
  /** Taken from callers that say it, and kept nowhere: a file may be called after somebody. */
  fileName: z.string().min(1).max(255).optional(),
  /** The file's bytes in base64; 4 MB at most once decoded. */
  content: z.string().min(1),
  /** By column of the file, the field it fills; null leaves it out. Columns not named keep the guessed field. */
  mapping: z.record(z.string().max(200), z.string().max(40).nullable()).optional(),
  /**
   * By owner whom the file names and who is no member, the address of the member whose the contacts are; null leaves
   * new ones to the team. Of owners not named here, new contacts are the caller's.
   */
  owners: z.record(z.string().max(500), z.string().max(320).nullable()).optional(),
};

/** The first 200 of each, and how many there are in all. */
const messages = {
  /** Lines that cannot be imported as they are. */
  errors: z.array(LineMessage),
  errorCount: z.int(),
  /** Lines left out on purpose, each with its reason. */
  skips: z.array(LineMessage),
  skipped: z.int(),
  /** Of lines that are imported: what is not, or is not sure. */
  remarks: z.array(LineMessage),
  remarkCount: z.int(),
};

export const Encoding = z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh", "ibm850"]);
export type Encoding = z.infer<typeof Encoding>;

/** A contact as it would be. */
export const ExampleContact = z.object({
  line: z.int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  job: z.string().nullable(),
  company: z.string().nullable(),
  phones: z.array(z.string()),
  /** The day that the file says; null where it says none. */
  lastExchange: z.iso.date().nullable(),
  /** Its beginning; null where the file has none. */
  comment: z.string().nullable(),
  /** Whose it would be, were it new and contacts that the file gives to nobody not shared. */
  owner: z.discriminatedUnion("to", [
    z.object({ to: z.literal("importer") }),
    z.object({ to: z.literal("team") }),
    z.object({ to: z.literal("member"), name: z.string() }),
  ]),
});
export type ExampleContact = z.infer<typeof ExampleContact>;

/** What a file would change. */
export const ImportPreview = z.object({
  kind: ImportKind,
  /** Lines below the header that hold anything. */
  rows: z.int(),
  delimiter: z.enum([",", ";", "\t"]),
  encoding: Encoding,
  /** How the file was read where it is not as it should be, in French sentences. */
  notices: z.array(z.string()),
  columns: z.array(
    z.object({ name: z.string(), field: z.string().nullable(), samples: z.array(z.string()).max(3) }),
  ),
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  /** What each line needs, in French. */
  rule: z.string(),
  /** The first contacts that would be written; of notes none. */
  examples: z.array(ExampleContact).max(3),
  /** Owners whom the file names and who are no members, and how many contacts each has: the first 200. */
  strangers: z.array(z.object({ name: z.string(), contacts: z.int() })),
  /** To whom their contacts can be given; empty where there are no such owners. */
  members: z.array(z.object({ name: z.string(), email: z.string() })),
  ...messages,
  wouldCreate: z.int(),
  wouldUpdate: z.int(),
  unchanged: z.int(),
});

/** What a file changed. */
export const ImportOutcome = z.object({
  kind: ImportKind,
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  ...messages,
});
