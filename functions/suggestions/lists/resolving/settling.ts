import { closingEvent } from "../../ranking/closing.ts";
import { isRenewed } from "../../ranking/signals/renewal.ts";
import { breaksSilence } from "../../ranking/signals/silent-quote.ts";
import {
  after,
  type Found,
  type HistoryEvent,
  isConversation,
  isOurMove,
  type Situation,
} from "../../ranking/situation.ts";

/** The event that settles a fact: one that closes it, a refusal, or what was done about it; else undefined. */
export function settlingEvent(situation: Situation, found: Found): HistoryEvent | undefined {
  const closing = closingEvent(situation, found);
  if (closing !== undefined) return closing;
  const settles = settlerOf(found);
  if (settles === undefined) return undefined;
  return after(situation, found.event).find(
    (event) =>
      event.manner !== "machine" &&
      (settles(event) || (event.facts?.some(({ kind }) => kind === "refusal") ?? false)),
  );
}

/** The condition under which a later event settles a fact without saying so, as in the fact's signal. */
function settlerOf({ event, fact }: Found): ((later: HistoryEvent) => boolean) | undefined {
  const { kind, who, act } = fact;
  if (kind === "quoteSent") return breaksSilence;
  if (kind === "renewal") return (later) => isRenewed(later, event.id);
  if (kind === "introduction") return isOurMove;
  if (who !== "us") return undefined;
  if (kind === "question" || kind === "nextStep") return isOurMove;
  if (kind !== "commitment") return undefined;
  if (act === "call") return isConversation;
  if (act === "answer") return isOurMove;
  if (act === "send")
    return (later) => !later.incoming && (later.facts?.some(({ kind }) => kind === "quoteSent") ?? false);
  return () => false;
}
