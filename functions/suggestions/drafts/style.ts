import type { Style } from "../../intelligence/actions/types.ts";
import { languageOf } from "../../language/text/language-of.ts";
import { fold } from "../../language/text/normalise.ts";
import { isQuotable, plainName } from "../../language/untrusted/quotable.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import type { WriterInput } from "../writer/types.ts";

const GREETING =
  /^(?:bonjour|bonsoir|salut|hello|cher|chere|madame|monsieur|mme|dear|hi|hallo|guten tag|liebe|lieber|sehr geehrte|sehr geehrter)\b/;
const CLOSING =
  /^(?:(?:bien |tres )?(?:cordialement|sincerement)|bien a (?:vous|toi)|(?:belle|bonne|excellente) (?:journee|fin|semaine|soiree)|a (?:bientot|tres vite|tres bientot)|amicalement|au plaisir|(?:best|kind|warm) regards|best|mit freundlichen|viele|freundliche|beste)\b/;
/** What a greeting may hold beside the contact's names. */
const TITLES = new Set(
  "m mr mme mlle dr me le la les maitre docteur et a re tag sehr morgen frau herr ms mrs".split(" "),
);
const LONGEST_LINE = 50;
const FEWEST_WORDS = 8;

/** How we write to a contact, from our last mails to them and theirs to us; `examples` are the salesperson's own letters. */
export function styleOf(
  history: TextualHistory,
  contact: WriterInput["contact"],
  examples: readonly string[] = [],
): Style {
  const mails = (direction: "incoming" | "outgoing") =>
    history.engagements
      .filter((one) => one.direction === direction && one.type === "email" && one.manner !== "machine")
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))
      .map(({ body }) =>
        body
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
      );
  const ours = mails("outgoing");
  const names = new Set(wordsOf([contact.firstName, contact.lastName].map(plainName).join(" ")));
  const theirs = mails("incoming").map((lines) => lines.join(" "));
  return {
    greeting: first(ours, (lines) => greetingIn(lines, names)),
    closing: first(ours, closingIn),
    language: languageOf(theirs.find((text) => wordsOf(text).length >= FEWEST_WORDS) ?? ""),
    examples,
  };
}

const wordsOf = (text: string): string[] => fold(text).match(/[a-z]+/g) ?? [];

const first = (
  mails: readonly string[][],
  find: (lines: readonly string[]) => string | null,
): string | null => mails.map(find).find((line) => line !== null) ?? null;

/** The line that greets nobody but the contact. */
function greetingIn([line = ""]: readonly string[], names: ReadonlySet<string>): string | null {
  const greeting = line.replace(/[,!]$/, "").trimEnd();
  if (!GREETING.test(fold(greeting)) || greeting.length > LONGEST_LINE || !isQuotable(greeting)) return null;
  const named = wordsOf(greeting.replace(/^\p{L}+/u, ""));
  const isTheirs = named.every((word) => names.has(word) || TITLES.has(word) || GREETING.test(word));
  return isTheirs ? `${greeting},` : null;
}

function closingIn(lines: readonly string[]): string | null {
  const line =
    lines
      .slice(2)
      .findLast((one) => CLOSING.test(fold(one)))
      ?.replace(/[,.!]$/, "")
      .trimEnd() ?? "";
  return line !== "" && line.length <= LONGEST_LINE && isQuotable(line) ? `${line},` : null;
}

const SIGNS = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u;

/** Who signed a mail of ours, where that is not the salesperson; undefined where the mail does not say. */
export function colleagueIn(body: string, salesperson: string): string | undefined {
  const lines = body
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const at = lines.findLastIndex((one, index) => index > 0 && CLOSING.test(fold(one)));
  const name = at < 0 ? "" : (lines[at + 1] ?? "");
  const own = new Set(wordsOf(salesperson));
  return SIGNS.test(name) && !wordsOf(name).some((word) => own.has(word)) ? name : undefined;
}
