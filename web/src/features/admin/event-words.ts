import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import type { AuditEntry } from "../../../../functions/audit/contract.ts";
import { brand } from "../../lib/brand.ts";
import { roleName } from "../../lib/roles.ts";

/** What somebody did, after « a »: and what they tried in vain, after « n’a pas pu ». */
type Words = readonly [done: Told, tried: Told];
type Told = string | ((about: About) => string);

/** An entry as the sentences need it. */
interface About {
  /** The name the person or thing had then. */
  target: string;
  /** The actor did it to their own account. */
  isOwn: boolean;
  kind: string;
  text: (name: string) => string;
  number: (name: string) => number;
  list: (name: string) => string[];
}

const own = ({ isOwn, target }: About) => (isOwn ? "son compte" : `le compte de ${target}`);
const organization = ({ target }: About) => `l’organisation ${target}`;
const team = ({ target }: About) => `l’équipe ${target}`;
const teamMember = ({ target, text }: About) => [target, text("team")] as const;

function fields({ list }: About): string {
  const names = list("fields").map((name) => FIELDS[name] ?? name);
  return names.length === 0 ? "" : ` (${names.join(", ")})`;
}

function asRole({ text }: About): string {
  return text("role") === "" ? "" : ` comme ${roleName(text("role"))}`;
}

function productRole(role: string): string {
  return role === "user" ? "utilisateur" : roleName(role);
}

function change({ text }: About, name: (value: string) => string = (value) => value): string {
  const [from, to] = [text("from"), text("to")];
  if (to === "") return "";
  return from === "" ? `\u00A0: ${name(to)}` : `\u00A0: de ${name(from)} à ${name(to)}`;
}

function crm({ text, target }: About): string {
  const name = VENDORS[text("crm")] ?? (text("crm") === "" ? "le CRM" : text("crm"));
  return target === "quelqu’un" ? name : `${name} (${target})`;
}

function provider({ text }: About): string {
  const name = text("provider");
  return name === "" ? "un compte extérieur" : `un compte ${VENDORS[name] ?? name}`;
}

function sessionMethod({ text }: About): string {
  const method = text("method");
  if (method === "" || method === "email") return "";
  return method === "register" ? " en créant son compte" : ` avec ${VENDORS[method] ?? method}`;
}

function sessions({ kind, target, isOwn, text }: About): string {
  if (kind === "user" && !isOwn) {
    return text("scope") === "all" ? `toutes les sessions de ${target}` : `une session de ${target}`;
  }
  if (text("scope") === "all") return "toutes ses sessions";
  return text("scope") === "others" ? "ses autres sessions" : "une de ses sessions";
}

function suppressed({ kind, target }: About): string {
  if (kind === "contact" && target === "quelqu’un") return "un contact";
  return target;
}

function count(number: number, one: string, many: string): string {
  return `${number}\u00A0${number < 2 ? one : many}`;
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

/** Every event the server writes; a test holds it against the server's code. */
export const words: Record<string, Words> = {
  "account.linked": [(e) => `relié ${provider(e)}`, (e) => `relier ${provider(e)}`],
  "account.unlinked": [(e) => `détaché ${provider(e)}`, (e) => `détacher ${provider(e)}`],
  "contact.erased": ["effacé un contact et ce qui le concernait", "effacer un contact"],
  "contact.exported": ["exporté les données d’un contact", "exporter les données d’un contact"],
  "crm.connected": [(e) => `connecté ${crm(e)}`, (e) => `connecter ${crm(e)}`],
  "crm.disconnected": [(e) => `déconnecté ${crm(e)}`, (e) => `déconnecter ${crm(e)}`],
  "crm.owners_assigned": ["attribué les contacts du CRM", "attribuer les contacts du CRM"],
  "crm.revoked": [(e) => `perdu l’accès à ${crm(e)}`, (e) => `garder l’accès à ${crm(e)}`],
  "email.change_requested": [
    (e) => `demandé à changer d’adresse${change(e)}`,
    (e) => `demander à changer d’adresse${change(e)}`,
  ],
  "email.changed": [(e) => `changé d’adresse${change(e)}`, "changer d’adresse"],
  "email.verified": ["vérifié son adresse", "vérifier son adresse"],
  "export.read": [
    (e) =>
      `exporté les données de l’organisation (partie ${e.number("part")}${e.number("parts") > 0 ? ` sur ${e.number("parts")}` : ""})`,
    "exporter les données de l’organisation",
  ],
  "impersonation.started": [
    (e) => `ouvert une session à la place de ${e.target}`,
    (e) => `ouvrir une session à la place de ${e.target}`,
  ],
  "impersonation.stopped": [
    "fermé sa session à la place d’un autre compte",
    "fermer sa session à la place d’un autre compte",
  ],
  "import.completed": [
    (e) =>
      `importé ${e.target === "quelqu’un" ? "un fichier" : e.target}\u00A0: ${count(e.number("created"), "ajout", "ajouts")}, ${count(e.number("updated"), "mise à jour", "mises à jour")}`,
    "importer un fichier",
  ],
  "invitation.accepted": [
    (e) => `accepté l’invitation de ${e.target}${asRole(e)}`,
    (e) => `accepter l’invitation de ${e.target}`,
  ],
  "invitation.canceled": [
    (e) => `annulé l’invitation de ${e.target}`,
    (e) => `annuler l’invitation de ${e.target}`,
  ],
  "invitation.rejected": [
    (e) => `décliné l’invitation de ${e.target}`,
    (e) => `décliner l’invitation de ${e.target}`,
  ],
  "member.invited": [(e) => `invité ${e.target}${asRole(e)}`, (e) => `inviter ${e.target}${asRole(e)}`],
  "member.left": ["quitté l’organisation", "quitter l’organisation"],
  "member.removed": [
    (e) => `retiré ${e.target} de l’organisation`,
    (e) => `retirer ${e.target} de l’organisation`,
  ],
  "member.role_changed": [
    (e) => `changé le rôle de ${e.target} dans l’organisation${change(e, roleName)}`,
    (e) => `changer le rôle de ${e.target} dans l’organisation${change(e, roleName)}`,
  ],
  "organization.created": [(e) => `créé ${organization(e)}`, (e) => `créer ${organization(e)}`],
  "organization.deleted": [
    (e) => `supprimé ${organization(e)} et ses données`,
    (e) => `supprimer ${organization(e)}`,
  ],
  "organization.updated": [
    (e) => `modifié ${organization(e)}${fields(e)}`,
    (e) => `modifier ${organization(e)}${fields(e)}`,
  ],
  "password.changed": ["changé son mot de passe", "changer son mot de passe"],
  "password.reset": [
    "choisi un nouveau mot de passe par le lien reçu",
    "choisir un nouveau mot de passe par un lien",
  ],
  "password.reset_requested": [
    (e) => `demandé un lien pour changer le mot de passe de ${e.target}`,
    "demander un lien pour changer de mot de passe",
  ],
  "password.set": ["choisi son premier mot de passe", "choisir son premier mot de passe"],
  "retention.applied": [
    (e) =>
      `effacé ${count(e.number("contacts"), "contact", "contacts")} au terme de leur durée de conservation`,
    "effacer les contacts au terme de leur durée de conservation",
  ],
  "session.created": [(e) => `ouvert une session${sessionMethod(e)}`, "ouvrir une session"],
  "session.ended": ["fermé sa session", "fermer sa session"],
  "session.failed": [
    (e) => `échoué à ouvrir une session de ${e.target}`,
    (e) =>
      `ouvrir ${e.target === "quelqu’un" ? "de session" : `une session de ${e.target}`}${sessionMethod(e)}`,
  ],
  "reading.corrected": ["corrigé la lecture d’un échange", "corriger la lecture d’un échange"],
  "reading.correction_undone": ["annulé la correction d’une lecture", "annuler la correction d’une lecture"],
  "session.revoked": [(e) => `fermé ${sessions(e)}`, (e) => `fermer ${sessions(e)}`],
  "suppression.created": [
    (e) => `ajouté ${suppressed(e)} à la liste d’opposition`,
    (e) => `ajouter ${suppressed(e)} à la liste d’opposition`,
  ],
  "suppression.lifted": [
    (e) => `retiré ${suppressed(e)} de la liste d’opposition`,
    (e) => `retirer ${suppressed(e)} de la liste d’opposition`,
  ],
  "team.created": [(e) => `créé ${team(e)}`, (e) => `créer ${team(e)}`],
  "team.member_added": [
    (e) => `ajouté ${teamMember(e).join(" à l’équipe ")}`,
    (e) => `ajouter ${teamMember(e).join(" à l’équipe ")}`,
  ],
  "team.member_removed": [
    (e) => `retiré ${teamMember(e).join(" de l’équipe ")}`,
    (e) => `retirer ${teamMember(e).join(" de l’équipe ")}`,
  ],
  "team.removed": [(e) => `supprimé ${team(e)}`, (e) => `supprimer ${team(e)}`],
  "team.updated": [(e) => `modifié ${team(e)}${change(e)}`, (e) => `modifier ${team(e)}`],
  "user.banned": [
    (e) => `suspendu ${own(e)}${e.text("reason") === "" ? "" : `\u00A0: ${e.text("reason")}`}`,
    (e) => `suspendre ${own(e)}`,
  ],
  "user.created": [
    (e) => `créé le compte de ${e.target}${e.text("role") === "" ? "" : ` (${productRole(e.text("role"))})`}`,
    (e) => `créer le compte de ${e.target}`,
  ],
  "user.delete_requested": ["demandé la suppression de son compte", "demander la suppression de son compte"],
  "user.deleted": [(e) => `supprimé ${own(e)}`, (e) => `supprimer ${own(e)}`],
  "user.email_changed": [
    (e) => `changé l’adresse de ${e.target}${change(e)}`,
    (e) => `changer l’adresse de ${e.target}`,
  ],
  "user.password_set": [
    (e) => `choisi le mot de passe de ${e.target}`,
    (e) => `choisir le mot de passe de ${e.target}`,
  ],
  "user.removed": [(e) => `supprimé ${own(e)}`, (e) => `supprimer ${own(e)}`],
  "user.role_changed": [
    (e) => `changé le rôle de ${e.target} dans le produit${change(e, productRole)}`,
    (e) => `changer le rôle de ${e.target} dans le produit${change(e, productRole)}`,
  ],
  "user.unbanned": [(e) => `levé la suspension de ${e.target}`, (e) => `lever la suspension de ${e.target}`],
  "user.updated": [(e) => `modifié ${own(e)}${fields(e)}`, (e) => `modifier ${own(e)}${fields(e)}`],
};

/** One entry in a French sentence. An event without words shows its name. */
export function eventInWords(entry: AuditEntry): string {
  const known = Object.hasOwn(words, entry.event) ? words[entry.event] : undefined;
  const who = actorOf(entry);
  if (known === undefined) {
    const label = entry.target?.label;
    return `${who}\u00A0: ${entry.event}${label == null ? "" : ` (${label})`}`;
  }
  const isDone = entry.outcome === "success";
  const told = known[isDone ? 0 : 1];
  const what = typeof told === "string" ? told : told(aboutOf(entry));
  return `${who} ${isDone ? "a" : "n’a pas pu"} ${what}.`;
}

/** Without a person it is scheduled work, unless it came from an address. */
function actorOf({ actor, ipAddress }: AuditEntry): string {
  return actor?.email ?? (actor === null && ipAddress === null ? brand : "Quelqu’un");
}

function aboutOf({ actor, target, detail }: AuditEntry): About {
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
