import { fold } from "../../language/text/normalise.ts";
import type { SeenMail } from "../definition.ts";

/** What a mail is, by its headers alone. `person`: somebody wrote it. */
export type Sort = "own" | "bounce" | "automatic" | "list" | "person";

/** Absences whose machine says nothing of itself in the headers, by the subject they begin with. */
const ABSENCE =
  /^(?:re ?: ?)?(?:reponse automatique|automatic reply|autoreply|auto ?: |out of office|absence du bureau|absente? du bureau|message d['’]absence|absente? jusqu|je suis absente?)/;
const ROBOT =
  /^(?:mailer-daemon|postmaster|no-?reply|ne-?pas-?repondre|microsoftexchange[0-9a-f]*|bounces?)[@+]/;

/**
 * Sorts a mail: headers first (RFC 3834, RFC 3464), the subject last. `X-Auto-Response-Suppress` proves nothing: people's
 * own mails carry it. `ours`: the addresses of the mailbox's person and of their colleagues, whose mails answer nobody.
 */
export function sortOf({ isOwn, from, headers }: SeenMail, ours: (address: string) => boolean): Sort {
  const of = (name: string): string => (headers.get(name) ?? "").trim().toLowerCase();
  if (isOwn || ours(from)) return "own";
  const isReport = of("content-type").startsWith("multipart/report");
  if (isReport || headers.has("x-failed-recipients") || /^(?:mailer-daemon|postmaster)@/.test(from))
    return "bounce";
  const auto = of("auto-submitted");
  if (auto !== "" && !/^no\b/.test(auto)) return "automatic";
  if (["x-autoreply", "x-autorespond", "x-autoresponse"].some((name) => headers.has(name)))
    return "automatic";
  const precedence = of("precedence");
  if (precedence === "auto_reply") return "automatic";
  if (/^(?:bulk|list|junk)$/.test(precedence) || headers.has("list-id") || headers.has("list-unsubscribe"))
    return "list";
  if (from === "" || of("return-path") === "<>" || ROBOT.test(from)) return "automatic";
  return ABSENCE.test(fold(of("subject"))) ? "automatic" : "person";
}
