import type { QueryClient } from "@tanstack/react-query";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import type { OnWire } from "../on-wire.ts";
import { applyAction } from "./apply-action.ts";
import { contactsKey } from "./queries.ts";

/** On which a person's tabs tell each other what became of an action. */
const NAME = "relance-actions";

let channel: BroadcastChannel | undefined;

/**
 * Takes over what other tabs do with actions, so that nobody acts twice on one: a card handled there is handled here.
 * Returns how to stop. What comes is of the same person or is not cached here.
 */
export function followTabs(client: QueryClient): () => void {
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: { data: OnWire<Action> }) => {
    applyAction(client, data);
    void client.invalidateQueries({ queryKey: contactsKey });
  };
  return () => {
    channel?.close();
    channel = undefined;
  };
}

/** Tells the person's other tabs what became of an action; nothing before this one follows them. */
export function tellTabs(action: OnWire<Action>): void {
  channel?.postMessage(action);
}
