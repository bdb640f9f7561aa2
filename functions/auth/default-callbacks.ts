import { isObject } from "./compatibility/hook.ts";

/** Where a link of a mail leads when whoever asked for it named no page. */
const DEFAULTS: Record<string, readonly [field: string, page: string]> = {
  "/request-password-reset": ["redirectTo", "/auth/reset-password"],
  "/forget-password": ["redirectTo", "/auth/reset-password"],
  "/send-verification-email": ["callbackURL", "/settings"],
  "/change-email": ["callbackURL", "/settings"],
  "/delete-user": ["callbackURL", "/auth/register"],
};

/** A call's body with its default page filled in; undefined if nothing is missing. */
export function withDefaultCallback(path: string, body: unknown): Record<string, unknown> | undefined {
  const [field, page] = DEFAULTS[path] ?? [];
  if (field === undefined || !isObject(body)) return undefined;
  return body[field] === undefined || body[field] === "" ? { ...body, [field]: page } : undefined;
}
