import { capitalized } from "../../lib/capitalized.ts";
import { counted, figure } from "../../lib/french-numbers.ts";

type Report = Readonly<Record<string, number>>;

/** Past participles: singular and plural, masculine and feminine. */
const WORDS = {
  added: ["ajouté", "ajoutés", "ajoutée", "ajoutées"],
  updated: ["mis à jour", "mis à jour", "mise à jour", "mises à jour"],
  restored: ["rétabli", "rétablis", "rétablie", "rétablies"],
  merged: ["fusionné", "fusionnés", "fusionnée", "fusionnées"],
  archived: ["archivé", "archivés", "archivée", "archivées"],
  erased: ["effacé", "effacés", "effacée", "effacées"],
  removed: ["retiré", "retirés", "retirée", "retirées"],
  kept: ["non montré, gardé", "non montrés, gardés", "non montrée, gardée", "non montrées, gardées"],
} as const;
type Word = keyof typeof WORDS;

/** « 300 contacts ajoutés, 2 mis à jour »: only what happened, and the noun once; null when nothing did. */
function list(noun: { one: string; feminine?: true }, counts: Partial<Record<Word, number>>): string | null {
  // `Object.entries` types its keys as string; a count that is undefined does not pass the comparison.
  const happened = Object.entries(counts).filter(([, count]) => count > 0) as [Word, number][];
  if (happened.length === 0) return null;
  return happened
    .map(([word, count], index) => {
      const many = count > 1;
      const verb = WORDS[word][(noun.feminine ? 2 : 0) + (many ? 1 : 0)] ?? "";
      const named = index === 0 ? `${noun.one}${many ? "s" : ""} ` : "";
      return `${figure(count)}\u00a0${named}${verb}`;
    })
    .join(", ");
}

/**
 * What a synchronization did, or by a dry run would do, in one or two short sentences with the numbers that
 * matter; null when it read nothing.
 */
export function reportInWords(report: Report, { dryRun }: { dryRun: boolean }): string | null {
  const of = (...names: string[]): number => names.reduce((sum, name) => sum + (report[name] ?? 0), 0);
  const changes = [
    list(
      { one: "contact" },
      {
        added: of("contactsCreated"),
        updated: of("contactsUpdated"),
        restored: of("contactsRestored"),
        merged: of("contactsMerged"),
        archived: of("contactsArchived"),
        erased: of("contactsErased"),
        removed: of("contactsRemoved"),
        kept: of("contactsKept"),
      },
    ),
    list(
      { one: "échange" },
      {
        added: of("engagementsCreated"),
        updated: of("engagementsUpdated"),
        removed: of("engagementsRemoved"),
        kept: of("engagementsKept"),
      },
    ),
    list(
      { one: "note", feminine: true },
      {
        added: of("notesCreated"),
        updated: of("notesUpdated"),
        removed: of("notesRemoved"),
        kept: of("notesKept"),
      },
    ),
    list({ one: "affaire", feminine: true }, { kept: of("dealsKept") }),
  ].filter((each) => each !== null);
  const skipped = [
    left(of("engagementsWithoutContact", "notesWithoutContact"), "sans contact"),
    left(of("engagementsWithoutDate", "notesWithoutDate"), "sans date"),
  ].filter((each) => each !== null);
  const isRead = Object.values(report).some((count) => count > 0);
  const what = changes.length > 0 ? changes.join("\u00a0; ") : isRead ? "rien n’avait changé" : null;
  if (what === null) return null;
  const sentence = dryRun ? `Essai à blanc, sans rien changer ici\u00a0: ${what}.` : `${capitalized(what)}.`;
  return skipped.length === 0 ? sentence : `${sentence} Laissés de côté\u00a0: ${skipped.join(", ")}.`;
}

const left = (count: number, why: string): string | null =>
  count === 0 ? null : `${counted(count, "élément", "éléments")} ${why}`;
