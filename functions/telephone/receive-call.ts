import * as z from "zod";
import { type PublicContext, type SystemContext, systemClaims } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { rawEndpoint, type RawRequest } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { isOffered } from "./aircall/client.ts";
import { AircallEvent, type AnnouncedCall, callOf } from "./aircall/event.ts";
import { keepCall } from "./keep-call.ts";
import { showInsight } from "./show-insight.ts";
import { readTelephone, type TelephoneConnection } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/telephone/webhooks/aircall/{organizationId}",
  errors: ["unauthenticated"],
  openTo: "anyone",
  summary: "Aircall annonce un appel de l’organisation, par un jeton qui prouve qu’il vient de lui.",
  params: z.object({ organizationId: z.uuid() }),
  /** Aircall's event, validated once its token is known. */
  body: z.unknown(),
  response: z.object({}),
});

/**
 * POST /api/telephone/webhooks/aircall/{organizationId}: keeps a call that has ended as an exchange, and while one rings
 * shows its agent what was promised. Events that mean nothing to us are taken and forgotten: refused ones would turn
 * the webhook off. Throws `unauthenticated` without a reason, `malformed_json`, `not_configured`, and `unavailable`,
 * upon which Aircall announces again.
 */
export async function receiveCall(call: {
  ctx: PublicContext;
  request: RawRequest;
}): Promise<Wire<typeof contract>> {
  const { ctx, request } = call;
  if (!isOffered(ctx.environment)) throw new AppError("not_configured");
  const organizationId = z.uuid().safeParse(request.param("organizationId")).data;
  const event = AircallEvent.safeParse(jsonOf(request.body)).data;
  const { environment, pool, clock, log, requestId } = ctx;
  const system =
    organizationId === undefined
      ? undefined
      : { environment, pool, clock, log, requestId, claims: systemClaims(organizationId) };
  const connection = system === undefined || event === undefined ? undefined : await readTelephone(system);
  // Who has none and who shows another's are told the same.
  if (system === undefined || event === undefined || connection?.isToken(event.token) !== true)
    throw new AppError("unauthenticated", "Appel refusé.");
  const announced = callOf(event.data);
  const became =
    announced === undefined ? "no call" : await handle(system, connection, event.event, announced);
  log.info("telephone event taken in", { event: event.event.slice(0, 40), became });
  return {};
}

async function handle(
  ctx: SystemContext,
  connection: TelephoneConnection,
  event: string,
  call: AnnouncedCall,
): Promise<string> {
  if (event === "call.ended" || event === "call.commented") return keepCall(ctx, call);
  if (event !== "call.created") return "no use";
  try {
    return await showInsight(ctx, connection, call);
  } catch (error) {
    // A card that comes later is of no use.
    ctx.log.warn("insight card not shown", errorFields(error));
    return "not shown";
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("malformed_json");
  }
}

export const route = rawEndpoint(contract, receiveCall, {
  name: "TelephoneReceiveCall",
  environment: ["telephone", "tokens", "queue"],
});
export const handler = lambda(route);
