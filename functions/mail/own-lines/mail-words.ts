import words from "./words.json" with { type: "json" };

/** What a line of a mail’s header says. */
export type Field = "from" | "sent" | "date" | "to" | "subject" | "other";

/** Longest line in which a mark of a mail program is sought, in characters. */
const LINE_MAXIMUM = 210;
const NOT_ASCII = /[\u0080-\uffff]/;

const { devices, mine, postscripts, ...languages } = words;
const tables = Object.values(languages);
const FIELDS: readonly Field[] = ["other", "to", "date", "subject", "sent", "from"];

/** The field by its name, folded; « de » opens a header in two languages, « a » means to in two. */
const fields = new Map<string, Field>(
  FIELDS.flatMap((field) =>
    tables.flatMap((table) => table[field].map((name): [string, Field] => [name, field])),
  ),
);
const all = (
  of: "wrote" | "told" | "original" | "forwarded" | "forwards" | "footers" | "notices",
): string[] => tables.flatMap((table): string[] => table[of]);
const [wrote, told, original, forwarded, footers, notices] = [
  all("wrote"),
  all("told"),
  all("original"),
  all("forwarded"),
  all("footers"),
  all("notices"),
];
const forwards = new Set(all("forwards"));
const sentNames = tables.flatMap(({ sent, date }) => [...sent, ...date]).filter((name) => name.length > 3);

/** The beginning of a line as marks are compared: without accents, capitals, stars and odd spaces. */
export function foldedLine(line: string): string {
  const beginning = line.slice(0, LINE_MAXIMUM);
  const bare = NOT_ASCII.test(beginning) ? beginning.normalize("NFD").replace(/\p{M}/gu, "") : beginning;
  return bare
    .replace(/[’‘´`]/g, "'")
    .replace(/[*_\s]+/g, " ")
    .trim()
    .toLowerCase();
}

/** The field of a header and its value; undefined where the line is none. */
export function fieldOf(folded: string): { field: Field; value: string } | undefined {
  const colon = folded.slice(0, 24).indexOf(":");
  const field = colon < 1 ? undefined : fields.get(folded.slice(0, colon).trim());
  return field && { field, value: folded.slice(colon + 1).trim() };
}

/** Whether a sender’s line holds the other fields as well, as a header flattened to one line does. */
export function holdsSent(value: string): boolean {
  const said = value.replace(/ :/g, ":");
  return sentNames.some((name) => said.includes(` ${name}:`));
}

/** Whether it says that somebody wrote, and not that they wrote to somebody. */
export const saysWrote = (folded: string): boolean =>
  wrote.some((words) => ` ${folded}`.includes(` ${words}`)) && !told.some((words) => folded.includes(words));

export const endsWithWrote = (folded: string): boolean => wrote.some((words) => folded.endsWith(` ${words}`));

const withoutDashes = (folded: string): string => folded.replace(/^[-=\s]{1,40}/, "");

export const isOriginal = (folded: string): boolean =>
  folded.startsWith("-") && original.some((words) => withoutDashes(folded).startsWith(words));

/** Whether it begins as the line above a forwarded mail does. */
export const saysForwarded = (folded: string): boolean =>
  forwarded.some((words) => withoutDashes(folded).startsWith(words));

/** Whether a subject is a forwarded mail’s: « TR: Devis ». */
export const isForwardSubject = (subject: string): boolean => {
  const folded = foldedLine(subject);
  return forwards.has(folded.slice(0, Math.max(0, folded.indexOf(":"))).trim());
};

/** A line that phones and mail programs add: « Envoyé de mon iPhone ». */
export function isFooter(folded: string): boolean {
  if (folded.length > 90 || !footers.some((words) => folded.startsWith(words))) return false;
  const said = folded.split(/[^\p{L}\d]+/u);
  const isOfMine =
    said.length <= 8 && mine.some((words) => folded.startsWith(words)) && !/[.!?]$/.test(folded);
  return isOfMine || said.some((word) => devices.includes(word));
}

export const isNotice = (folded: string): boolean => notices.some((word) => folded.includes(word));

export const isPostscript = (folded: string): boolean =>
  postscripts.some((word) => folded.startsWith(word) && /^\.? ?[:.,-]/.test(folded.slice(word.length)));
