import { expect, it } from "vitest";
import {
  type HistoryEvent,
  isConversation,
  isOurMessage,
  isOurMove,
  isRecord,
  isTheirMessage,
} from "./situation.ts";

const SAYS = { isOurMessage, isTheirMessage, isConversation, isOurMove, isRecord };

it.each<[Pick<HistoryEvent, "channel" | "incoming" | "manner">, (keyof typeof SAYS)[]]>([
  [{ channel: "email", incoming: false, manner: "person" }, ["isOurMessage", "isOurMove"]],
  [{ channel: "email", incoming: true, manner: "person" }, ["isTheirMessage"]],
  [{ channel: "email", incoming: false, manner: "machine" }, []],
  [{ channel: "email", incoming: true, manner: "machine" }, []],
  [{ channel: "sms", incoming: false, manner: "ourMessage" }, ["isOurMessage", "isOurMove"]],
  [{ channel: "sms", incoming: true, manner: "theirMessage" }, ["isTheirMessage"]],
  [{ channel: "other", incoming: false, manner: "person" }, ["isRecord"]],
  [{ channel: "other", incoming: true, manner: "person" }, ["isTheirMessage"]],
  [{ channel: "meeting", incoming: false, manner: "person" }, ["isConversation", "isOurMove", "isRecord"]],
  [{ channel: "phone_call", incoming: true, manner: "person" }, ["isConversation", "isOurMove", "isRecord"]],
  [{ channel: "phone_call", incoming: false, manner: "attempt" }, ["isRecord"]],
  [{ channel: "meeting", incoming: false, manner: "machine" }, []],
  [{ channel: "note", incoming: false, manner: "person" }, ["isRecord"]],
])("%j: %j", (what, said) => {
  const event: HistoryEvent = { ...what, kind: "engagement", id: "e", at: "", day: "", facts: null };
  const all = Object.entries(SAYS).flatMap(([name, says]) => (says(event) ? [name] : []));
  expect(all).toEqual(said);
});
