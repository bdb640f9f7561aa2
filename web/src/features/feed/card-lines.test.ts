import { describe, expect, it } from "vitest";
import { aDeal, aFeedItem, anAction, anArchivedAction, anEngagement, uuid } from "../../test/fixtures.ts";
import { linesOf } from "./card-lines.ts";

const { text: _text, shortened: _shortened, participants: _participants, ...call } = anEngagement();
const QUOTE = "Je dois lui envoyer l'étude d'ici vendredi.";

interface Told {
  signal?: string;
  text?: string;
  day?: string;
  deadline?: string | null;
  createdAt?: string;
  kind?: "engagement" | "note" | "deal" | "action";
  quote?: string;
}

const cardOf = ({
  signal = "owedDocument",
  text = "Envoi promis pour vendredi 20 novembre",
  day = "2026-11-23",
  deadline = null,
  createdAt = `${day}T04:00:00.000Z`,
  kind = "engagement",
  quote = QUOTE,
}: Told) => {
  const [id, date] = [kind === "deal" ? uuid(960) : call.id, "2026-11-03T09:30:00.000Z"];
  const reasons = [{ signal, text, evidence: [{ kind, id, date, quote }] }];
  return aFeedItem({
    engagements: [call],
    actions: [anAction({ deadline, createdAt })],
    suggestion: { day, position: 1, score: 1, unread: "3 échanges n’ont pas été lus", reasons },
  });
};
const plain = (text: string | null | undefined) => text?.replaceAll("\u00A0", " ");

describe("a card", () => {
  it("proves what is to be done by the words that say so, with who and when", () => {
    const { proof, why } = linesOf(cardOf({}));
    expect(plain(proof?.source)).toBe("Compte rendu d’appel, 3 nov.");
    expect([proof?.quote, why]).toEqual([QUOTE, null]);
    expect(plain(linesOf(cardOf({ kind: "note" })).proof?.source)).toBe("Compte rendu d’appel, 3 nov.");
    const other = { ...cardOf({ kind: "note" }), engagements: [] };
    expect(plain(linesOf(other).proof?.source)).toBe("Note, 3 nov.");
  });

  it("says why in our words where nobody's prove it, and never quotes nothing", () => {
    const { proof, why } = linesOf(cardOf({ kind: "action", quote: " ", text: "Dernier échange le 3 mars" }));
    expect([proof, why]).toEqual([null, "Dernier échange le 3 mars"]);
  });

  it("cuts a long quote between words", () => {
    const { proof } = linesOf(cardOf({ quote: "à propos de la reprise des palettes ".repeat(12) }));
    expect(proof?.quote).toMatch(/^à propos .{100,170} (?:à|propos|de|la|reprise|des|palettes)…$/);
  });

  it("tells a deal in the fewest words, and its day once", () => {
    const deal = aDeal();
    expect(linesOf({ ...cardOf({}), deals: [deal] }).deals.map(plain)).toEqual([
      expect.stringMatching(/^18.400 €, négociation, clôture 1er déc\.$/u),
    ]);
    const text = "Clôture prévue mardi 1er décembre, sans prochaine étape";
    const ofDeal = linesOf({ ...cardOf({ kind: "deal", quote: "Contrat 2027", text }), deals: [deal] });
    expect(ofDeal).toMatchObject({ proof: null, why: text });
    expect(ofDeal.deals.map(plain)).toEqual([
      expect.stringMatching(/^Contrat 2027, 18.400 €, négociation$/u),
    ]);
  });

  it("names the deal, without the company, where the reason says no matter", () => {
    const item = { ...cardOf({ signal: "decisionDay" }), company: "Régie des eaux du Val d'Aure" };
    const [line] = linesOf({ ...item, deals: [aDeal({ name: "Val d'Aure – marché maintenance" })] }).deals;
    expect(plain(line)).toMatch(/^marché maintenance, 18.400 €/u);
    const [other] = linesOf({ ...item, deals: [aDeal({ name: "Contrat 2027 – deux sites" })] }).deals;
    expect(plain(other)).toMatch(/^Contrat 2027 – deux sites, 18.400 €/u);
  });

  it("tells once a deal that two CRMs know", () => {
    const two = [aDeal({ id: uuid(961), crm: "salesforce" }), aDeal({ id: uuid(960), crm: "hubspot" })];
    const text = "Clôture prévue mardi 1er décembre";
    expect(linesOf({ ...cardOf({ kind: "deal", text }), deals: two }).deals).toHaveLength(1);
  });

  it("tells the amount that a text names where there is no deal", () => {
    const text = "Décision prévue (en jeu\u00A0: devis du 18 novembre, 2\u00A0310\u00A0€ HT)";
    expect(linesOf(cardOf({ text })).deals.map(plain)).toEqual(["devis du 18 novembre, 2 310 € HT"]);
  });

  it.each<[Told, string]>([
    [{ deadline: "2026-11-23" }, "pour aujourd’hui"],
    [{ deadline: "2026-11-22" }, "la date promise était hier"],
    [{ deadline: "2026-11-20" }, "3 jours de retard (20 nov.)"],
    [{ deadline: "2026-11-22", text: "Envoi demandé pour" }, "la date demandée était hier"],
    [{ deadline: "2026-11-22", text: "Rappel prévu pour" }, "la date prévue était hier"],
    [{ deadline: "2026-11-24" }, "pour demain"],
    [{ deadline: "2026-11-27" }, "pour le 27 nov., dans 4 jours"],
    [{ deadline: "2026-11-24", signal: "decisionDay" }, "décision demain : après, il sera trop tard"],
    [{ deadline: "2026-12-08", signal: "renewal" }, "échéance dans 15 jours"],
    [{ deadline: "2026-11-20", signal: "lapsedPromise" }, "attendu depuis 3 jours"],
    [{ signal: "unansweredQuestion" }, "sans réponse depuis 20 jours"],
    [{ signal: "putOff" }, ""],
    [{ createdAt: "2026-11-20T04:00:00.000Z" }, "proposé depuis vendredi, 2e jour"],
    [{ createdAt: "2026-11-02T04:00:00.000Z" }, "proposé depuis le 2 nov., 16e jour"],
  ])("says what the day changes: %o, %s", (told, expected) => {
    expect(plain(linesOf(cardOf(told)).when)).toBe(expected);
  });

  it("is proposed since what was written anew in its place, and not since what is long over", () => {
    const item = cardOf({ createdAt: "2026-11-20T04:00:00.000Z" });
    const older = (createdAt: string, archivedAt: string) =>
      anArchivedAction({ archivedBy: "system", archivedReason: "updated", createdAt, archivedAt });
    const actions = [
      ...item.actions,
      older("2026-11-18T04:00:00.000Z", "2026-11-20T04:00:00.000Z"),
      older("2026-10-05T04:00:00.000Z", "2026-10-09T04:00:00.000Z"),
    ];
    expect(plain(linesOf({ ...item, actions }).when)).toBe("proposé depuis mercredi, 4e jour");
  });

  it("is not worded the same on four days running", () => {
    for (const told of [{ deadline: "2026-11-24" }, { signal: "dealStalled" }, { signal: "cadence" }]) {
      const days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"];
      const lines = days.map((day) =>
        linesOf(cardOf({ ...told, day, createdAt: "2026-11-23T04:00:00.000Z" })),
      );
      expect(new Set(lines.map(({ when }) => when)).size).toBe(4);
    }
  });
});
