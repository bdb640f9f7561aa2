import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import type { AuditEntry } from "../../../../functions/audit/contract.ts";
import { roleName } from "../../lib/roles.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** An entry as the sentences need it. */
export interface About {
  /** The name the person or thing had then. */
  target: string;
  /** The actor did it to their own account. */
  isOwn: boolean;
  kind: string;
  text: (name: string) => string;
  number: (name: string) => number;
  list: (name: string) => string[];
}

/** Whose account: the actor’s own or another’s. */
export const own = ({ isOwn, target }: About) => (isOwn ? "son compte" : `le compte de ${target}`);
/** « l’organisation … » */
export const organization = ({ target }: About) => `l’organisation ${target}`;
/** « l’équipe … » */
export const team = ({ target }: About) => `l’équipe ${target}`;
/** Who, and the team they joined or left. */
export const teamMember = ({ target, text }: About) => [target, text("team")] as const;

/** « (nom, logo) »: the fields that changed, where the entry names any. */
export function fields({ list }: About): string {
  const names = list("fields").map((name) => FIELDS[name] ?? name);
  return names.length === 0 ? "" : ` (${names.join(", ")})`;
}

/** « comme administrateur », where the entry has a role. */
export function asRole({ text }: About): string {
  return text("role") === "" ? "" : ` comme ${roleName(text("role"))}`;
}

/** Why a key ended with something else, where it did. */
export function cause({ text }: About): string {
  return CAUSES[text("cause")] ?? "";
}
const CAUSES: Record<string, string> = {
  password_reset: " avec un nouveau mot de passe",
  suspended: " avec la suspension du compte",
  token_reused: "\u00A0: un de ses jetons a servi deux fois",
  given_back: " à la demande de celui-ci",
};

/** A role in the product; everybody’s is called « utilisateur » here. */
export function productRole(role: string): string {
  return role === "user" ? "utilisateur" : roleName(role);
}

/** « : de A à B », or « : B » where the old value is not known. */
export function change({ text }: About, name: (value: string) => string = (value) => value): string {
  const [from, to] = [text("from"), text("to")];
  if (to === "") return "";
  return from === "" ? `\u00A0: ${name(to)}` : `\u00A0: de ${name(from)} à ${name(to)}`;
}

/** The CRM, with the name of its account where the entry has one. */
export function crm({ text, target }: About): string {
  const name = VENDORS[text("crm")] ?? (text("crm") === "" ? "le CRM" : text("crm"));
  return target === "quelqu’un" ? name : `${name} (${target})`;
}

/** The sign-in account that was linked or unlinked. */
export function provider({ text }: About): string {
  const name = text("provider");
  return name === "" ? "un compte extérieur" : `un compte ${VENDORS[name] ?? name}`;
}

/** How somebody signed in; nothing for a password. */
export function sessionMethod({ text }: About): string {
  const method = text("method");
  if (method === "" || method === "email") return "";
  return method === "register" ? " en créant son compte" : ` avec ${VENDORS[method] ?? method}`;
}

/** Whose sessions were ended, and which of them. */
export function sessions({ kind, target, isOwn, text }: About): string {
  if (kind === "user" && !isOwn) {
    return text("scope") === "all" ? `toutes les sessions de ${target}` : `une session de ${target}`;
  }
  if (text("scope") === "all") return "toutes ses sessions";
  return text("scope") === "others" ? "ses autres sessions" : "une de ses sessions";
}

/** Who may no longer be contacted; of a contact without a name, that it is one. */
export function suppressed({ kind, target }: About): string {
  if (kind === "contact" && target === "quelqu’un") return "un contact";
  return target;
}

const VENDORS: Record<string, string> = {
  ...CRM_NAMES,
  google: "Google",
  microsoft: "Microsoft",
};

const FIELDS: Record<string, string> = {
  name: "nom",
  email: "adresse",
  logo: "logo",
  domains: "domaines",
  image: "photo",
  role: "rôle",
};

/** What the sentences need of an entry; what it does not hold is empty. */
export function aboutOf({ actor, target, detail }: OnWire<AuditEntry>): About {
  return {
    target: target?.label ?? "quelqu’un",
    isOwn: actor?.id != null && target?.id === actor.id,
    kind: target?.kind ?? "",
    text: (name) => (typeof detail[name] === "string" ? detail[name] : ""),
    number: (name) => (typeof detail[name] === "number" ? detail[name] : 0),
    list: (name) => {
      const value = detail[name];
      return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
    },
  };
}
