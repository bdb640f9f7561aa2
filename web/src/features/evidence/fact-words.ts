import type { CorrectionKind, FactKind, ReadDue, ReadFact } from "../../../../functions/readings/contract.ts";
import { dayOf, longDay, shortDay } from "../../lib/french-dates.ts";
import { unbroken } from "../../lib/french-numbers.ts";
import type { OnWire } from "../../lib/on-wire.ts";

type Who = ReadFact["who"];

const BY: Readonly<Record<Who, string>> = {
  us: "de notre part",
  contact: "du contact",
  thirdParty: "d’un tiers",
};

/** Promises of ours, and what others announced. */
const PROMISED: Readonly<Record<NonNullable<ReadFact["act"]>, readonly [ours: string, theirs: string]>> = {
  call: ["Promesse de rappel", "Rappel annoncé"],
  send: ["Envoi promis", "Envoi annoncé"],
  meet: ["Rendez-vous promis", "Rendez-vous annoncé"],
  introduce: ["Mise en relation promise", "Mise en relation annoncée"],
  answer: ["Réponse promise", "Réponse annoncée"],
  decide: ["Décision promise", "Décision annoncée"],
  other: ["Promesse", "Engagement annoncé"],
};

const SAID: Readonly<Record<Exclude<FactKind, "commitment" | "question" | "nextStep">, string>> = {
  quoteSent: "Devis envoyé",
  appointment: "Rendez-vous convenu",
  decision: "Décision attendue chez le contact",
  ultimatum: "Dernier délai qui nous est donné",
  trialEnd: "Fin d’essai",
  renewal: "Échéance de contrat",
  budget: "Budget",
  competitor: "Concurrent",
  channel: "Façon d’être contacté",
  introduction: "Mise en relation proposée",
  support: "Soutien",
  departure: "Départ ou nouveau poste",
  successor: "Successeur",
  absence: "Absence",
  postponement: "À recontacter plus tard",
  optOut: "Semble demander à ne plus être contacté",
  refusal: "Refus",
  unreachable: "Injoignable à cette adresse",
  trouble: "Problème signalé",
  done: "C’est fait",
  cancelled: "C’est annulé",
};

/** Kinds that say little without what they are about. */
const NAMED: ReadonlySet<FactKind> = new Set(["competitor", "channel", "successor", "decision", "ultimatum"]);
/** Kinds that are about money. */
const PRICED: ReadonlySet<FactKind> = new Set(["quoteSent", "budget", "renewal"]);

/** « Promesse de rappel, pour jeudi 19 novembre », in one line. */
export function factInWords(fact: OnWire<ReadFact>, now = new Date()): string {
  const due = fact.due === null ? null : dueInWords(fact.kind, fact.due, now);
  return due === null ? named(fact) : `${named(fact)}, ${due}`;
}

function named({ kind, who, act, object, amount, settledBy }: OnWire<ReadFact>): string {
  if (kind === "commitment") {
    const [ours, theirs] = PROMISED[act ?? "other"];
    const what = who === "us" ? ours : `${theirs} par ${who === "contact" ? "le contact" : "un tiers"}`;
    return isNothing(object) ? what : `${what}\u00A0: ${object}`;
  }
  if (kind === "question") {
    if (who === "contact") return "Question posée au contact";
    if (who === "thirdParty") return "Question à un tiers";
    return settledBy === null ? "Question restée sans réponse" : "Question du contact";
  }
  if (kind === "nextStep") return `Suite attendue ${BY[who]}`;
  if (kind === "done" || kind === "cancelled") return `${SAID[kind]}, ${BY[who]}`;
  if (kind === "trouble" && who === "us") return `${SAID[kind]}, ${BY[who]}`;
  const what = NAMED.has(kind) ? object : PRICED.has(kind) ? amount : null;
  return isNothing(what) ? SAID[kind] : `${SAID[kind]}\u00A0: ${unbroken(what)}`;
}

const isNothing = (words: string | null): words is null => words === null || words.trim() === "";

/** « entre le 23 et le 27 novembre », « d’ici vendredi 27 novembre », « pas avant mars ». */
function dueInWords(kind: FactKind, { bound, hour, ...days }: ReadDue, now: Date): string {
  const [start, end] = [new Date(days.start), new Date(days.end)];
  const of = (day: Date) => weekday(day, now);
  if (kind === "absence") return `jusqu’${au(of(end))} inclus`;
  if (bound === "within") return `entre le ${fromTo(start, end, now)}`;
  if (bound === "by") return `d’ici ${of(end)}${at(hour)}`;
  if (bound === "notBefore") return `pas avant ${beginning(start, now)}`;
  if (bound === "from" || kind === "postponement") return `à partir du ${of(start)}`;
  if (kind === "commitment" || kind === "nextStep" || kind === "question" || kind === "ultimatum")
    return `pour ${of(end)}${at(hour)}`;
  return `le ${of(end)}`;
}

/** « vendredi 27 novembre », with its year where that is another than now's. */
function weekday(day: Date, now: Date): string {
  const year = day.getUTCFullYear();
  return `${longDay(day)}${String(year) === dayOf(now).slice(0, 4) ? "" : ` ${year}`}`;
}

const au = (day: string): string => `au ${day}`;

/** « mars » of its first day, else the day. */
function beginning(day: Date, now: Date): string {
  return day.getUTCDate() === 1 ? monthAlone(date(day, now)) : `le ${date(day, now)}`;
}

/** « 23 et le 27 novembre », « 28 novembre et le 4 décembre ». */
function fromTo(start: Date, end: Date, now: Date): string {
  const [first, last] = [date(start, now), date(end, now)];
  const sameMonth =
    start.getUTCMonth() === end.getUTCMonth() && start.getUTCFullYear() === end.getUTCFullYear();
  return `${sameMonth ? dayAlone(first) : first} et le ${last}`;
}

/** « 27 novembre », « 1er mars 2027 »: without the weekday. */
function date(day: Date, now: Date): string {
  const written = weekday(day, now);
  return written.slice(written.indexOf(" ") + 1);
}

// A day and its month are one word (french-dates.ts).
const dayAlone = (written: string): string => written.slice(0, written.indexOf("\u00A0"));
const monthAlone = (written: string): string => written.slice(written.indexOf("\u00A0") + 1);

/** « à 14 h 30 », « à 9 h ». */
function at(hour: string | null): string {
  if (hour === null) return "";
  const [hours = "", minutes = ""] = hour.split(":");
  return ` à ${Number(hours)}\u00A0h${minutes === "00" ? "" : `\u00A0${minutes}`}`;
}

/** What has settled a fact, after it; null while it is open. */
export function settledInWords({ settledBy }: OnWire<ReadFact>): string | null {
  if (settledBy === null) return null;
  if (settledBy.kind === "person") return "c’est fait";
  return `${settledBy.kind === "note" ? "réglé par la note" : "réglé par l’échange"} du ${shortDay(settledBy.date)}`;
}

const NOT_SO: Readonly<Partial<Record<FactKind, string>>> = {
  commitment: "Ce n’est pas une promesse",
  question: "Ce n’est pas une question",
  quoteSent: "Ce n’est pas un devis",
  nextStep: "Ce n’est pas une suite à donner",
  appointment: "Ce n’est pas un rendez-vous",
  decision: "Ce n’est pas une décision",
  ultimatum: "Ce n’est pas un dernier délai",
  trialEnd: "Ce n’est pas une fin d’essai",
  renewal: "Ce n’est pas une échéance",
  budget: "Ce n’est pas un budget",
  competitor: "Ce n’est pas un concurrent",
  channel: "Ce n’est pas une préférence",
  introduction: "Ce n’est pas une mise en relation",
  departure: "Ce n’est pas un départ",
  successor: "Ce n’est pas un successeur",
  absence: "Ce n’est pas une absence",
  postponement: "Ce n’est pas un report",
  optOut: "Ce n’est pas une opposition",
  refusal: "Ce n’est pas un refus",
};

/** What a correction is called where it is offered. */
export function correctionInWords(correction: CorrectionKind, kind: FactKind): string {
  if (correction === "notSo") return NOT_SO[kind] ?? "Ce n’est pas ce qui est dit";
  return { done: "C’est fait", notOurs: "Ce n’est pas à nous", otherDate: "Autre date…" }[correction];
}
