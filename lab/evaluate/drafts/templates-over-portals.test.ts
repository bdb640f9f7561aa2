import path from "node:path";
import { describe, expect, it } from "vitest";
import { unpacked } from "../../data/archive.ts";
import { type ReadPortal, readPortal } from "../read-portal.ts";
import { readReadingsFile } from "../readings-file.ts";
import { teller } from "../told-history.ts";
import { addDays } from "../../../functions/language/dates/calendar.ts";
import { findDates } from "../../../functions/language/dates/date-mentions.ts";
import { typeset } from "../../../functions/language/text/typography.ts";
import { normalise } from "../../../functions/language/text/normalise.ts";
import { groupHistories } from "../../../dev/test/rank-day.ts";
import { LISTS } from "../../../functions/suggestions/ranking/list-length.ts";
import { explainContact } from "../../../functions/suggestions/ranking/score-contact.ts";
import type { DatedFact } from "../../../functions/readings/dated-fact.ts";
import type { RankedContact } from "../../../functions/suggestions/ranking/types.ts";
import type { TextualHistory } from "../../../functions/suggestions/history/textual-history.ts";
import { engagementKnownBy, groundOf } from "../../../functions/suggestions/drafts/writer/ground.ts";
import { isAgreed, isShareable } from "../../../functions/suggestions/drafts/writer/shared-knowledge.ts";
import type { WrittenSuggestion } from "../../../functions/suggestions/drafts/writer/types.ts";
import { writeSuggestion } from "../../../functions/suggestions/drafts/writer/write-suggestion.ts";

const FOLDER = unpacked("portals");
const PORTALS = ["b1", "b2", "c1", "c2", "d1"];
/** The day the portals were written for, the Monday after, and a day on which much is late. */
const DAYS = ["2026-11-20", "2026-11-23", "2026-12-02"];

interface Card {
  readonly day: string;
  readonly owner: string | null;
  readonly history: TextualHistory;
  readonly ranked: RankedContact;
  readonly written: WrittenSuggestion;
}

/** A card for every contact for whom anything speaks, by an oracle’s readings and the local reader’s in turn. */
const cards: Card[][] = PORTALS.flatMap((name, index) => {
  const folder = path.join(FOLDER, name);
  const oracle = readReadingsFile(path.join(folder, "truth/readings.json"));
  const portal = readPortal(folder, "2026-11-20", index % 2 === 0 ? oracle : {});
  return DAYS.map((day) => cardsOf(portal, day));
});

function cardsOf(portal: ReadPortal, day: string): Card[] {
  const input = { ...portal.input, day };
  const tell = teller(portal);
  const taken = new Map<string | null, Set<string>>();
  const found: Card[] = [];
  for (const history of groupHistories(input)) {
    const told = tell(history);
    const { contact } = history;
    const { reasons, score } = explainContact(told, input);
    const [reason] = reasons;
    if (reason === undefined) continue;
    const ranked: RankedContact = {
      contactId: contact.id,
      type: "ongoingBusiness",
      deadline: reason.due,
      score,
      reasons,
    };
    const owner = contact.ownerUserId;
    // Lists as long as a day’s, whoever is in them.
    let others = taken.get(owner);
    if (others === undefined || found.filter((card) => card.owner === owner).length % LISTS.length === 0)
      taken.set(owner, (others = new Set()));
    const user = { name: "Camille Renaud" };
    const written = writeSuggestion({ contact, user, ranked, history: told, day }, others);
    for (const sentence of written.sentences) others.add(sentence);
    found.push({ day, owner, history: told, ranked, written });
  }
  return found;
}

const all = cards.flat();
/** A note says that the contact was told. */
const saidInNote = (fact: DatedFact | null): boolean => fact !== null && isShareable(fact, "nobody");
/** What stands between quotation marks is theirs. */
const own = (text: string): string => text.replaceAll(/«[^»]*»/g, "");
const reasonOf = ({ ranked }: Card) => ranked.reasons[0] ?? expect.fail("no reason");

/** The messages that hold what a pattern finds, though their fact does not allow it. */
const wrongly = (pattern: RegExp, allowed: (card: Card) => boolean): string[] =>
  all
    .filter((card) => pattern.test(own(card.written.ai_iceBreakingMessage)) && !allowed(card))
    .map(({ written, ranked }) => `${ranked.reasons[0]?.signal}: ${written.ai_iceBreakingMessage}`);

const source = (card: Card) => groundOf(card.history, reasonOf(card));

describe("the messages of templates over five portals", () => {
  it("are of at least 500 cards", () => {
    expect(all.length).toBeGreaterThanOrEqual(500);
  });

  it("apologise only for what they wait for once it is late, and for trouble they told us of", () => {
    const late = (card: Card): boolean => {
      const { fact, knownBy } = source(card);
      if (knownBy !== "nobody" && reasonOf(card).signal === "trouble") return true;
      return fact?.who === "us" && isShareable(fact, knownBy) && (fact.resolved?.end ?? card.day) < card.day;
    };
    expect(wrongly(/excus|retard|contretemps|désol/i, late)).toEqual([]);
  });

  it("speak of promises only where we wrote one, and of requests only where they made one", () => {
    const wrote = (card: Card) => {
      const { fact, knownBy } = source(card);
      return knownBy === "ourMessage" || (fact !== null && knownBy !== "nobody" && isAgreed(fact));
    };
    expect(
      wrongly(/promis|(?:je vous l’écrivais|ai écrit|avais écrit)|comme convenu|comme prévu/i, wrote),
    ).toEqual([]);
    const theirs = (card: Card) =>
      source(card).knownBy === "theirMessage" || source(card).fact?.kind === "postponement";
    expect(wrongly(/vous (?:m’aviez|souhaitiez|préfériez|m’écriviez)/i, theirs)).toEqual([]);
  });

  it("enclose nothing, and name no document that the passage does not", () => {
    expect(wrongly(/pièce jointe|ci-joint|je joins/i, () => false)).toEqual([]);
    const said = (card: Card): string =>
      normalise(`${reasonOf(card).evidence[0]?.quote} ${source(card).fact?.object}`);
    const documents =
      /\b(?:devis|catalogue|brochure|plaquette|contrat|avenant|notice|planning|tarifs?|dossier|maquette)\b/;
    const unsaid = all.filter((card) => {
      const named = documents.exec(normalise(own(card.written.sentences.join(" "))))?.[0];
      // A renewal is of a contract.
      return named !== undefined && reasonOf(card).signal !== "renewal" && !said(card).includes(named);
    });
    expect(unsaid.map(({ written }) => written.ai_iceBreakingMessage)).toEqual([]);
  });

  it("name no day but today, that of the source and those of the fact", () => {
    const wrong = all.flatMap((card) => {
      const { fact } = source(card);
      const reason = reasonOf(card);
      // Messages name no year: it is this one.
      const exchanged = card.history.engagements.map(({ date }) => date);
      const days = [
        reason.due,
        reason.evidence[0]?.date,
        fact?.resolved?.start,
        fact?.resolved?.end,
        // « avant le 4 » ends on the 3rd.
        fact?.resolved == null ? undefined : addDays(fact.resolved.end, 1),
        ...exchanged,
      ].map((day) => day?.slice(5, 10));
      return findDates(normalise(own(card.written.sentences.join(" "))), card.day)
        .filter(({ start, end }) => start === end && start !== card.day && !days.includes(start.slice(5)))
        .map(({ start }) => `${start}: ${card.written.ai_iceBreakingMessage}`);
    });
    expect(wrong).toEqual([]);
  });

  it("rest on nothing that only we know", () => {
    const known = ({ history }: Card, id: string) => {
      const source = history.engagements.find((one) => one.id === id);
      return source === undefined
        ? history.notes.every((note) => note.id !== id)
        : engagementKnownBy(source) !== "nobody";
    };
    const untold = all.filter(
      (card) =>
        source(card).knownBy !== "public" &&
        !card.written.claims.message.every(({ sourceIds }) => sourceIds.every((id) => known(card, id))) &&
        !saidInNote(source(card).fact),
    );
    expect(untold.map(({ written }) => written.ai_iceBreakingMessage)).toEqual([]);
  });

  it("share no sentence within a list", () => {
    const most = cards.flatMap((portal) =>
      [...Map.groupBy(portal, ({ owner }) => owner).values()].flatMap((ofOwner) =>
        Array.from({ length: Math.ceil(ofOwner.length / LISTS.length) }, (_, index) => {
          const sentences = ofOwner
            .slice(index * LISTS.length, (index + 1) * LISTS.length)
            .flatMap(({ written }) => written.sentences);
          return sentences.length - new Set(sentences).size;
        }),
      ),
    );
    expect(Math.max(...most)).toBe(0);
  });

  it("hold nothing of a portal’s quoted words but where it was the contact’s", () => {
    const theirs = (card: Card) =>
      source(card).knownBy === "theirMessage" || reasonOf(card).evidence[0]?.kind === "article";
    // The subject of a mail is known to both.
    const withoutSubjects = ({ history, written }: Card): string =>
      history.engagements.reduce(
        (left, { subject }) =>
          left.replaceAll(`« ${typeset((subject ?? "").replace(/^(?:re|tr|fw)\s?:\s*/i, ""))} »`, ""),
        written.ai_iceBreakingMessage,
      );
    const quoting = all.filter((card) => /«/.test(withoutSubjects(card)));
    expect(
      quoting.filter((card) => !theirs(card)).map(({ written }) => written.ai_iceBreakingMessage),
    ).toEqual([]);
    expect(quoting.length).toBeGreaterThan(20);
  });
});
