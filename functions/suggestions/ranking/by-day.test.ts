import { describe, expect, it } from "vitest";
import { addDays } from "../../language/dates/calendar.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import {
  aContact,
  aDeal,
  aNote,
  anAction,
  anEngagement,
  explain,
  lostOf,
  promise,
  received,
  sent,
} from "./history.fixture.ts";
import type { RankingAction } from "./types.ts";

type Rows = Parameters<typeof explain>[0];
const MONDAY = "2026-10-05";

/** Each veto and reason of a history: from which to which day after MONDAY, what it loses by then, first words. */
function spans(rows: Rows, overrides: Partial<TextualHistory> = {}): string[] {
  const found: { name: string; from: number; to: number; first: number; last: number; words: string }[] = [];
  for (let day = -40; day <= 420; day++) {
    const { vetoes, reasons } = explain(rows, overrides, addDays(MONDAY, day));
    const told = [
      ...vetoes.map(({ veto, text }) => ({ name: veto, lost: 0, words: text })),
      ...reasons.map((reason) => ({ name: reason.signal, lost: lostOf(reason), words: reason.text })),
    ];
    for (const { name, lost, words } of told) {
      const before = found.find((one) => one.name === name && one.to === day - 1);
      if (before) Object.assign(before, { to: day, last: lost });
      else found.push({ name, from: day, to: day, first: lost, last: lost, words });
    }
  }
  return found.map(
    ({ name, from, to, first, last, words }) => `${name} from ${from} to ${to}${less(first, last)}: ${words}`,
  );
}

function less(first: number, last: number): string {
  if (first !== last) return ` less ${first} to ${last}`;
  return first === 0 ? "" : ` less ${first}`;
}

const handled = (
  archivedReason: "done" | "dismissed",
  more: Partial<RankingAction> = {},
): Partial<TextualHistory> => ({
  actions: [anAction({ archivedAt: `${MONDAY}T08:00:00.000Z`, archivedBy: "user", archivedReason, ...more })],
});
const article = {
  id: "article-1",
  contactId: "contact-1",
  company: "Moulin Neuf",
  title: "Moulin Neuf s’agrandit",
  publishedAt: `${MONDAY}T08:00:00.000Z`,
  snippet: null,
};

describe("how many days after it a reason holds, what it loses of its weight, and how it is told", () => {
  it.each<[string, Rows, Partial<TextualHistory>, string[]]>([
    [
      "a call for Wednesday",
      [aNote(MONDAY, "Je le rappelle mercredi.", [promise("call", "mercredi")])],
      {},
      ["promisedCallback from 2 to 32 less 0 to 45: Rappel prévu pour aujourd’hui (noté lundi 5 octobre)"],
    ],
    [
      "a meeting that leaves something to do",
      [anEngagement(MONDAY, "meeting", "Rendez-vous.", [{ kind: "nextStep", who: "us" }])],
      {},
      [
        "meetingWithoutFollowUp from 1 to 60 less 0 to 13.25: Réunion du lundi 5 octobre, suite attendue de notre part",
      ],
    ],
    [
      "a quote",
      [sent(MONDAY, "Notre devis.", [{ kind: "quoteSent" }])],
      {},
      ["silentQuote from 7 to 30: Devis envoyé lundi 5 octobre, sans réponse depuis"],
    ],
    [
      "a term on 31 March",
      [aNote(MONDAY, "Contrat.", [{ kind: "renewal", due: "le 31 mars" }])],
      {},
      ["renewal from 132 to 177 less 36 to 0: Échéance de contrat le 31 mars"],
    ],
    [
      "a budget of January",
      [aNote(MONDAY, "Budget.", [{ kind: "budget", due: "en janvier" }])],
      {},
      ["budgetWindow from 67 to 125: Fenêtre budgétaire annoncée le lundi 5 octobre, ouverte en ce moment"],
    ],
    [
      "an introduction",
      [received(MONDAY, "Voyez avec Julie.", [{ kind: "introduction" }])],
      {},
      [
        "pendingIntroduction from 0 to 45: Mise en relation proposée lundi 5 octobre, en attente de notre part",
      ],
    ],
    [
      "a wait until March",
      [received(MONDAY, "En mars.", [{ kind: "postponement", due: "en mars" }])],
      {},
      [
        "postponed from 0 to 146: Report demandé lundi 5 octobre, jusqu’au 28 février 2027",
        "plannedResumption from 147 to 192: Reprise de contact prévue pour cette période, notée lundi 5 octobre 2026",
      ],
    ],
    [
      "a wait of ten days",
      [received(MONDAY, "Le 15.", [{ kind: "postponement", due: "le 15 octobre" }])],
      {},
      ["postponed from 0 to 9: Report demandé lundi 5 octobre, jusqu’au 14 octobre"],
    ],
    [
      "a wait of nine",
      [received(MONDAY, "Le 14.", [{ kind: "postponement", due: "le 14 octobre" }])],
      {},
      [],
    ],
    [
      "an absence until the 20th",
      [received(MONDAY, "Absente.", [{ kind: "absence", due: "jusqu'au 20 octobre" }])],
      {},
      ["absent from 0 to 15: Absence signalée lundi 5 octobre, jusqu’au 20 octobre"],
    ],
    [
      "an objection",
      [received(MONDAY, "Ne m’écrivez plus.", [{ kind: "optOut" }])],
      {},
      [
        "optedOut from 0 to 420: Semble demander à ne plus être contacté (lundi 5 octobre)\u00A0: à confirmer",
      ],
    ],
    [
      "an article",
      [],
      { articles: [article] },
      ["companyNews from 0 to 15: Actualité de l’entreprise parue lundi 5 octobre"],
    ],
    [
      "a deal’s planned end",
      [],
      { deals: [aDeal({ closesOn: MONDAY })] },
      [
        "dealClosing from -10 to 0: Clôture prévue lundi 5 octobre, sans prochaine étape",
        "dealOverdue from 1 to 60: Clôture prévue lundi 5 octobre, dépassée",
      ],
    ],
    [
      "a deal’s planned end, with a mail five days before it",
      [sent("2026-09-30", "Bonjour.")],
      { deals: [aDeal({ closesOn: MONDAY })] },
      [
        "dealClosing from -10 to -6: Clôture prévue lundi 5 octobre, sans prochaine étape",
        "dealClosing from -2 to 0: Clôture prévue lundi 5 octobre, sans prochaine étape",
        "dealOverdue from 2 to 60: Clôture prévue lundi 5 octobre, dépassée",
        "dealStalled from 40 to 265: Affaire sans échange depuis mercredi 30 septembre",
      ],
    ],
    [
      "a deal’s stage, with a mail on the fiftieth day",
      [sent("2026-11-24", "Bonjour.")],
      { deals: [aDeal({ stageSince: `${MONDAY}T08:00:00.000Z` })] },
      [
        "dealStalled from 45 to 49: À la même étape depuis lundi 5 octobre",
        "dealStalled from 64 to 270: À la même étape depuis lundi 5 octobre",
      ],
    ],
    [
      "a deal’s stage",
      [],
      { deals: [aDeal({ stageSince: `${MONDAY}T08:00:00.000Z` })] },
      ["dealStalled from 45 to 270: À la même étape depuis lundi 5 octobre"],
    ],
    [
      "a deal won",
      [],
      { deals: [aDeal({ state: "won", closesOn: MONDAY })] },
      ["dealWon from 1 to 21: Affaire gagnée lundi 5 octobre, aucun échange depuis"],
    ],
    [
      "a lost deal to be taken up in December",
      [],
      { deals: [aDeal({ state: "lost", closesOn: MONDAY, resumesOn: "2026-12-01" })] },
      ["dealLost from 57 to 72: Affaire perdue lundi 5 octobre, à reprendre à partir du 1er décembre"],
    ],
    [
      "a message sent",
      [],
      handled("done"),
      ["recentlyDone from 0 to 7: Suggestion traitée lundi 5 octobre, aucun fait nouveau depuis"],
    ],
    [
      "a proposal hidden beside a call of ours",
      [aNote("2026-09-30", "Je le rappelle.", [promise("call", "le 2 octobre")])],
      handled("dismissed"),
      [
        "promisedCallback from -3 to 27 less 0 to 45: Rappel prévu pour aujourd’hui (noté mercredi 30 septembre)",
        "recentlyDismissed from 0 to 14: Suggestion masquée lundi 5 octobre, aucun fait nouveau depuis",
      ],
    ],
    [
      "a proposal hidden because they are in touch",
      [],
      handled("dismissed", { dismissedBecause: "inTouch" }),
      ["recentlyDismissed from 0 to 30: Suggestion masquée lundi 5 octobre, aucun fait nouveau depuis"],
    ],
    [
      "a document promised",
      [sent(MONDAY, "La notice suit.", [promise("send")])],
      {},
      [
        "owedDocument from 2 to 92 less 14 to 36.5: Envoi promis de notre part le lundi 5 octobre, sans trace de départ",
      ],
    ],
    [
      "an answer asked for by Wednesday",
      [received(MONDAY, "Répondez-moi.", [promise("answer", "mercredi")])],
      {},
      [
        "owedDocument from 0 to 92 less 6 to 22.5: Réponse demandée d’ici mercredi 7 octobre (noté lundi 5 octobre)",
      ],
    ],
    [
      "a question",
      [received(MONDAY, "Quel délai ?", [{ kind: "question", who: "us" }])],
      {},
      ["unansweredQuestion from 0 to 35 less 30 to 63: Question reçue lundi 5 octobre, restée sans réponse"],
    ],
    [
      "a meeting in which nothing is left to do",
      [anEngagement(MONDAY, "meeting", "Rendez-vous.", [{ kind: "support" }])],
      {},
      [
        "meetingWithoutFollowUp from 1 to 14 less 52 to 53.75: Réunion du lundi 5 octobre, aucun message de notre part depuis",
      ],
    ],
    [
      "somebody who leaves on the 15th",
      [aNote(MONDAY, "Part.", [{ kind: "departure", due: "le 15 octobre" }])],
      {},
      ["unreachable from 10 to 420: A quitté l’entreprise, appris lundi 5 octobre"],
    ],
    [
      "a promise of theirs for March",
      [received(MONDAY, "J’appelle.", [promise("call", "en mars", "contact")])],
      {},
      ["postponed from 0 to 146: Doit nous recontacter, dit lundi 5 octobre, jusqu’au 28 février 2027"],
    ],
    [
      "a mail that came back",
      [
        anEngagement(MONDAY, "email", "Adresse inconnue.", [{ kind: "unreachable" }], {
          direction: "incoming",
          manner: "machine",
        }),
      ],
      {},
      ["unreachable from 0 to 420: Message non remis lundi 5 octobre : adresse invalide"],
    ],
    [
      "a proposal put off to the 20th",
      [],
      handled("dismissed", { resumesOn: "2026-10-20" }),
      [
        "recentlyDismissed from 0 to 14: Suggestion remise à plus tard lundi 5 octobre, aucun fait nouveau depuis",
      ],
    ],
    [
      "a card whose address fails",
      [],
      { contact: aContact({ bounced: true }) },
      ["unreachable from -40 to 420: Adresse e-mail en échec (fiche CRM)"],
    ],
    [
      "a card that says no",
      [],
      { contact: aContact({ optedOut: true }) },
      ["optedOut from -40 to 420: S’est opposé à être contacté (fiche CRM)"],
    ],
    [
      "an archived card",
      [],
      { contact: aContact({ archivedAt: "2026-01-01T00:00:00.000Z" }) },
      ["archived from -40 to 420: Contact archivé"],
    ],
    [
      "a new job of October",
      [aNote("2026-06-01", "Nous défend en interne.", [{ kind: "support" }])],
      {
        linkedinProfile: {
          contactId: "contact-1",
          headline: "DAF chez Verdier",
          experiences: [{ title: "DAF", company: "Verdier", startDate: "2026-10", current: true }],
          posts: [],
        },
      },
      [
        "championChangedJob from -4 to 96 less 16: Soutien passé chez Verdier, changement vu jeudi 1er octobre",
      ],
    ],
    [
      "a leak of our making",
      [received(MONDAY, "Fuite.", [{ kind: "trouble", who: "us" }])],
      {},
      ["trouble from 0 to 60 less 0 to 58.5: Problème signalé lundi 5 octobre, rien ne dit qu’il soit réglé"],
    ],
    [
      "an ultimatum for the 15th",
      [
        received(MONDAY, "Sinon nous partons.", [
          { kind: "ultimatum", who: "us", due: "avant le 16 octobre" },
        ]),
      ],
      {},
      [
        "ultimatum from 0 to 17 less 20 to 0: Dernier délai annoncé lundi 5 octobre\u00A0: à faire d’ici jeudi 15 octobre",
      ],
    ],
    [
      "a committee on Thursday the 15th",
      [received(MONDAY, "Le comité siège.", [{ kind: "decision", due: "jeudi 15 octobre" }])],
      { deals: [aDeal({ amount: 127_000 })] },
      [
        "decisionDay from 0 to 9 less 36 to 0: À contacter avant jeudi 15 octobre\u00A0: leur décision est prévue jeudi 15 octobre",
        "lapsedPromise from 11 to 41 less 0 to 45: Décision prévue jeudi 15 octobre, sans nouvelles depuis",
        "dealStalled from 45 to 270: Affaire sans échange depuis lundi 5 octobre",
      ],
    ],
    [
      "a trial until Sunday the 18th",
      [received(MONDAY, "Essai.", [{ kind: "trialEnd", due: "jusqu'au dimanche 18 octobre" }])],
      {},
      ["trialEnd from 4 to 20 less 14: L’essai se termine dimanche 18 octobre"],
    ],
    [
      "another supplier compared",
      [received(MONDAY, "Nous comparons.", [{ kind: "competitor" }])],
      {},
      ["competitor from 0 to 21 less 0 to 10.5: Autre fournisseur comparé, appris lundi 5 octobre"],
    ],
    [
      "a successor",
      [
        received(MONDAY, "Julie prend la suite.", [
          { kind: "departure" },
          { kind: "successor", object: "Julie" },
        ]),
      ],
      {},
      [
        "successorNamed from 0 to 90 less 0 to 38: Nouvel interlocuteur annoncé lundi 5 octobre, pas encore contacté",
        "unreachable from 91 to 420: A quitté l’entreprise, appris lundi 5 octobre 2026",
      ],
    ],
    [
      "an answer of theirs promised for Friday the 9th",
      [received(MONDAY, "Réponse vendredi.", [promise("answer", "vendredi", "contact")])],
      { deals: [aDeal()] },
      [
        "lapsedPromise from 7 to 37 less 0 to 45: Retour annoncé vendredi 9 octobre, sans nouvelles depuis",
        "dealStalled from 45 to 270: Affaire sans échange depuis lundi 5 octobre",
      ],
    ],
    [
      "an appointment on Wednesday",
      [received(MONDAY, "D’accord pour mercredi.", [{ kind: "appointment", who: "us", due: "mercredi" }])],
      {},
      ["appointmentPassed from 3 to 16 less 1 to 14: Rendez-vous du mercredi 7 octobre, sans trace depuis"],
    ],
    [
      "a maternity leave without a return, with a deal open",
      [received(MONDAY, "En congé maternité.", [{ kind: "absence", quote: "En congé maternité." }])],
      { deals: [aDeal()] },
      [
        "absent from 0 to 112: Absence signalée lundi 5 octobre, sans date de retour\u00A0: présumée jusqu’au 25 janvier 2027",
        "dealStalled from 45 to 270: Affaire sans échange depuis lundi 5 octobre",
        "backAgain from 113 to 133 less 0.5 to 10.5: Absence sans date de retour signalée lundi 5 octobre 2026\u00A0: retour à vérifier",
      ],
    ],
    [
      "a call asked for without a day",
      [received(MONDAY, "Appelez-moi.", [promise("call")])],
      {},
      ["promisedCallback from 0 to 45 less 6 to 28.5: Appel demandé lundi 5 octobre, sans suite à ce jour"],
    ],
  ])("%s", (_, rows, overrides, expected) => {
    expect(spans(rows, overrides)).toEqual(expected);
  });
});
