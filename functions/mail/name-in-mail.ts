/** Maximum characters of a name in a mail. */
const LONGEST = 80;
/** Characters that break lines, are invisible, or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\u{e0000}-\u{e0fff}]+/gu;
/** Characters that let mail programs detect a link: a dot, colon or at sign before further text. */
const LINK_JOINT = /(?<=[\p{L}\p{N}])([.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{2})|:(?=\/)|@)/gu;

/**
 * A name that somebody chose, made safe for a mail: one line, truncated, and with narrow spaces that keep mail programs
 * from detecting links.
 */
export function nameInMail(name: string): string {
  const line = name.replace(UNSEEN, " ").trim().replace(LINK_JOINT, "$1\u202f");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}
