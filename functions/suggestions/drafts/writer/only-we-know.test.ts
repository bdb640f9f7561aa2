import { describe, expect, it } from "vitest";
import { aHistory, anEngagement, aNote, explain, received, TODAY } from "../../ranking/history.fixture.ts";
import { typeOf } from "../../ranking/pick-day.ts";
import { writeSuggestion } from "./write-suggestion.ts";

type Row = ReturnType<typeof aNote> | ReturnType<typeof received>;
type Facts = Parameters<typeof aNote>[2];

/** The messages, subjects and cards of a text, in each of the ways that a template has. */
function ways(row: Row, day = TODAY) {
  const history = aHistory([row]);
  const { reasons, score } = explain([row], {}, day);
  return Array.from({ length: 12 }, (_, index) => {
    const contact = { ...history.contact, id: `contact-${index}` };
    const ranked = { contactId: contact.id, type: typeOf({ reasons }), deadline: null, score, reasons };
    const written = writeSuggestion({ contact, user: { name: "Marc Vidal" }, ranked, history, day });
    return {
      signal: reasons[0]?.signal,
      card: written.ai_prettyAction,
      said: `${written.ai_subject}\n${written.ai_iceBreakingMessage}`,
    };
  });
}

/** What was read, and the words of the matter that only a contact who told it may read. */
const PRESSING: readonly [string, string, Facts, RegExp][] = [
  [
    "trouble",
    "La chambre froide fuit.",
    [{ kind: "trouble", who: "us" }],
    /problème|réglé|situation|présent/i,
  ],
  [
    "ultimatum",
    "Sans réponse mercredi 14, ils partent ailleurs.",
    [{ kind: "ultimatum", who: "us", due: "mercredi 14" }],
    /votre demande|délai|réponse|issue/i,
  ],
  [
    "decisionDay",
    "Leur comité se réunit jeudi 15 octobre.",
    [{ kind: "decision", who: "contact", due: "jeudi 15 octobre" }],
    /décision|décide|prononcer|octobre|d’ici là/i,
  ],
  [
    "trialEnd",
    "Essai jusqu’au 15 octobre.",
    [{ kind: "trialEnd", who: "contact", due: "15 octobre" }],
    /essai|continuer|participé/i,
  ],
  ["competitor", "Il regarde chez Levatout.", [{ kind: "competitor" }], /compar|Levatout|choix|choisir/i],
  [
    "successorNamed",
    "Aurélie Nédélec reprend le poste.",
    [{ kind: "successor", who: "contact" }],
    /succè|prend (?:la|votre) suite|reprend|faire connaissance|présenter/i,
  ],
  [
    "appointmentPassed",
    "Rendez-vous mercredi 7 octobre.",
    [{ kind: "appointment", due: "mercredi 7 octobre" }],
    /rendez-vous|nouveau/i,
  ],
];

describe("what only we know of a pressing matter", () => {
  it.each(PRESSING)(
    "stays out of the message where a note alone tells it: %s",
    (signal, text, facts, matter) => {
      for (const { signal: found, said } of ways(aNote("2026-10-05", text, facts))) {
        expect(found).toBe(signal);
        expect(said).not.toMatch(matter);
      }
    },
  );

  it.each(PRESSING.filter(([signal]) => signal !== "competitor" && signal !== "appointmentPassed"))(
    "may be spoken of where the contact wrote it: %s",
    (signal, text, facts, matter) => {
      const written = ways(received("2026-10-05", text, facts));
      expect(written[0]?.signal).toBe(signal);
      expect(written.map(({ said }) => said).join("\n")).toMatch(matter);
    },
  );

  it("names no supplier and no comparison, even to who told us of them", () => {
    const told = received("2026-10-05", "Je compare avec Levatout.", [{ kind: "competitor" }]);
    for (const { said } of ways(told)) expect(said).not.toMatch(/compar|Levatout|concurren/i);
  });

  it("does not tell a switchboard’s word of a departure to who has left", () => {
    const call = anEngagement("2026-10-05", "phone_call", "Le standard : elle est partie, M. Roy reprend.", [
      { kind: "successor", who: "contact" },
    ]);
    for (const { said } of ways(call)) expect(said).not.toMatch(/prend la suite|reprise|présenter/i);
  });
});

describe("the card of a matter whose day is over", () => {
  const ultimatum = received("2026-10-05", "Sans réponse mercredi 7, nous partons.", [
    { kind: "ultimatum", who: "us", due: "mercredi 7" },
  ]);

  it("asks for nothing before a day that has passed", () => {
    expect(ways(ultimatum)[0]?.card).toBe(
      "Répondre sans attendre à Inès Fabre, pour qui le délai était le 7 octobre",
    );
    expect(ways(ultimatum, "2026-10-06")[0]?.card).toBe(
      "Répondre à Inès Fabre au plus tard le 7 octobre, son dernier délai",
    );
  });
});
