import { emailRules } from "../../lib/email-rules.ts";

/** An address, or a domain that stands for all of its addresses. */
export interface Named {
  kind: "address" | "domain";
  value: string;
}

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * What somebody means by what they typed: « jean@exemple.fr » is an address; « exemple.fr », « @exemple.fr »,
 * « *@exemple.fr » and a site's address are a domain. Null where it is neither; the server has the last word.
 */
export function readNamed(typed: string): Named | null {
  const text = typed.trim().toLowerCase();
  if (/^[^@*/]+@/.test(text)) {
    return emailRules.pattern.value.test(text) ? { kind: "address", value: text } : null;
  }
  const domain = text
    .replace(/^https?:\/\//, "")
    .replace(/^(?:\*?@|\*\.)/, "")
    .replace(/^www\./, "")
    .replace(/[./]+$/, "");
  const labels = domain.split(".");
  const wellFormed = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return wellFormed ? { kind: "domain", value: domain } : null;
}

/** What a form says of what was typed; undefined when nothing is wrong with it. */
export function problemWith(typed: string): string | undefined {
  if (typed.trim() === "") return "Adresse ou domaine requis";
  if (readNamed(typed) !== null) return undefined;
  return "Ni une adresse ni un domaine. Écrivez par exemple «\u00A0jean@entreprise.fr\u00A0» ou «\u00A0entreprise.fr\u00A0».";
}
