import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { BaseContext } from "../../../http/context.ts";

/** Whose mail a token stops. */
export interface Recipient {
  readonly organizationId: string;
  readonly userId: string;
}

const Parts = z.tuple([z.uuid(), z.uuid(), z.string()]);

function sign(ctx: Pick<BaseContext, "environment">, { organizationId, userId }: Recipient): Buffer {
  const { BETTER_AUTH_SECRET } = ctx.environment.auth();
  return createHmac("sha256", BETTER_AUTH_SECRET).update(`morning-mail|${organizationId}|${userId}`).digest();
}

/** What lets whoever holds it stop a member's morning mail, and nothing else; it does not expire. */
export function stopToken(ctx: Pick<BaseContext, "environment">, recipient: Recipient): string {
  const { organizationId, userId } = recipient;
  return [organizationId, userId, sign(ctx, recipient).toString("base64url")].join(".");
}

/** Whose token it is; null where we have not signed it. */
export function readStopToken(ctx: Pick<BaseContext, "environment">, token: string): Recipient | null {
  const { data } = Parts.safeParse(token.split("."));
  if (data === undefined) return null;
  const [organizationId, userId, signature] = data;
  const [given, own] = [Buffer.from(signature, "base64url"), sign(ctx, { organizationId, userId })];
  return given.length === own.length && timingSafeEqual(given, own) ? { organizationId, userId } : null;
}
