import { keysOf } from "../../typed-object.ts";
import type { SweptKind } from "../rows.ts";
import type { CrmSource } from "../source.ts";
import { ANSWERS } from "./hidden-words.ts";
import type { HistoryKind } from "./ids.ts";

/** Scopes that each kind needs; without those of contacts and companies nothing is read. */
const NEEDS: Readonly<Record<HistoryKind | "individuals", readonly string[]>> = {
  individuals: ["individuals.read"],
  comments: ["comments.read"],
  "phone-calls": ["phonecalls.read"],
  "calendar-events": ["calendars.read"],
  tasks: ["tasks.read"],
  emails: ["activities.read", "emails.read"],
  opportunities: ["opportunities.read"],
  estimates: ["estimates.read"],
};
type Right = keyof typeof NEEDS;
const RIGHTS = keysOf(NEEDS);

/** What is incomplete without a right. */
const SWEPT: Readonly<Record<Right, SweptKind>> = {
  individuals: "contact",
  comments: "note",
  "phone-calls": "engagement",
  "calendar-events": "engagement",
  tasks: "engagement",
  emails: "engagement",
  opportunities: "deal",
  estimates: "deal",
};

/** What the account's granted scopes allow us to read. */
export interface Granted extends Pick<CrmSource, "look" | "unlisted"> {
  may(right: Right): boolean;
  /** Takes over what a connection was granted; `look` does too. */
  know(connection: { readonly scopes: readonly string[] }): void;
}

/** Sellsy lists a token's scopes when it is connected, so no call needs to be tried. */
export function grantedBy(): Granted {
  let scopes: readonly string[] = [];
  const may = (right: Right): boolean => NEEDS[right].every((scope) => scopes.includes(scope));
  return {
    may,
    know: (connection) => ({ scopes } = connection),
    look: async (connection, { remember }) => {
      ({ scopes } = connection);
      const hidden = [ANSWERS, ...RIGHTS.filter((right) => !may(right))].toSorted();
      if (connection.hidden?.join() !== hidden.join()) await remember(hidden);
      return hidden;
    },
    unlisted: () => [...new Set(RIGHTS.filter((right) => !may(right)).map((right) => SWEPT[right]))],
  };
}
