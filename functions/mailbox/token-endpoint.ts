import * as z from "zod";
import { AppError } from "../http/errors.ts";
import { timer } from "../http/timer.ts";
import { askServer, jsonIn } from "../outbound/ask-server.ts";
import { BYTES } from "../outbound/bounds.ts";

const TIMEOUT = 8_000;
/** Before the second and the third try, in milliseconds. */
const PAUSES = [300, 900];

/** A refusal's code (RFC 6749, 5.2). */
const Refusal = z.object({ error: z.string().max(100).catch("") });

/** Tokens as a provider's token endpoint grants them; a renewal may keep the refresh token. */
export const TokenReply = z.object({
  access_token: z.string().min(1).max(8_000),
  refresh_token: z.string().min(1).max(8_000).optional(),
  expires_in: z.coerce.number().int().positive().max(31_536_000).catch(3_600),
  scope: z.string().max(4_000).default(""),
});
export type TokenReply = z.infer<typeof TokenReply>;

/**
 * Asks a token endpoint. A refusal is answered by its code. Throws `mailbox_unavailable` where nobody answers what it
 * should.
 */
export async function askForTokens(
  url: string,
  fields: Record<string, string>,
): Promise<TokenReply | { readonly refused: string }> {
  const { status, body } = await postForm(url, fields);
  if (status >= 400) return { refused: Refusal.safeParse(body).data?.error ?? "" };
  const tokens = TokenReply.safeParse(body);
  if (!tokens.success) throw new AppError("mailbox_unavailable");
  return tokens.data;
}

/** Posts a form, again on 5xx and network failures. Throws `mailbox_unavailable` where nobody answers. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  for (let attempt = 0; ; attempt++) {
    const init = { method: "POST", body: new URLSearchParams(fields) };
    const said = await askServer(url, init, { bytes: BYTES.small, milliseconds: TIMEOUT });
    const isPassing = typeof said === "string" ? said === "unreachable" : said.status >= 500;
    const pause = PAUSES[attempt];
    if (isPassing && pause !== undefined) {
      await timer.pause(pause);
      continue;
    }
    if (typeof said === "string" || said.status >= 500 || said.status === 429)
      throw new AppError("mailbox_unavailable");
    return { status: said.status, body: jsonIn(said.text) };
  }
}
