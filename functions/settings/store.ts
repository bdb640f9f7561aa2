import * as z from "zod";
import { Crm } from "../crm/contract.ts";
import { readWithSession } from "../db/session.ts";
import type { AccountContext, OwnerContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { updateOrganizationSettings } from "./contract.ts";
import { DRAFTS_AHEAD } from "./names.ts";

// Each SQL function opens the session and checks its rights by itself (migration webhooks_and_write_back.sql).

const StoredSettings = z.object({
  timeZone: z.string(),
  /** Null while it is the usual one. */
  listsFrom: z.int().nullable(),
  /** Null while it is the usual one. */
  draftsAhead: z.enum(DRAFTS_AHEAD).nullable(),
  crmWriteBack: z.boolean(),
  mayChange: z.boolean(),
  waiting: z.int(),
  connections: z.array(
    z.object({
      crm: Crm,
      state: z.string(),
      scopes: z.array(z.string()),
      /** Whether it has refused a message that waits for it since. */
      refused: z.boolean(),
    }),
  ),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** The active organization's settings; throws `no_active_organization`. */
export async function readSettings(ctx: AccountContext): Promise<StoredSettings> {
  return StoredSettings.parse(JSON.parse(await readWithSession(ctx, "app.organization_settings", {})));
}

/** Changes what is given and answers the whole. Throws `forbidden` for who is not an owner. */
export async function changeSettings(
  ctx: OwnerContext,
  patch: Input<typeof updateOrganizationSettings>["body"],
): Promise<StoredSettings> {
  const text = await readWithSession(ctx, "app.change_organization_settings", {
    patch: JSON.stringify(patch),
    request_id: ctx.requestId,
  });
  return StoredSettings.parse(JSON.parse(text));
}
