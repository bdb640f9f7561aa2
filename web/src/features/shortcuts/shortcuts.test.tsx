import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aFeed, aFeedItem, anAction, anArchivedAction, uuid } from "../../test/fixtures.ts";
import { answer, renderApp } from "../../test/render-app.tsx";

const FEED = "GET /api/me/contacts/feed";
const claire = aFeedItem();
const karim = aFeedItem({
  id: uuid(2),
  firstName: "Karim",
  lastName: "Benali",
  suggestion: { ...claire.suggestion, position: 2 },
  actions: [anAction({ id: uuid(102), contactId: uuid(2) })],
});
const cardOf = (name: string) => screen.getByRole("link", { name });
const key = (name: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key: name });

/** The feed, once its keys act. */
async function ready(answers: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp("/contacts", { [FEED]: aFeed([claire, karim]), ...answers });
  await screen.findByRole("link", { name: "Karim Benali" });
  await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
  return app;
}

beforeEach(() => localStorage.clear());

describe("the keys of the feed", () => {
  it("go from card to card, stop at the ends, and open the one they are on", async () => {
    await ready();
    key("j");
    expect(cardOf("Claire Morel")).toHaveFocus();
    key("j");
    expect(cardOf("Karim Benali")).toHaveFocus();
    key("j");
    expect(cardOf("Karim Benali")).toHaveFocus();
    key("k");
    expect(cardOf("Claire Morel")).toHaveFocus();
  });

  it.each([
    ["s", "done"],
    ["x", "dismiss"],
  ])("%s handles the card that has the focus, and no other", async (letter, verb) => {
    const call = `PATCH /api/actions/:id/${verb}`;
    const app = await ready({ [call]: anArchivedAction({ id: uuid(102), contactId: uuid(2) }) });
    key("j");
    key("j");
    key(letter);
    await expect.poll(() => app.callsOf(call.replace(":id", uuid(102)))).toHaveLength(1);
    // Held, it goes on by itself.
    cardOf("Claire Morel").focus();
    fireEvent.keyDown(cardOf("Claire Morel"), { key: letter, repeat: true });
    expect(screen.getByRole("article", { name: "Claire Morel" })).not.toHaveAttribute("aria-busy");
    expect(app.callsOf(call.replace(":id", uuid(100)))).toHaveLength(0);
  });

  it("l hides the card and asks until when; z takes it back", async () => {
    const hidden = anArchivedAction({ archivedReason: "dismissed" });
    const calls = {
      "PATCH /api/actions/:id/dismiss": hidden,
      "PATCH /api/actions/:id/undo": { action: anAction(), isLoggedInCrm: false },
    };
    const app = await ready(calls);
    key("j");
    answer({ ...calls, [FEED]: aFeed([{ ...claire, actions: [hidden] }, karim]) }, app.seen);
    key("l");
    const dialog = await screen.findByRole("dialog", { name: "Revenir vers Claire Morel" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Fermer" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    answer({ ...calls, [FEED]: aFeed([claire, karim]) }, app.seen);
    key("z");
    await expect.poll(() => app.callsOf(`PATCH /api/actions/${uuid(100)}/undo`)).toHaveLength(1);
    await waitFor(() => expect(cardOf("Claire Morel")).toHaveFocus());
  });

  it("l goes on at the next card once it is said until when", async () => {
    const hidden = anArchivedAction({ archivedReason: "dismissed" });
    const calls = { "PATCH /api/actions/:id/dismiss": hidden, "PATCH /api/actions/:id/postpone": hidden };
    const app = await ready(calls);
    key("j");
    answer({ ...calls, [FEED]: aFeed([{ ...claire, actions: [hidden] }, karim]) }, app.seen);
    key("l");
    const dialog = await screen.findByRole("dialog", { name: "Revenir vers Claire Morel" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Lundi prochain" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(cardOf("Karim Benali")).toHaveFocus();
  });

  it("do nothing with a modifier, nor once they are turned off", async () => {
    await ready();
    fireEvent.keyDown(document.body, { key: "j", ctrlKey: true });
    expect(document.body).toHaveFocus();
    key("?");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Raccourcis actifs sur cet appareil" }));
    fireEvent.click(screen.getByRole("button", { name: "Fermer" }));
    key("j");
    expect(document.body).toHaveFocus();
  });
});

describe("the keys of a contact", () => {
  it("are letters while one types, and Escape leaves the field", async () => {
    renderApp(`/contacts/${uuid(1)}`);
    await screen.findByRole("tab", { name: "Éditer" });
    await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
    key("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    key("Escape");
    expect(screen.getByRole("tab", { name: "Prévisualiser" })).toHaveFocus();
    field.remove();
  });
});

describe("the focus", () => {
  it("goes to the heading of a new screen, and back to the card one came from", async () => {
    const { user } = await ready();
    await user.click(cardOf("Claire Morel"));
    expect(await screen.findByRole("heading", { level: 1, name: /Claire Morel/ })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: /Retour/ }));
    await expect.poll(() => document.activeElement?.textContent).toBe("Claire Morel");
    expect(cardOf("Claire Morel")).toHaveFocus();
  });
});
