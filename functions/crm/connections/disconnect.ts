import * as z from "zod";
import type { ManagerContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { errorFields } from "../../http/log.ts";
import { deleteConnection } from "./account-store.ts";
import { Crm } from "../contract.ts";
import { CRM_NAMES } from "../names.ts";
import { authorizationOf } from "../registry/authorization-of.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/crm/disconnect",
  errors: ["crm_not_connected"],
  summary: "Oublie les accès à un CRM et les retire chez lui\u00A0; les contacts restent.",
  body: z.strictObject({ crm: Crm }),
  response: z.object({
    /** Whether the CRM confirmed that it revoked the access. */
    revoked: z.boolean(),
    /** French explanation if it did not. */
    message: z.string().nullable(),
  }),
});

/**
 * POST /api/crm/disconnect, for owners and admins of the organization and product admins. Deletes the tokens first,
 * whatever the vendor answers, then revokes the grant at the vendor. Contacts stay. Throws `crm_not_connected`.
 */
export async function disconnect(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { crm } = call.input.body;
  const deleted = await deleteConnection(ctx, crm);
  if (deleted === "none") throw new AppError("crm_not_connected");
  const name = CRM_NAMES[crm];
  const isRevoked =
    deleted.refreshToken !== null &&
    (await revokeAtVendor(ctx, crm, { ...deleted, refreshToken: deleted.refreshToken }));
  return {
    revoked: isRevoked,
    message: isRevoked
      ? null
      : `${name} n’a pas confirmé le retrait de l’accès. Ce qui en était enregistré ici est supprimé\u00A0; retirez aussi l’application depuis les paramètres de ${name}.`,
  };
}

async function revokeAtVendor(
  ctx: ManagerContext,
  crm: Crm,
  { refreshToken, signInHost }: { refreshToken: string; signInHost: string | null },
): Promise<boolean> {
  try {
    const { revokeGrant } = await authorizationOf(crm);
    await revokeGrant(ctx, refreshToken, signInHost);
    return true;
  } catch (error) {
    ctx.log.warn("access not revoked at the vendor", { crm, ...errorFields(error) });
    return false;
  }
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation déconnectent un CRM." },
  disconnect,
  { name: "CrmDisconnect", environment: ["crms", "tokens"], timeoutSeconds: 29 },
);
export const handler = lambda(route);
