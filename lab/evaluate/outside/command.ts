import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import * as z from "zod";
import { cleanMail } from "../../../functions/crm/clean-mail.ts";
import { datesTable, evaluateDates } from "./dates.ts";
import { judgeMail, MailCase, type MailVerdict } from "./judge-mail.ts";

/** What tells a line about a date: the day on which its text was written. */
const Dated = z.object({ today: z.iso.date(), text: z.string() });

/**
 * Judges dates and cleaning on a folder of others' texts: JSON lines with the right value, and `.eml` or `.txt` beside them, of
 * which it prints what is kept. Answers the exit code.
 */
export async function evaluateOutside(folder: string): Promise<number> {
  const verdicts = new Map<string, MailVerdict[]>();
  const dates: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    const content = readFileSync(path.join(folder, name), "utf8");
    if (name.endsWith(".jsonl")) dates.push(...judgeLines(name, content, verdicts));
    else if (name.endsWith(".eml") || name.endsWith(".txt")) await printKept(name, content);
  }
  for (const line of tableOf(verdicts)) console.log(line);
  if (dates.length > 0) console.log(`\n${datesTable(evaluateDates(dates))}`);
  return 0;
}

/** Judges a file's lines that are mails or notes; answers those that are dates. */
function judgeLines(name: string, content: string, verdicts: Map<string, MailVerdict[]>): string[] {
  const dates: string[] = [];
  for (const line of content.split("\n").filter((one) => one.trim() !== "")) {
    const given: unknown = JSON.parse(line);
    if (Dated.safeParse(given).success) {
      dates.push(line);
      continue;
    }
    const mail = MailCase.safeParse(given);
    if (!mail.success) continue;
    const verdict = judgeMail(mail.data);
    verdicts.set(mail.data.kind, [...(verdicts.get(mail.data.kind) ?? []), verdict]);
    for (const lost of verdict.lost) console.log(`${name}: ${mail.data.kind}: own text lost: ${lost}`);
    for (const kept of verdict.kept) console.log(`${name}: ${mail.data.kind}: quoted text kept: ${kept}`);
  }
  return dates;
}

async function printKept(name: string, content: string): Promise<void> {
  const {
    subject = "",
    text,
    html,
  } = name.endsWith(".eml") ? await PostalMime.parse(content) : { text: content };
  console.log(`--- ${name}\n${cleanMail(text ?? html, subject)}\n`);
}

function tableOf(verdicts: ReadonlyMap<string, readonly MailVerdict[]>): string[] {
  const count = (some: readonly MailVerdict[], which: (one: MailVerdict) => boolean): number =>
    some.filter(which).length;
  const row = (kind: string, some: readonly MailVerdict[]): string =>
    [
      kind.padEnd(48),
      `${count(some, ({ right }) => right)}/${some.length}`.padStart(8),
      String(count(some, ({ lost }) => lost.length > 0)).padStart(10),
      String(count(some, ({ kept }) => kept.length > 0)).padStart(12),
    ].join("");
  return [
    `${"kind".padEnd(48)}${"right".padStart(8)}${"own lost".padStart(10)}${"quoted kept".padStart(12)}`,
    ...[...verdicts].map(([kind, some]) => row(kind, some)),
    row("all", [...verdicts.values()].flat()),
  ];
}
