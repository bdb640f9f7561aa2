/** A mail as it travels (RFC 5322), read strictly: what a vendor refuses, or a receiver may misread, is refused here. */
export interface Mime {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** A mail that is no mail; says what is wrong with it. */
export class MimeError extends Error {}

/** Octets of a line, without its end (RFC 5322, 2.1.1). */
const LONGEST_LINE = 998;
/** Fields that stand once at most (RFC 5322, 3.6). */
const ONCE = new Set([
  "date",
  "from",
  "to",
  "subject",
  "message-id",
  "in-reply-to",
  "references",
  "mime-version",
  "content-type",
]);

/** Reads a mail. Throws MimeError. */
export function readMime(bytes: Buffer): Mime {
  const text = bytes.toString("latin1");
  if (/\r(?!\n)|(?<!\r)\n/.test(text)) throw new MimeError("lines do not end with CRLF");
  const lines = text.split("\r\n");
  if (lines.some((line) => line.length > LONGEST_LINE))
    throw new MimeError("a line is longer than 998 octets");
  const end = lines.indexOf("");
  if (end < 0) throw new MimeError("no body");
  const head = lines.slice(0, end);
  // oxlint-disable-next-line no-control-regex -- a tab is the one that a header may hold
  if (head.some((line) => /[^\t\x20-\x7e]/.test(line))) throw new MimeError("a header is not ASCII");
  const headers: [string, string][] = [];
  for (const line of head) {
    const last = headers.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last === undefined) throw new MimeError("a folded line begins the headers");
      last[1] += ` ${line.trim()}`;
      continue;
    }
    const field = /^([!-9;-~]+):[ \t]?(.*)$/.exec(line);
    if (field === null) throw new MimeError("a line is no header");
    headers.push([field[1] ?? "", field[2] ?? ""]);
  }
  const names = headers.map(([name]) => name.toLowerCase());
  for (const name of ["from", "to", "date", "message-id", "mime-version"])
    if (!names.includes(name)) throw new MimeError(`no ${name}`);
  for (const name of names)
    if (ONCE.has(name) && names.indexOf(name) !== names.lastIndexOf(name))
      throw new MimeError(`two of ${name}`);
  const mime = { headers, body: lines.slice(end + 1).join("\r\n") };
  checkParts(mime);
  return mime;
}

/** A field of a mail, its encoded words decoded (RFC 2047); empty where it is not there. */
export function fieldOf({ headers }: Pick<Mime, "headers">, name: string): string {
  const value = headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? "";
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, "$1$2")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(words, "base64").toString("utf8")
        : decodeQuoted(words.replaceAll("_", " ")),
    );
}

/** The addresses of a field, in lower case. */
export const addressesOf = (mime: Pick<Mime, "headers">, name: string): string[] =>
  [...fieldOf(mime, name).matchAll(/[^\s<>,;:"]+@[^\s<>,;:"]+/g)].map(([address]) => address.toLowerCase());

/** The text of a mail: its first part of a type. */
export function textOf(mime: Mime, type: "text/plain" | "text/html"): string {
  return encodedTextOf(mime, type).replaceAll("\r\n", "\n").trimEnd();
}

function encodedTextOf(mime: Mime, type: "text/plain" | "text/html"): string {
  for (const part of partsOf(mime)) {
    if (!fieldOf(part, "content-type").toLowerCase().startsWith(type)) continue;
    const how = fieldOf(part, "content-transfer-encoding").toLowerCase();
    if (how === "base64") return Buffer.from(part.body, "base64").toString("utf8");
    return how === "quoted-printable"
      ? decodeQuoted(part.body.replaceAll("=\r\n", ""))
      : Buffer.from(part.body, "latin1").toString("utf8");
  }
  return "";
}

const decodeQuoted = (words: string): string =>
  Buffer.from(
    words.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

function partsOf(mime: Mime): Mime[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(fieldOf(mime, "content-type"))?.[1];
  if (boundary === undefined) return [mime];
  return mime.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = "", ...rest] = part.replace(/^\r\n/, "").split("\r\n\r\n");
      const headers = head
        .replaceAll(/\r\n[ \t]+/g, " ")
        .split("\r\n")
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const);
      return { headers, body: rest.join("\r\n\r\n").replace(/\r\n$/, "") };
    });
}

function checkParts(mime: Mime): void {
  const type = fieldOf(mime, "content-type");
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (type.startsWith("multipart/") && boundary === undefined)
    throw new MimeError("parts without a boundary");
  if (boundary !== undefined && !mime.body.includes(`--${boundary}--`))
    throw new MimeError("parts without an end");
}
