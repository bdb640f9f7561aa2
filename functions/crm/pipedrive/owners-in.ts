import type { Owners } from "../named-owners.ts";
import type { Users } from "./schema.ts";
import type * as z from "zod";

/** The account's users by id; `withFormer` adds those who left, whose records remain. */
export function ownersIn(users: z.infer<typeof Users>["data"], withFormer: boolean): Owners {
  return Object.fromEntries(
    users
      .filter(({ active_flag }) => withFormer || active_flag !== false)
      .map(({ id, name, email }) => [id, { email: email?.toLowerCase() ?? null, name: name ?? null }]),
  );
}
