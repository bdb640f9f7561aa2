import { CRM_NAMES, CRMS } from "../../../../functions/crm/names.ts";
import type { Job, JobKind, PastJob } from "../../../../functions/jobs/contract.ts";
import { asksCrm } from "../../../../functions/jobs/names.ts";
import { counted, figure } from "../../lib/french-numbers.ts";
import { reportInWords as synchronizationInWords } from "./report-in-words.ts";

export const KIND_NAMES: Readonly<Record<JobKind, string>> = {
  "refresh-contacts": "Synchronisation",
  "refresh-contact": "Relecture de contacts",
  "read-texts": "Lecture des échanges et notes",
  "erase-mentions": "Effacement d’une personne dans les textes",
  "count-mentions": "Décompte des textes qui nomment une personne",
  "daily-suggestions": "Listes du jour",
  "update-actions": "Rédaction de messages",
  "update-organization-actions": "Rédaction pour toute l’organisation",
  "update-timeline": "Résumé de relations",
  "update-engagements-analysis": "Analyse d’échanges",
  "update-notes-analysis": "Analyse de notes",
  "update-linkedin-profile-analysis": "Analyse de profils LinkedIn",
  "update-articles-websearch": "Recherche d’actualités",
};

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

/** How a report's counts read, for one and for several; what is not here is not worth a word. */
const COUNTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  textsRead: ["texte lu par le modèle", "textes lus par le modèle"],
  textsReadLocally: ["texte lu sur place", "textes lus sur place"],
  textsInBatches: ["texte confié à un lot de nuit", "textes confiés à un lot de nuit"],
  textsLeftUnread: ["texte laissé non lu", "textes laissés non lus"],
  mentionsFound: ["texte nomme cette personne", "textes nomment cette personne"],
  textsCut: ["texte nettoyé", "textes nettoyés"],
  actionsCreated: ["message écrit", "messages écrits"],
  actionsKept: ["message gardé", "messages gardés"],
  actionsEdited: ["message modifié, laissé tel quel", "messages modifiés, laissés tels quels"],
  actionsArchived: ["message retiré", "messages retirés"],
  actionsWithoutModel: ["écrit sans le modèle", "écrits sans le modèle"],
  engagementAnalysesMade: ["échange analysé", "échanges analysés"],
  noteAnalysesMade: ["note analysée", "notes analysées"],
  timelinesMade: ["relation résumée", "relations résumées"],
  linkedinAnalysesMade: ["profil analysé", "profils analysés"],
  articleSearchesMade: ["recherche faite", "recherches faites"],
  engagementAnalysesKept: ["échange déjà à jour", "échanges déjà à jour"],
  noteAnalysesKept: ["note déjà à jour", "notes déjà à jour"],
  timelinesKept: ["résumé déjà à jour", "résumés déjà à jour"],
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
  const said = Object.entries(COUNTS).flatMap(([name, [one, many]]) => {
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
