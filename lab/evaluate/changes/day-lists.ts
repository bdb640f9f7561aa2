import path from "node:path";
import { unpacked } from "../../data/archive.ts";
import { groupHistories, rankDay } from "../../../dev/test/rank-day.ts";
import type { TextualHistory } from "../../../functions/suggestions/history/textual-history.ts";
import type { RankedContact } from "../../../functions/suggestions/ranking/types.ts";
import { writeSuggestion } from "../../../functions/suggestions/drafts/writer/write-suggestion.ts";
import { readPortal } from "../read-portal.ts";
import { readReadingsFile } from "../readings-file.ts";
import { teller } from "../told-history.ts";

const PORTALS = ["b1", "b2", "c1", "c2", "d1"];
/** The day the portals were written for, the Monday after, and a day on which much is late. */
const DAYS = ["2026-11-20", "2026-11-23", "2026-12-02"];

/** A contact in somebody's list, and what is written for them. */
export interface Place {
  readonly contact: string;
  /** The signal of the first reason. */
  readonly reason: string;
  readonly letter: string;
}

/** The lists of some days of the archived portals, best first, by portal, day and salesperson. */
export type DayLists = Record<string, readonly Place[]>;

/** Ranks and writes as the working tree does what an oracle has read: no reader stands between a change and its lists. */
export const dayLists = (): DayLists => Object.assign({}, ...PORTALS.map(listsOf));

function listsOf(name: string): DayLists {
  const folder = path.join(unpacked("portals"), name);
  const oracle = readReadingsFile(path.join(folder, "truth/readings.json"));
  const portal = readPortal(folder, DAYS[0] ?? "", oracle);
  const told = teller(portal);
  const histories = new Map(groupHistories(portal.input).map((history) => [history.contact.id, history]));
  return Object.fromEntries(
    DAYS.flatMap((day) => {
      const ranked = rankDay({ ...portal.input, day });
      return portal.input.users.map((user) => [
        `${name}, ${day}, ${user.name}`,
        writeList(ranked.get(user.id) ?? [], {
          user,
          day,
          historyOf: (id) => told(required(histories.get(id))),
        }),
      ]);
    }),
  );
}

interface For {
  user: { name: string };
  day: string;
  historyOf: (contactId: string) => TextualHistory;
}

function writeList(list: readonly RankedContact[], { user, day, historyOf }: For): Place[] {
  const taken = new Set<string>();
  return list.map((ranked) => {
    const history = historyOf(ranked.contactId);
    const { contact } = history;
    const written = writeSuggestion({ contact, user, ranked, history, day }, taken);
    for (const sentence of written.sentences) taken.add(sentence);
    return {
      contact: [contact.firstName, contact.lastName].filter((part) => part !== null).join(" "),
      reason: ranked.reasons[0]?.signal ?? "",
      letter: written.ai_iceBreakingMessage,
    };
  });
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a contact that the portal does not hold");
  return value;
}
