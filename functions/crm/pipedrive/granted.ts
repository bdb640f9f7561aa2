import { keysOf } from "../../typed-object.ts";
import type { CrmSource } from "../source.ts";
import type { SweptKind } from "../rows.ts";
import { MAILS } from "./hidden-words.ts";

/** Kinds that need a scope of their own; the scope for persons includes notes. */
const RIGHTS = { activities: "engagement", deals: "deal" } as const satisfies Record<string, SweptKind>;
type Right = keyof typeof RIGHTS;

/** What the account's granted scopes allow us to read. */
export interface Granted extends Pick<CrmSource, "look" | "unlisted"> {
  may(right: Right | "recents"): boolean;
  /** Takes over what a connection was granted; `look` does too. */
  know(connection: { readonly scopes: readonly string[] }): void;
}

/** Pipedrive lists the granted scopes with each token, so no call needs to be tried. */
export function grantedBy(): Granted {
  let scopes: readonly string[] = [];
  const may = (right: string): boolean =>
    scopes.includes(`${right}:read`) || scopes.includes(`${right}:full`);
  const kinds = keysOf(RIGHTS);
  return {
    may,
    know: (connection) => ({ scopes } = connection),
    look: async (connection, { remember }) => {
      ({ scopes } = connection);
      const hidden = [MAILS, ...kinds.filter((kind) => !may(kind))].toSorted();
      if (connection.hidden?.join() !== hidden.join()) await remember(hidden);
      return hidden;
    },
    unlisted: () => kinds.filter((kind) => !may(kind)).map((kind) => RIGHTS[kind]),
  };
}
