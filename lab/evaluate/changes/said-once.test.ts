import path from "node:path";
import { describe, expect, it } from "vitest";
import { unpacked } from "../../data/archive.ts";
import { groupHistories, rankDay } from "../../../dev/test/rank-day.ts";
import { fold } from "../../../functions/language/text/normalise.ts";
import { writeSuggestion } from "../../../functions/suggestions/drafts/writer/write-suggestion.ts";
import { readPortal } from "../read-portal.ts";
import { teller } from "../told-history.ts";

/** The reader of the product reads them: what it misreads stands on cards too. */
const cardsOf = (name: string, day: string) => {
  const portal = readPortal(path.join(unpacked("portals"), name), day);
  const told = teller(portal);
  const histories = new Map(groupHistories(portal.input).map((one) => [one.contact.id, told(one)]));
  return [...rankDay({ ...portal.input, day })].flatMap(([userId, list]) =>
    list.flatMap((ranked) => {
      const history = histories.get(ranked.contactId);
      const user = portal.input.users.find(({ id }) => id === userId);
      if (history === undefined || user === undefined) return [];
      const { ai_prettyAction: action } = writeSuggestion({
        contact: history.contact,
        user,
        ranked,
        history,
        day,
      });
      const [reason] = ranked.reasons;
      const quote = reason?.evidence[0]?.quote ?? "";
      const deals = history.deals.filter(({ state }) => state === "open").map((deal) => deal.name ?? "");
      return [{ list: userId, action, said: quote === "" ? (reason?.text ?? "") : quote, deals }];
    }),
  );
};

/** Sentences of four words and more, without marks. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/[.!?…;:«»]+/)
    .map((part) =>
      fold(part)
        .split(/[^a-z\d]+/)
        .filter((word) => word !== "")
        .join(" "),
    )
    .filter((part) => part.split(" ").length >= 4);

const CARDS = ["b1", "b2", "c1", "c2", "d1"].flatMap((name) => cardsOf(name, "2026-11-23"));

describe("the cards of the archived portals", () => {
  it("say no sentence twice, within a card nor in a list", () => {
    const twice = [...Map.groupBy(CARDS, ({ list }) => list).values()].flatMap((list) => {
      const all = list.flatMap(({ action, said, deals }) => [action, said, ...deals].flatMap(sentencesOf));
      return all.filter((sentence, index) => all.indexOf(sentence) !== index);
    });
    expect(twice).toEqual([]);
  });

  it("say what there is to do without shorthand, whole, and without a day that is another tomorrow", () => {
    const wrong = CARDS.map(({ action }) => action).filter((action) =>
      / \+ |(?<!\p{L})pr(?!\p{L})|«\s*»|(?:^| )(?:aujourd’hui|demain|hier)(?!\p{L})| (?:de|et|pour|la|le|à)…?$|: : /u.test(
        action,
      ),
    );
    expect(CARDS.length).toBeGreaterThanOrEqual(100);
    expect(wrong).toEqual([]);
  });
});
