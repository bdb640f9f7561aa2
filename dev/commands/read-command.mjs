// What a command line says, held against dev/commands/commands.json. Plain JavaScript for Node ≥ 20: bootstrap.mjs asks
// before anything is installed.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";

const COMMANDS = JSON.parse(
  readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), "commands.json"), "utf8"),
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What a value has to be, by kind: the words for one that is not, or undefined. */
const KINDS = {
  day: (text) =>
    DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
      ? undefined
      : "is no day (YYYY-MM-DD)",
  file: (text) => (existsSync(text) && statSync(text).isFile() ? undefined : "is no file"),
  folder: (text) => (existsSync(text) && statSync(text).isDirectory() ? undefined : "is no folder"),
  id: (text) => (UUID.test(text) ? undefined : "is no id (a UUID)"),
  name: (text) => (/^[\w.-]+$/.test(text) ? undefined : "is no name (letters, digits, “.”, “_” and “-”)"),
  number: (text) => (/^\d{1,9}$/.test(text) ? undefined : "is no number"),
};

/**
 * What to do with the command line of an entry: `{ run: true }`, `{ help: text }`, or `{ problem: text }` in one line
 * that names what is wrong.
 */
export function readCommand(entry, line) {
  const [name, command] = commandOf(entry, line) ?? [];
  if (command === undefined)
    return { problem: `${entry} stands in no command of dev/commands/commands.json` };
  const words = line.slice(command.preset?.length ?? 0);
  if (words.includes("--help") || words.includes("-h")) return { help: helpOf(name, command) };
  const form = formOf(command, words);
  if (form === undefined) {
    const known = [...new Set(command.forms.map((one) => one.words?.[0]).filter(Boolean))];
    const given = words.find((word) => !word.startsWith("-"));
    return problemOf(
      name,
      given ? `unknown: ${given}${nearest(given, known)}` : `say which: ${known.join(", ")}`,
    );
  }
  const problem = checkForm(form, words);
  return problem === undefined ? { run: true } : problemOf(name, problem);
}

function problemOf(name, problem) {
  return { problem: `npm run ${name}: ${problem}. See: npm run ${name} -- --help` };
}

/** The command of an entry whose preset words the line begins with; the longest preset wins. */
function commandOf(entry, line) {
  return Object.entries(COMMANDS)
    .filter(([, one]) => one.entry === entry && (one.preset ?? []).every((word, n) => line[n] === word))
    .sort(([, one], [, other]) => (other.preset?.length ?? 0) - (one.preset?.length ?? 0))[0];
}

/** The form whose words the line begins with, the first in the file; one without words takes every other line. */
function formOf({ forms }, words) {
  return (
    forms.find((form) => form.words?.every((word, n) => words[n] === word)) ??
    forms.find((form) => form.words === undefined && (forms.length === 1 || !isWord(words[0])))
  );
}

const isWord = (word) => word !== undefined && !word.startsWith("-");

/** What is wrong with the words of a form; undefined where nothing is. */
function checkForm(form, words) {
  const options = form.options ?? {};
  let parsed;
  try {
    parsed = parseArgs({
      args: words.slice(form.words?.length ?? 0),
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([option, { value, many }]) => [
          option,
          { type: value === undefined ? "boolean" : "string", multiple: many === true },
        ]),
      ),
    });
  } catch (error) {
    return explain(error, Object.keys(options));
  }
  for (const [option, { required, value }] of Object.entries(options))
    if (required && parsed.values[option] === undefined) return `--${option} ${value} is missing`;
  for (const [option, given] of Object.entries(parsed.values)) {
    for (const text of [given].flat()) {
      const wrong = typeof text === "string" ? checkValue(options[option], text) : undefined;
      if (wrong !== undefined) return `--${option} ${text} ${wrong}`;
    }
  }
  return checkPositionals(form.arguments ?? [], parsed.positionals);
}

function checkPositionals(expected, given) {
  const last = expected.at(-1);
  for (const [n, text] of given.entries()) {
    const argument = expected[n] ?? (last?.many ? last : undefined);
    if (argument === undefined) return `unknown: ${text}`;
    const wrong = checkValue(argument, text);
    if (wrong !== undefined) return `${text} ${wrong}`;
  }
  const missing = expected.slice(given.length).find(({ required }) => required);
  return missing === undefined ? undefined : `${missing.name} is missing`;
}

function checkValue({ kind, among }, text) {
  if (among !== undefined && !among.includes(text)) return `is none of ${among.join(", ")}`;
  return text === "" ? "is empty" : kind && KINDS[kind](text);
}

/** The words of Node's own refusal, shortened, with the option that was probably meant. */
function explain(error, options) {
  const unknown = /Unknown option '(-{1,2}[^']*)'/.exec(error.message)?.[1];
  if (unknown === undefined) return error.message.split(/[.\n]/)[0];
  return `unknown option ${unknown}${nearest(
    unknown,
    options.map((option) => `--${option}`),
  )}`;
}

/** « (did you mean …?) » of the known word that differs by two letters at most. */
function nearest(word, known) {
  const [best] = known.map((one) => [distance(word, one), one]).sort(([a], [b]) => a - b);
  return best !== undefined && best[0] <= 2 ? ` (did you mean ${best[1]}?)` : "";
}

/** How many letters differ: Levenshtein's distance. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1];
    for (const [m, against] of [...other].entries())
      next.push(Math.min(next[m] + 1, row[m + 1] + 1, row[m] + (letter === against ? 0 : 1)));
    row = next;
  }
  return row[other.length];
}

function helpOf(name, { forms }) {
  return forms
    .flatMap((form) => {
      const options = Object.entries(form.options ?? {});
      const synopsis = [
        ...(form.words ?? []),
        ...(form.arguments ?? []).map(({ name, required, many }) =>
          optional(name + (many ? "…" : ""), required),
        ),
        ...options.map(([option, { value, required }]) =>
          optional(`--${option}${value === undefined ? "" : ` ${value}`}`, required),
        ),
      ];
      const details = [
        ...(form.arguments ?? []).map((argument) => [argument.name, argument]),
        ...options.map(([option, told]) => [`--${option}`, told]),
      ].filter(([, { about, among }]) => about ?? among);
      return [
        `npm ${["start", "test"].includes(name) ? name : `run ${name}`}${synopsis.length > 0 ? ` -- ${synopsis.join(" ")}` : ""}`,
        `    ${form.about}`,
        ...details.map(
          ([of, { about, among }]) => `    ${of.padEnd(16)} ${about ?? `One of: ${among.join(", ")}.`}`,
        ),
        "",
      ];
    })
    .join("\n")
    .trimEnd();
}

const optional = (text, required) => (required ? text : `[${text}]`);
