import type { TextualHistory } from "../../history/textual-history.ts";
import type { Reason } from "../../ranking/types.ts";
import { groundOf } from "../writer/ground.ts";
import type { Channel } from "../../../contacts/contract.ts";

/**
 * How a proposal is shown first: as a call where a call is what we owe (« Rappeler »), unless none may be proposed or
 * they asked to be written to. Kept with the action, in `ai_basis`: it is decided by what that was written from.
 */
export function firstChannel(history: TextualHistory, reasons: readonly Reason[]): Channel {
  const [reason] = reasons;
  if (reason === undefined || history.noCall) return "mail";
  const { fact } = groundOf(history, reason);
  const owesACall =
    fact === null
      ? reason.signal === "promisedCallback"
      : fact.kind === "commitment" && fact.who === "us" && fact.act === "call";
  return owesACall && !wantsToBeWrittenTo(history) ? "call" : "mail";
}

/** Whether the last word about how to reach them names a mail and no telephone. */
function wantsToBeWrittenTo({ engagements, notes }: TextualHistory): boolean {
  const said = [...engagements, ...notes]
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .flatMap(({ facts }) => facts ?? [])
    .find(({ kind }) => kind === "channel")?.quote;
  if (said === undefined) return false;
  return /mail|courriel|[ée]crire|[ée]crit/i.test(said) && !/appel|t[ée]l[ée]phon/i.test(said);
}
