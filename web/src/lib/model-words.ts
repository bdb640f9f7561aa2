import { ANALYSIS_STAGES } from "../../../functions/intelligence/names.ts";
import { shortDay } from "./french-dates.ts";

/** Why a model gave nothing fit to use, by its code (functions/model/answer.ts). */
const REASONS: Readonly<Record<string, string>> = {
  ungrounded: "la proposition du modèle contenait une affirmation sans source",
  on_open: "le modèle le rédige à l’ouverture de la fiche",
  over_budget: "le budget du mois pour le modèle est épuisé",
  unavailable: "le modèle ne répondait pas",
  timeout: "le modèle n’a pas répondu à temps",
  rate_limited: "le modèle recevait trop de demandes",
  refusal: "le modèle a décliné la demande",
  truncated: "la réponse du modèle était incomplète",
  malformed: "la réponse du modèle était illisible",
  schema_violation: "la réponse du modèle n’avait pas la forme attendue",
  not_configured: "aucun modèle capable de ce travail n’est configuré",
  rejected: "le service du modèle a refusé la demande",
};

/** What may pass by itself: the server tries again the same day. */
const PASSING = new Set(["unavailable", "timeout", "rate_limited"]);

function reasonOf(code: string): string {
  return (
    (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? "le modèle n’a rien donné d’utilisable"
  );
}

interface Written {
  ai_model: string | null;
  ai_fallback: string | null;
  ai_check: "model" | "code" | null;
  createdAt: string;
}

/** What was held against the sources when a message was written, and no more. */
const CHECKED = {
  model: "chaque phrase relue face à ses sources",
  code: "mots, noms, dates et montants comparés à leurs sources",
} as const;

/** Who wrote a message: by the AI Act, article 50, a person is told what a machine wrote. Null where unknown. */
export function whoWrote(
  { ai_model: model, ai_fallback: code, ai_check: check, createdAt }: Written,
  isEdited: boolean,
): string | null {
  if (model === null) return null;
  if (model === "demo-rules") return "Mode démonstration, texte généré sans IA";
  if (model === "rules") {
    if (code === null) return "Texte composé sans IA";
    const later = PASSING.has(code) ? ". Une nouvelle rédaction sera tentée" : "";
    return `Texte composé sans IA\u00A0: ${reasonOf(code)}${later}`;
  }
  // One written before checks were kept.
  if (check === null) return `Rédigé par IA (${model})`;
  const when = `${shortDay(createdAt)}${isEdited ? ", avant vos modifications" : ""}`;
  return `Rédigé par IA (${model})\u00A0: ${CHECKED[check]} le ${when}`;
}

function subjectOf(stage: string): string {
  if (stage === "actions") return "La rédaction du message";
  const said = Object.hasOwn(ANALYSIS_STAGES, stage) ? ANALYSIS_STAGES[stage] : undefined;
  return said?.subject ?? "La dernière analyse";
}

/** « Le résumé de la relation n’a pas abouti : le modèle n’a pas répondu à temps. » */
export function problemInWords({ stage, code }: { stage: string; code: string }): string {
  return `${subjectOf(stage)} n’a pas abouti\u00A0: ${reasonOf(code)}. Ce qui existait est gardé.`;
}

/** Why there is no list today. */
export function unmadeInWords(code: string): string {
  return `Les suggestions d’aujourd’hui n’ont pas pu être préparées\u00A0: ${reasonOf(code)}. Prévenez l’administrateur.`;
}

/** « budget, délai »: subjects as a model lists them, without the full stops it may give them. */
export function topicsInWords(topics: readonly string[]): string {
  return topics
    .map((topic) => topic.trim().replace(/[\s.,;]+$/, ""))
    .filter((topic) => topic !== "")
    .join(", ");
}
