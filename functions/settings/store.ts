import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { readWriteBackState, type WriteBackState } from "../crm/write-back/write-back-state.ts";
import { builder, builtRows, runBuilt } from "../db/builder.ts";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { isOwner, managerClaims, type OwnerContext, type UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { SettingsPatch } from "./contract.ts";
import { DRAFTS_AHEAD } from "./names.ts";

const Organization = z.object({
  name: z.string(),
  domains: z.array(z.string()),
  time_zone: z.string(),
  settings: z.record(z.string(), z.unknown()),
});

/** What an owner has chosen; null while it is the usual one. */
const Choices = z.object({
  listsFrom: z.int().nullable().default(null),
  draftsAhead: z.enum(DRAFTS_AHEAD).nullable().default(null),
  crmWriteBack: z.boolean().default(false),
  holdOut: z.boolean().default(false),
});

export interface StoredSettings extends z.infer<typeof Choices>, WriteBackState {
  readonly name: string;
  readonly domains: string[];
  readonly timeZone: string;
  readonly mayChange: boolean;
}

/** The active organization's settings. */
export function readSettings(ctx: UserContext): Promise<StoredSettings> {
  return withClaims(ctx, (client) => read(ctx, client));
}

async function read(ctx: UserContext, client: Transaction): Promise<StoredSettings> {
  const own = builder.selectFrom("app.own_organization").select(["name", "domains", "time_zone", "settings"]);
  const { settings, time_zone: timeZone, ...organization } = parse(await builtRows(client, own));
  const writing = await readWriteBackState(client, ctx.organization.id);
  return { ...organization, timeZone, ...Choices.parse(settings), mayChange: isOwner(ctx), ...writing };
}

function parse([row]: readonly unknown[]): z.infer<typeof Organization> {
  // Gone since the gate was opened.
  if (row === undefined) throw new AppError("no_active_organization");
  return Organization.parse(row);
}

/**
 * Changes what is given, audited, and answers the whole. Throws `invalid_request` for a domain of another organization.
 */
export function changeSettings(ctx: OwnerContext, patch: SettingsPatch): Promise<StoredSettings> {
  const { name, domains: wanted, ...choices } = patch;
  const { timeZone, ...chosen } = choices;
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    const taken = wanted && (await call(client, "app.taken_domains", { wanted }));
    const own = builder
      .selectFrom("app.owned_organization")
      .select(["name", "domains", "time_zone", "settings"])
      .forNoKeyUpdate();
    const old = parse(await builtRows(client, own));
    const foreign = taken?.find((domain) => !old.domains.includes(domain));
    if (foreign !== undefined)
      throw new AppError("invalid_request", undefined, {
        domains: `«\u00A0${foreign}\u00A0» est déjà le domaine d’une autre organisation.`,
      });
    const now = {
      name: name ?? old.name,
      domains: wanted ?? old.domains,
      time_zone: timeZone ?? old.time_zone,
      settings: { ...old.settings, ...chosen },
    };
    const fields = (["name", "domains"] as const).filter(
      (field) => !isDeepStrictEqual(now[field], old[field]),
    );
    const isChosen = now.time_zone !== old.time_zone || !isDeepStrictEqual(now.settings, old.settings);
    if (fields.length > 0 || isChosen) {
      const settings = JSON.stringify(now.settings);
      await runBuilt(client, builder.updateTable("app.owned_organization").set({ ...now, settings }));
    }
    if (fields.length > 0) await audit(ctx, client, now.name, { fields });
    if (isChosen) await audit(ctx, client, now.name, choices);
    return read(ctx, client);
  });
}

function audit(
  ctx: OwnerContext,
  client: Transaction,
  name: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return recordAudit(client, {
    event: "organization.updated",
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: ctx.organization.id,
    targetKind: "organization",
    targetId: ctx.organization.id,
    targetLabel: name,
    detail,
    requestId: ctx.requestId,
  });
}
