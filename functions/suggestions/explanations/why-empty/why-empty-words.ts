import { CRM_NAMES } from "../../../crm/names.ts";
import { frenchDay } from "../../../language/dates/calendar.ts";
import { capital } from "../../../language/text/first-letter.ts";
import type { EmptyCode, WhyEmpty } from "../../contract.ts";
import type { EmptyFacts } from "./why-empty-store.ts";

type Reply = WhyEmpty;

/** Who reads, and when. */
interface Reader {
  readonly email: string;
  /** May give owners to members. */
  readonly isManager: boolean;
  /** The local hour at which the reader's list is there, and whether it is still to come. */
  readonly listsAt: number;
  readonly isEarly: boolean;
  /** Where the reader has chosen no list for this day, and when the next is; null on their days of work. */
  readonly dayOff: { readonly day: string; readonly next: string } | null;
}

const FIGURES = new Intl.NumberFormat("fr-FR");

/** Names told of those who can mend something. */
const ASKED = 3;

/** The first reason that holds for an empty list, and who can mend it. */
export function emptyReason(facts: EmptyFacts, reader: Reader): Reply {
  const { own, shared } = facts;
  return (
    beforeContacts(facts, reader) ??
    (own + shared === 0 ? null : (dayOff(reader) ?? listToCome(facts, reader))) ??
    (own === 0 ? withoutContacts(facts, reader) : nothingToday(own))
  );
}

/** Nothing has arrived from a CRM. */
function beforeContacts(facts: EmptyFacts, reader: Reader): Reply | null {
  const { connections, syncing, failed, hasContacts } = facts;
  const crms = namesOf(facts);
  if (connections.length === 0) {
    if (hasContacts) return null;
    const text = "Il n’y a pas encore de contact à proposer.";
    return reader.isManager
      ? reply("no_crm", `${text} Importez un fichier de contacts, ou connectez un CRM.`, "import")
      : reply(
          "no_crm",
          `${text} Connectez un CRM dans les paramètres, ou demandez un import de fichier à ${askedOf(facts)}.`,
          "settings",
        );
  }
  if (connections.some(({ synced }) => synced)) {
    if (hasContacts) return null;
    const text = `Le compte qui a connecté ${crms} n’y voit aucun contact.`;
    return reply("no_contacts", `${text} ${askTo("vérifier ses droits", facts, reader)}`, settingsOf(reader));
  }
  if (connections.every(({ state }) => state === "revoked") && !hasContacts) {
    const text = `L’accès à ${crms} a été retiré avant la fin de la première synchronisation.`;
    return reply("crm_lost", `${text} Reconnectez-le dans les paramètres.`, "settings");
  }
  if (syncing !== null || !(failed || hasContacts)) {
    const read =
      syncing === null || syncing === 0 ? "" : `\u00A0: ${FIGURES.format(syncing)} éléments déjà lus`;
    const text = `La première synchronisation de ${crms} est en cours${read}.`;
    return reply("first_sync", `${text} Votre liste est faite dès qu’elle se termine.`);
  }
  if (hasContacts) return null;
  const text = `La première synchronisation de ${crms} n’a pas abouti.`;
  return reply(
    "sync_failed",
    `${text} ${askTo("voir pourquoi dans les paramètres", facts, reader)}`,
    settingsOf(reader),
  );
}

/** No contact is the reader's own. */
function withoutContacts(facts: EmptyFacts, reader: Reader): Reply {
  const { isOwner, givenTo } = facts;
  const mended = `${ofShared(facts)}${askTo("vous attribuer des contacts", facts, reader)}`;
  const mend = reader.isManager ? "owners" : null;
  if (givenTo !== null) {
    const text =
      givenTo.name === null
        ? "Les contacts que le CRM met à votre nom ne sont proposés à personne\u00A0: vos responsables en ont décidé ainsi."
        : `Les contacts que le CRM met à votre nom sont attribués ici à ${givenTo.name}.`;
    return reply("given_elsewhere", `${text} ${mended}`, mend);
  }
  if (isOwner) {
    const text = "Vous êtes propriétaire dans le CRM, mais aucun contact n’y est à votre nom.";
    return reply("no_own_contacts", `${text} ${mended}`, mend);
  }
  if (facts.connections.length === 0) {
    const text = `Aucun contact n’est à votre nom\u00A0: ceux d’un fichier sont à qui l’a importé, ou à qui sa colonne «\u00A0Propriétaire\u00A0» les donne.`;
    const again = askTo("en importer pour vous", facts, reader);
    return reply("no_own_contacts", `${text} ${ofShared(facts)}${again}`, reader.isManager ? "import" : null);
  }
  const text = `Aucun propriétaire du CRM n’est reconnu comme vous\u00A0: l’adresse ${reader.email} n’y a aucun contact. Le CRM vous connaît peut-être sous une autre adresse.`;
  return reply("not_an_owner", `${text} ${mended}`, mend);
}

function ofShared({ shared }: EmptyFacts): string {
  if (shared === 0) return "";
  return shared === 1
    ? "Le contact sans propriétaire n’appelle pas de message aujourd’hui. "
    : `Les ${shared} contacts sans propriétaire n’appellent pas de message de votre part aujourd’hui. `;
}

/** The reader does not work today. */
function dayOff({ dayOff: off }: Reader): Reply | null {
  if (off === null) return null;
  const text = "Aujourd’hui n’est pas un de vos jours de travail.";
  return reply(
    "day_off",
    `${text} La prochaine liste vous attend ${frenchDay(off.next, off.day)}.`,
    "settings",
  );
}

/** There are contacts for a list that is not made yet. */
function listToCome(
  { preparing, askedAt, joinedAt }: EmptyFacts,
  { isEarly, listsAt }: Reader,
): Reply | null {
  if (preparing)
    return reply(
      "in_preparation",
      "Votre liste est en préparation\u00A0: elle arrive dans quelques minutes.",
    );
  if (isEarly) return reply("too_early", `Votre liste du jour sera prête à ${listsAt}\u00A0heures.`);
  if (askedAt === null) {
    return reply("in_preparation", "Votre liste n’est pas encore faite\u00A0: elle arrive dans l’heure.");
  }
  if (joinedAt === null || joinedAt <= askedAt) return null;
  const text = "Les listes d’aujourd’hui étaient déjà faites à votre arrivée.";
  return reply("joined_later", `${text} Votre première liste vous attend demain matin.`);
}

function nothingToday(own: number): Reply {
  const text =
    own === 1
      ? "1 contact est à votre nom, et il n’appelle pas de message aujourd’hui."
      : `${own} contacts sont à votre nom, et aucun n’appelle de message aujourd’hui.`;
  return reply("nothing_today", text);
}

function reply(code: EmptyCode, text: string, mend: Reply["mend"] = null): Reply {
  return { code, text, mend };
}

const settingsOf = ({ isManager }: Reader): Reply["mend"] => (isManager ? "settings" : null);

/** Who can do something: the reader, or others by name. */
const askTo = (what: string, facts: EmptyFacts, { isManager }: Reader): string =>
  `${isManager ? "Vous pouvez" : `${capital(askedOf(facts))} peut`} ${what}.`;

/** « Zoé Petit, Marc Durand ou Léa Roy ». */
function askedOf({ managers }: EmptyFacts): string {
  const names = managers.slice(0, ASKED);
  const last = names.pop();
  if (last === undefined) return "un responsable de votre organisation";
  return names.length === 0 ? last : `${names.join(", ")} ou ${last}`;
}

/** « HubSpot et Salesforce ». */
const namesOf = ({ connections }: EmptyFacts): string =>
  connections.map(({ crm }) => CRM_NAMES[crm]).join(" et ");
