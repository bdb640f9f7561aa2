import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aFeed, aFeedItem, anArchivedAction, uuid } from "../../test/fixtures.ts";
import { answer, renderApp } from "../../test/render-app.tsx";

const FEED = "GET /api/me/contacts/feed";

it("a card that was handled in another tab is handled here", async () => {
  renderApp("/contacts");
  expect(await screen.findByRole("button", { name: "Marquer comme traité" })).toBeVisible();
  const action = anArchivedAction({ id: uuid(100), archivedReason: "done" });
  answer({ [FEED]: aFeed([{ ...aFeedItem(), actions: [action] }]) });
  const other = new BroadcastChannel("relance-actions");
  other.postMessage(action);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Marquer comme traité" })).toBeNull());
  other.close();
  expect(screen.getByText("Traité")).toBeVisible();
});
