import type { AuditEntry } from "../../../../functions/audit/contract.ts";
import { brand } from "../../lib/brand.ts";
import { counted } from "../../lib/french-numbers.ts";
import { roleName } from "../../lib/roles.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import {
  type About,
  aboutOf,
  asRole,
  cause,
  change,
  crm,
  fields,
  organization,
  own,
  productRole,
  provider,
  sessionMethod,
  sessions,
  suppressed,
  team,
  teamMember,
} from "./event-parts.ts";

/** What somebody did, after « a »: and what they tried in vain, after « n’a pas pu ». */
type Words = readonly [done: Told, tried: Told];
type Told = string | ((about: About) => string);

/** Every event the server writes; a test holds it against the server's code. */
export const words: Record<string, Words> = {
  "account.linked": [(e) => `relié ${provider(e)}`, (e) => `relier ${provider(e)}`],
  "account.unlinked": [(e) => `détaché ${provider(e)}`, (e) => `détacher ${provider(e)}`],
  "api_key.created": [(e) => `créé la clé d’API ${e.target}`, "créer une clé d’API"],
  "api_key.first_used": [
    (e) => `utilisé la clé d’API ${e.target} pour la première fois`,
    "utiliser une clé d’API",
  ],
  "api_key.revoked": [(e) => `révoqué la clé d’API ${e.target}${cause(e)}`, "révoquer une clé d’API"],
  "assistant.authorized": [(e) => `autorisé l’assistant ${e.target}`, "autoriser un assistant"],
  "assistant.revoked": [(e) => `déconnecté l’assistant ${e.target}${cause(e)}`, "déconnecter un assistant"],
  "cadence.rules_changed": ["changé les règles de rythme", "changer les règles de rythme"],
  "contact.call_consent_recorded": [
    "enregistré l’accord d’un contact à être appelé",
    "enregistrer l’accord d’un contact à être appelé",
  ],
  "contact.call_consent_withdrawn": [
    "retiré l’accord d’un contact à être appelé",
    "retirer l’accord d’un contact à être appelé",
  ],
  "contact.erased": ["effacé un contact et ce qui le concernait", "effacer un contact"],
  "contact.exported": ["exporté les données d’un contact", "exporter les données d’un contact"],
  "contact.named": [
    "retenu une personne nommée dans un échange",
    "retenir une personne nommée dans un échange",
  ],
  "contact.unnamed": [
    "annulé le rattachement d’une personne nommée dans un échange",
    "annuler le rattachement d’une personne nommée dans un échange",
  ],
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
    (e) => `ouvert une session au nom de ${e.target}`,
    (e) => `ouvrir une session au nom de ${e.target}`,
  ],
  "impersonation.stopped": [
    "fermé sa session au nom d’un autre compte",
    "fermer sa session au nom d’un autre compte",
  ],
  "import.completed": [
    (e) =>
      `importé un fichier\u00A0: ${counted(e.number("created"), "ajout", "ajouts")}, ${counted(e.number("updated"), "mise à jour", "mises à jour")}`,
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
  "mailbox.connected": ["connecté sa messagerie", "connecter sa messagerie"],
  "mailbox.disconnected": ["déconnecté sa messagerie", "déconnecter sa messagerie"],
  "mailbox.message_sent": [
    "envoyé un message depuis sa messagerie",
    "envoyer un message depuis sa messagerie",
  ],
  "mailbox.revoked": ["perdu l’accès à une messagerie", "garder l’accès à une messagerie"],
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
      `effacé ${counted(e.number("contacts"), "contact", "contacts")} au terme de leur durée de conservation`,
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
  "telephone.connected": [
    (e) => `connecté l’Aircall de ${e.target}`,
    (e) => `connecter l’Aircall de ${e.target}`,
  ],
  "telephone.disconnected": [
    (e) => `déconnecté l’Aircall de ${e.target}`,
    (e) => `déconnecter l’Aircall de ${e.target}`,
  ],
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
export function eventInWords(entry: OnWire<AuditEntry>): string {
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
function actorOf({ actor, ipAddress }: OnWire<AuditEntry>): string {
  return actor?.email ?? (actor === null && ipAddress === null ? brand : "Quelqu’un");
}
