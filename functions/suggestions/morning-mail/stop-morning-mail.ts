import type { PublicContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { NotFoundError } from "../../http/errors.ts";
import type { stopMorningMail as contract } from "../contract.ts";
import { readStopToken } from "./stop-token.ts";
import { stopMorningMailOf } from "./store.ts";

/**
 * POST /api/morning-mail/stop: as mail programs call it for « Se désabonner » (RFC 8058), without a session.
 * Throws `not_found` for a token we have not signed.
 */
export async function stopMorningMail(call: {
  ctx: PublicContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const recipient = readStopToken(call.ctx, call.input.query.token);
  if (recipient === null) throw new NotFoundError();
  await stopMorningMailOf(call.ctx, recipient);
  return { stopped: true };
}
