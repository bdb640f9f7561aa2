import { type AccountContext, isProductAdmin } from "./context.ts";
import { AppError } from "./errors.ts";

/** Throws `forbidden` unless the caller manages the product's users and organizations. */
export function requireProductAdmin(ctx: AccountContext): void {
  if (!isProductAdmin(ctx)) throw new AppError("forbidden");
}
