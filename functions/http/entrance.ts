import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { AppError } from "./errors.ts";
import type { Platform } from "./platform.ts";

/** The header in which CloudFront proves that a request came through it; whatever a caller writes there is overwritten. */
const ENTRANCE_HEADER = "x-relance-entrance";

/**
 * Refuses a request that reached API Gateway's own public address: there, nothing limits a caller, and the
 * address they claim to come from would be believed. Without a key (one machine) there is no other door.
 */
export function refuseSideDoor(c: Context, platform: Platform): void {
  const { ENTRANCE_KEY } = platform.environment.application();
  if (ENTRANCE_KEY === undefined) return;
  const given = Buffer.from(c.req.header(ENTRANCE_HEADER) ?? "");
  const wanted = Buffer.from(ENTRANCE_KEY);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError("forbidden");
}
