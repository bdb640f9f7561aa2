import type * as z from "zod";

/** French explanations of what is wrong with an input, by field (`body.title` → `title`). */
export function explainIssues(error: z.ZodError): Record<string, string> {
  // A map, because callers choose the names: `__proto__` would vanish from a plain object.
  const details = new Map<string, string>();
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) details.set(key, "Ce champ n’existe pas.");
      continue;
    }
    const field = issue.path.join(".") || "body";
    if (!details.has(field)) details.set(field, explain(issue));
  }
  return Object.fromEntries(details);
}

const formats: Record<string, string> = {
  uuid: "Identifiant invalide.",
  email: "Adresse email invalide.",
  url: "Adresse web invalide.",
  datetime: "Date invalide\u00A0: attendue au format ISO 8601.",
  date: "Date invalide\u00A0: attendue au format AAAA-MM-JJ.",
};

function explain(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "Ce champ est requis."
        : `Valeur invalide\u00A0: ${expected(issue.expected)} attendu.`;
    case "too_small":
      return issue.origin === "string"
        ? `${String(issue.minimum)} caractère(s) au moins.`
        : `${String(issue.minimum)} au moins.`;
    case "too_big":
      return issue.origin === "string"
        ? `${String(issue.maximum)} caractères au plus.`
        : `${String(issue.maximum)} au plus.`;
    case "invalid_value":
      return `Valeur attendue\u00A0: ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return formats[issue.format] ?? "Format invalide.";
    case "invalid_union": {
      const first = issue.errors[0]?.[0];
      return first === undefined ? "Valeur invalide." : explain(first);
    }
    default:
      return "Valeur invalide.";
  }
}

function expected(type: string): string {
  const names: Record<string, string> = {
    string: "texte",
    number: "nombre",
    int: "nombre entier",
    boolean: "vrai ou faux",
    array: "liste",
    object: "objet",
  };
  return names[type] ?? type;
}
