import { invalidLocator } from "../errors.ts";
import { makeId } from "../ids.ts";
import type { Session } from "../state-file.ts";

/** The rest of a query, kept for its next pages. */
export type OpenQuery = { render: (from: number, to: number) => unknown[]; size: number; batch: number };

/** Query locators: valid for two days, and limited in number per user. */
export type Locators = {
  /** Returns `01g…`. */
  open(session: Session, query: OpenQuery): string;
  find(session: Session, id: string): OpenQuery;
  expireAll(): void;
};

const lifetime = 2 * 86_400_000;

/** No open queries yet, by the clock `now`; `find` throws INVALID_QUERY_LOCATOR for one that is not open. */
export function createLocators(now: () => number, limits: { openLocators: number }): Locators {
  let open: { id: string; userId: string; at: number; query: OpenQuery }[] = [];
  let serial = 1;
  return {
    open: (session, query) => {
      const id = makeId("01g", (serial += 1));
      const mine = open.filter((each) => each.userId === session.userId);
      const oldest = mine.slice(0, Math.max(0, mine.length - limits.openLocators + 1));
      open = open.filter((each) => !oldest.includes(each));
      open.push({ id, userId: session.userId, at: now(), query });
      return id;
    },
    find: (session, id) => {
      const found = open.find((each) => each.id === id && each.userId === session.userId);
      if (!found || found.at + lifetime <= now()) throw invalidLocator();
      return found.query;
    },
    expireAll: () => {
      open = [];
    },
  };
}
