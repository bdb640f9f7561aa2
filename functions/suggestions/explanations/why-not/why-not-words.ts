import { isUnknownOwner } from "../../../crm/owner-address.ts";
import { addDays, type Day, frenchDay, frenchShortDay, localDay } from "../../../language/dates/calendar.ts";
import { fold } from "../../../language/text/normalise.ts";
import type { Standing } from "./why-not-store.ts";
import { plainName } from "../../../language/untrusted/quotable.ts";

/** The day, and where. */
export interface When {
  readonly day: Day;
  readonly timeZone: string;
}

const SUPPRESSIONS: Readonly<Record<NonNullable<Standing["suppression"]>["reason"], string>> = {
  opposition: "Opposition à la prospection",
  opt_out: "Désinscription",
  bounce: "E-mails en échec",
  do_not_contact: "À ne pas contacter",
};

const NUMBER = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });
const COUNT = ["", "une place est gardée", "deux places sont gardées"];

const short = (instant: Date, { day, timeZone }: When) => frenchShortDay(localDay(instant, timeZone), day);

/** « à 05:12 », with its day when that is not today. */
function atTime(instant: Date, { day, timeZone }: When): string {
  const time = new Intl.DateTimeFormat("fr-FR", { timeZone, timeStyle: "short" }).format(instant);
  const of = localDay(instant, timeZone);
  return of === day ? `à ${time}` : `${frenchDay(of, day)} à ${time}`;
}

/** `name`: of who has the contact in their list; empty when unknown. */
export function colleagueText(name: string): string {
  const whose = name === "" ? "d’un collègue" : /^[aeiouyhœ]/.test(fold(name)) ? `d’${name}` : `de ${name}`;
  return `Déjà dans la liste ${whose} aujourd’hui\u00A0: un contact n’est proposé qu’à une personne par jour.`;
}

/** What was said against contacting them: about what, since when, by whom. */
export function suppressionText(
  { kind, reason, value, since, by }: NonNullable<Standing["suppression"]>,
  email: string | null,
  when: When,
): string {
  const about =
    kind === "domain" && value !== null
      ? `, pour tout le domaine ${value}`
      : kind === "address" && (value ?? email) !== null
        ? `, pour l’adresse ${value ?? email}`
        : "";
  return `${SUPPRESSIONS[reason]}${about}, depuis le ${short(since, when)}${by === null ? "" : ` (${by})`}.`;
}

/** Why an archived contact is out: merged, or archived here or by its CRM, and when. */
export function archivedText(
  contact: { archivedAt: Date; fromCrm: boolean; mergedInto: string | null },
  when: When,
): string {
  const on = `le ${short(contact.archivedAt, when)}`;
  if (contact.mergedInto !== null) {
    return `Fusionné dans le CRM avec ${plainName(contact.mergedInto) ?? "un autre contact"} ${on}.`;
  }
  return `Archivé ${contact.fromCrm ? "dans le CRM " : ""}${on}.`;
}

/** Of a contact that is not the reader's. `name`: of the member whose it is; null where it is nobody's. */
export function ownerText(
  { ownerEmail, given, fromCrm }: Pick<Standing["contact"], "ownerEmail" | "given" | "fromCrm">,
  name: string | null,
): string {
  const isUnowned = ownerEmail === null || given === "unowned";
  const inCrm = fromCrm ? " dans le CRM" : "";
  if (name !== null) {
    return isUnowned || given === "member"
      ? `C’est ${name} qui suit ce contact\u00A0: vos responsables le lui ont attribué.`
      : `C’est ${name} qui suit ce contact${inCrm}.`;
  }
  if (isUnowned) {
    return "Ce contact n’a pas de propriétaire, et vos responsables ont choisi de ne proposer ces contacts à personne.";
  }
  if (given === "nobody") {
    return "Vos responsables ont choisi de ne proposer à personne les contacts de son propriétaire dans le CRM.";
  }
  return isUnknownOwner(ownerEmail)
    ? "Son propriétaire dans le CRM n’est reconnu comme aucun membre de votre organisation. Vos responsables peuvent vous attribuer ses contacts."
    : `Son propriétaire${inCrm}, ${ownerEmail}, n’est reconnu comme aucun membre de votre organisation. Vos responsables peuvent vous attribuer ses contacts.`;
}

/** `name`: of the member whose card a person is by another record than this one; null for nobody of ours. */
export function otherRecordText(name: string | null): string {
  return name === null
    ? "Une autre fiche de cette personne a un propriétaire qui ne fait pas partie de votre organisation ici."
    : `Cette personne a aussi une fiche suivie par ${name}\u00A0: elle est proposée à qui a eu le dernier échange avec elle.`;
}

/** The person was handled today; `until` is the last day without a suggestion, null when it has no end. */
export function handledText(done: boolean, until: Day | null, { day }: When): string {
  const back = until === null ? "" : ` avant le ${frenchShortDay(addDays(until, 1), day)}`;
  return `${done ? "Déjà traité" : "Suggestion masquée"} aujourd’hui\u00A0: il ne revient pas${back}, sauf fait nouveau.`;
}

/** No reason was found in what was read; texts not read yet may hold one. */
export function uneventfulText({ read, unread }: { read: number; unread: number }): string {
  if (read + unread === 0)
    return "Aucun échange ni note n’est connu de ce contact\u00A0: rien n’appelle de message.";
  if (read === 0) return `Aucune raison connue\u00A0: ${unreadText(unread)}.`;
  const where = read === 1 ? "dans le seul échange lu" : `dans les ${read} échanges et notes lus`;
  if (unread > 0) return `Rien n’appelle de message ${where}\u00A0; ${unreadText(unread)}.`;
  return `Rien n’appelle de message\u00A0: aucune promesse trouvée ${where}, aucune question restée sans réponse, aucun document dû, aucun rendez-vous sans suite, aucun devis sans nouvelles, aucune échéance ni reprise prévue en ce moment.`;
}

/** What we owe stands, and is not to be done today. `what`: « un envoi (le devis), pour vendredi 18 décembre ». */
export function owedLaterText(what: string): string {
  return `Rien n’est à faire aujourd’hui, mais ceci reste dû\u00A0: ${what}.`;
}

/** How many exchanges have not been read; whether they ever will be is the model's to say, where there is one. */
export function unreadText(count: number): string {
  return count === 1 ? "1 échange n’a pas été lu" : `${count} échanges n’ont pas été lus`;
}

/** Another contact of the same company is in the list; `name` null where it may not be shown. */
export function companyText(name: string | null): string {
  const who = plainName(name) ?? "un autre contact";
  return `Votre liste compte déjà ${who}, de la même entreprise\u00A0: une seule personne par entreprise et par jour.`;
}

/** `kept`: entries kept for nurturing whatever its score. */
export function outscoredText(lowest: number, score: number, kept: number): string {
  const [least, own] = [NUMBER.format(lowest), NUMBER.format(score)];
  if (kept === 0) {
    return `Votre liste est complète, de contacts dont le score est plus élevé\u00A0: ${least} pour le dernier, ${own} pour celui-ci.`;
  }
  return `D’autres contacts ont un score plus élevé\u00A0: ${least} pour le dernier des projets en cours, ${own} pour celui-ci\u00A0; ${COUNT[kept] ?? "des places sont gardées"} au suivi de long terme.`;
}

/** What arrived after the day's list was made. */
export function laterText(standing: Standing, madeAt: Date, when: When): string {
  const made = `La liste a été faite ${atTime(madeAt, when)}`;
  const { later, contact } = standing;
  if (contact.receivedAt > madeAt) {
    return `${made}\u00A0; ce contact, arrivé ${atTime(contact.receivedAt, when)}, comptera demain.`;
  }
  if (later === null) {
    return `${made} et ne change plus de la journée\u00A0: ce que l’on sait maintenant de ce contact comptera demain.`;
  }
  return later.date > madeAt
    ? `${made}\u00A0; cet échange ${fromTime(later.date, when)} comptera demain.`
    : `${made}\u00A0; cet échange du ${short(later.date, when)}, connu ${atTime(later.knownAt, when)}, comptera demain.`;
}

/** « de 10:40 », with its day when that is not today. */
function fromTime(instant: Date, when: When): string {
  return atTime(instant, when)
    .replace(/^à /, "de ")
    .replace(/^(?!de )/, "du ");
}

/** Said of a contact that was drawn not to be proposed for a week. */
export const LEFT_OUT =
  "Votre organisation mesure ce que la liste apporte\u00A0: chaque semaine, un contact sur dix de rang égal n’y est pas mis, et celui-ci en fait partie. Rien n’empêche de lui écrire.";
