import * as z from "zod";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { NotFoundError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { aircallOf } from "./aircall/client.ts";
import { openCredentials } from "./credentials.ts";
import { deleteTelephone } from "./store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/telephone",
  errors: ["not_found"],
  summary: "Oublie la clé d’Aircall et n’en reçoit plus les appels\u00A0; ceux déjà reçus restent.",
  response: z.object({
    /** French explanation where Aircall did not confirm that it announces no more. */
    message: z.string().nullable(),
  }),
});

/** DELETE /api/telephone: forgets the key first, whatever Aircall answers, then its webhook there. Throws `not_found`. */
export async function disconnectTelephone({ ctx }: { ctx: ManagerContext }): Promise<Wire<typeof contract>> {
  const connection = await deleteTelephone(ctx);
  if (connection === undefined) throw new NotFoundError();
  try {
    await aircallOf(
      ctx.environment,
      openCredentials(ctx.environment, ctx.claims.organizationId, connection.sealed),
    ).stopAnnouncing(connection.webhookId);
    return { message: null };
  } catch (error) {
    ctx.log.warn("webhook left at Aircall", errorFields(error));
    return {
      message:
        "Aircall n’a pas confirmé. La clé est oubliée ici\u00A0; supprimez aussi le webhook et la clé dans les paramètres d’Aircall.",
    };
  }
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation déconnectent une téléphonie." },
  disconnectTelephone,
  { name: "TelephoneDisconnect", environment: ["telephone", "tokens"], timeoutSeconds: 29 },
);
export const handler = lambda(route);
