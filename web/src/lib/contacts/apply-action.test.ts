import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { aFeedItem, anAction, uuid } from "../../test/fixtures.ts";
import { applyAction } from "./apply-action.ts";
import { contactQuery } from "./contact-query.ts";
import type { OnWire } from "../on-wire.ts";

it("changes an action on every page that shows it: each record of a person shows theirs", () => {
  const client = new QueryClient();
  const pages = [1, 2].map((n) => contactQuery(uuid(n)).queryKey);
  for (const [n, key] of pages.entries()) {
    client.setQueryData(key, aFeedItem({ id: uuid(n + 1) }) as unknown as OnWire<ContactDetail>);
  }
  applyAction(client, anAction({ ai_iceBreakingMessage: "Mes mots" }));
  for (const key of pages) {
    expect(client.getQueryData(key)?.actions[0]?.ai_iceBreakingMessage).toBe("Mes mots");
  }
});
