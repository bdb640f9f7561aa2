import type { Owners } from "../named-owners.ts";
import type { Staff } from "./schema.ts";

/** The account's staff by id; `withFormer` adds those who left, whose records remain. */
export function ownersIn(staffs: readonly Staff[], withFormer: boolean): Owners {
  return Object.fromEntries(
    staffs
      .filter(({ status }) => withFormer || status === "ok" || status == null)
      .map(({ id, email, firstname, lastname }) => [
        id,
        {
          email: email?.toLowerCase() ?? null,
          name: [firstname, lastname].filter(Boolean).join(" ") || null,
        },
      ]),
  );
}
