import { LISTS } from "../../../../functions/suggestions/ranking/list-length.ts";
import type { RankedContact } from "../../../../functions/suggestions/ranking/types.ts";
import type { GoldenHistory } from "../golden-text.ts";
import { ownersOf } from "./golden-portal.ts";

export interface ListFigures {
  /** Of ten places, those that a contact takes whom a message would help; mean of the salespeople. */
  readonly precisionAt10: number;
  /** Of the contacts who must hear from us today, those in a list; mean of the salespeople. */
  readonly musts: number;
  /** Contacts in a list who must not be written to. */
  readonly forbidden: number;
  /** Contacts in the list of somebody who does not own them. */
  readonly foreign: number;
}

/** Holds the day's lists to the histories' verdicts. */
export function listFigures(
  histories: readonly GoldenHistory[],
  lists: ReadonlyMap<string, readonly RankedContact[]>,
): ListFigures {
  const owners = ownersOf(histories);
  const verdicts = new Map(histories.map(({ name, verdict }) => [name, verdict]));
  const each = [...lists].map(([user, list]) => {
    const said = list.map(({ contactId }) => verdicts.get(contactId));
    const musts = histories.filter(({ name, verdict }) => verdict === "must" && owners.get(name) === user);
    const found = said.filter((verdict) => verdict === "must").length;
    return {
      precision: said.filter((verdict) => verdict === "must" || verdict === "should").length / LISTS.length,
      musts: musts.length === 0 ? 1 : found / musts.length,
      forbidden: said.filter((verdict) => verdict === "never").length,
      foreign: list.filter(({ contactId }) => owners.get(contactId) !== user).length,
    };
  });
  const sum = (of: (one: (typeof each)[number]) => number): number =>
    each.reduce((total, one) => total + of(one), 0);
  return {
    precisionAt10: sum((one) => one.precision) / each.length,
    musts: sum((one) => one.musts) / each.length,
    forbidden: sum((one) => one.forbidden),
    foreign: sum((one) => one.foreign),
  };
}
