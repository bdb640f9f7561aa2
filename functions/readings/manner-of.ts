import { isCallAttempt } from "../language/phrases/call-attempts.ts";
import { greetsByName, isAutomatic } from "../language/phrases/automatic.ts";
import { isImpersonal } from "../language/phrases/impersonal.ts";
import { ownWords } from "../language/text/message-text.ts";
import { normalise } from "../language/text/normalise.ts";
import { relayedMessage } from "../language/text/relayed-message.ts";
import { unwrapped } from "../language/text/unwrapped.ts";
import type { Manner } from "./manner.ts";
import type { SourceText } from "./source-text.ts";

/** How a text came about, from its words alone: the same whichever reader reads its facts. */
export function mannerOf({ channel, incoming, subject, text: written }: SourceText): Manner {
  const text = unwrapped(written);
  if (channel === "other" || channel === "sms") {
    const relayed = relayedMessage(text);
    if (relayed !== null) return relayed.theirs ? "theirMessage" : "ourMessage";
  }
  const words = channel === "email" ? ownWords(text) : text;
  const normalised = normalise(words);
  if (channel === "email" && !incoming && isImpersonal({ subject: subject ?? "", text: words }))
    return "machine";
  // A person types notes and logs of calls, also those that speak of newsletters.
  const typed = channel === "note" || channel === "phone_call" || channel === "meeting";
  if (
    !typed &&
    isAutomatic({
      incoming,
      subject: normalise(subject ?? ""),
      normalised,
      greetsByName: greetsByName(words),
    })
  )
    return "machine";
  return channel === "phone_call" && isCallAttempt(normalised) ? "attempt" : "person";
}
