import * as z from "zod";
import { Crm } from "../crm/contract.ts";
import { askWithSession, readWithSession } from "../db/session.ts";
import type { AccountContext, OwnerContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { SettingsPatch } from "./contract.ts";
import { DRAFTS_AHEAD } from "./names.ts";

// Each SQL function opens the session and checks its rights by itself (migration settings_and_preferences.sql).

const StoredSettings = z.object({
  name: z.string(),
  domains: z.array(z.string()),
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
  patch: Omit<SettingsPatch, "name" | "domains">,
): Promise<StoredSettings> {
  const text = await readWithSession(ctx, "app.change_organization_settings", {
    patch: JSON.stringify(patch),
    request_id: ctx.requestId,
  });
  return StoredSettings.parse(JSON.parse(text));
}

/**
 * Changes the organization's name, its domains or both, and answers the whole. Throws `forbidden` for who is not an
 * owner, and `invalid_request` for a domain of another organization.
 */
export async function changeIdentity(
  ctx: OwnerContext,
  { name, domains }: { name: string | undefined; domains: readonly string[] | undefined },
): Promise<StoredSettings> {
  const { state, body } = await askWithSession(ctx, "app.change_organization_identity", {
    new_name: name ?? null,
    new_domains: domains ?? null,
    request_id: ctx.requestId,
  });
  if (state === "domain_taken")
    throw new AppError("invalid_request", undefined, {
      domains: `«\u00A0${body}\u00A0» est déjà le domaine d’une autre organisation.`,
    });
  return StoredSettings.parse(JSON.parse(body));
}
