import { type Found, isTheirMessage } from "./situation.ts";

/** What stands in the mail of somebody who goes, or of their old mailbox. */
const GONE: ReadonlySet<string> = new Set(["successor", "unreachable"]);

/** « j’ai quitté la verrerie »: not « Mme Marchand ne fait plus partie de… » from her old mailbox. */
const IN_FIRST_PERSON = /(?<!\p{L})(?:(?:je|mon|ma|mes|me)(?!\p{L})|[jm]['’])/iu;

/** Whether a departure is told by the person themselves, who has left already and so writes from where they are now. */
export function hasMovedOn({ event, fact }: Found): boolean {
  const facts = event.facts ?? [];
  return (
    fact.kind === "departure" &&
    isTheirMessage(event) &&
    IN_FIRST_PERSON.test(fact.quote) &&
    (fact.resolved === null || fact.resolved.start <= event.day) &&
    !facts.some(({ kind }) => GONE.has(kind))
  );
}
