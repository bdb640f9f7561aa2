import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { AppError } from "./errors.ts";
import type { Platform } from "./platform.ts";

/** Header by which CloudFront proves that a request came through it; a caller's own value is overwritten. */
const ENTRANCE_HEADER = "x-relance-entrance";

/**
 * Refuses requests sent directly to API Gateway's public address, where no rule limits a caller (infra/caller-limit.ts)
 * and an address can be forged; an alarm counts them. Without a key (one machine) there is no other entrance. Throws
 * `forbidden`.
 */
export function refuseSideDoor(c: Context, platform: Platform): void {
  const { ENTRANCE_KEY } = platform.environment.application();
  if (ENTRANCE_KEY === undefined) return;
  const given = Buffer.from(c.req.header(ENTRANCE_HEADER) ?? "");
  const isKey = (key: string): boolean => {
    const wanted = Buffer.from(key);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  if (ENTRANCE_KEY.some(isKey)) return;
  platform.log.warn("side door refused", { refusals: 1 });
  throw new AppError("forbidden");
}
