import { CRM_NAMES, CRMS } from "../../../../functions/crm/names.ts";
import type { Job, PastJob } from "../../../../functions/jobs/contract.ts";
import { asksCrm, COUNTS, jobNames } from "../../../../functions/jobs/names.ts";
import { counted, figure } from "../../lib/french-numbers.ts";
import { reportInWords as synchronizationInWords } from "./report-in-words.ts";

export const KIND_NAMES = jobNames();

export const STATE_NAMES: Readonly<Record<Job["state"], string>> = {
  queued: "En attente",
  running: "En cours",
  done: "Terminé",
  failed: "Échec",
  canceled: "Arrêté",
};

/** « Synchronisation HubSpot, essai à blanc ». */
export function jobName({ kind, crms, dryRun }: Pick<PastJob, "kind" | "crms" | "dryRun">): string {
  const names = CRMS.filter((crm) => crms.includes(crm)).map((crm) => CRM_NAMES[crm]);
  const what = [KIND_NAMES[kind], ...names].join(" ");
  return dryRun ? `${what}, essai à blanc` : what;
}

/** What is counted of jobs that go through contacts, whatever they do to each. */
const OF_CONTACTS: typeof COUNTS = {
  contactsWithoutReason: ["contact sans raison d’écrire", "contacts sans raison d’écrire"],
  contactsSuppressed: ["contact à ne pas contacter", "contacts à ne pas contacter"],
  contactsGone: ["contact disparu", "contacts disparus"],
  contactsNotRead: ["contact non relu", "contacts non relus"],
  contactsFailed: ["contact en échec", "contacts en échec"],
};

/** What a job did, in a sentence; empty where there is nothing to tell. */
export function reportInWords({ kind, report, dryRun }: Pick<Job, "kind" | "report" | "dryRun">): string {
  if (report === null) return "";
  if (asksCrm(kind)) return synchronizationInWords(report, { dryRun }) ?? "";
  const said = Object.entries({ ...COUNTS, ...OF_CONTACTS }).flatMap(([name, [one, many]]) => {
    const count = report[name] ?? 0;
    return count === 0 ? [] : [counted(count, one, many)];
  });
  return said.length === 0 ? "" : `${said.join(", ")}.`;
}

/** « 2 min 5 s », of whole seconds; « moins d’une seconde ». */
export function durationInWords(from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  if (seconds < 1) return "moins d’une seconde";
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}\u00A0${unit}`)
    .join(" ");
}

/** « 120 sur 300 »; empty while nothing is counted. */
export function progressInWords({ done, total }: Pick<Job, "done" | "total">): string {
  if (total !== null) return `${figure(done)} sur ${figure(total)}`;
  return done === 0 ? "" : figure(done);
}
