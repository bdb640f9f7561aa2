import { fillStorage } from "../../test/fill-storage.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pass, stopTime, until } from "../../test/fake-time.ts";
import { aContact, aLetter, anAction, anArchivedAction, uuid } from "../../test/fixtures.ts";
import { answer, noNetwork, refusal, renderApp } from "../../test/render-app.tsx";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { ContactPage } from "../contact/contact-page.tsx";

const ADDRESS = `/contacts/${uuid(1)}`;
const SAVE = `PUT /api/actions/${uuid(100)}`;
const DONE = `PATCH /api/actions/${uuid(100)}/done`;

async function openEditor({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole("tab", { name: "Éditer" }));
  return screen.findByRole("textbox", { name: "Message" });
}

function type(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
}

const asksBeforeClosing = (): boolean => {
  const closing = new Event("beforeunload", { cancelable: true });
  fireEvent(window, closing);
  return closing.defaultPrevented;
};

describe("editing the message", () => {
  it("saves 500 ms after the last keystroke, the message only, and says so", async () => {
    const app = renderOfContact(ContactPage, { [SAVE]: anAction({ ai_iceBreakingMessage: "Bonjour" }) });
    const field = await openEditor(app);
    stopTime();
    type(field, "Bonjour");
    pass(499);
    expect(app.callsOf(SAVE)).toHaveLength(0);
    pass(1);
    await until(() => expect(screen.getByText("Proposition mise à jour")).toBeInTheDocument());
    expect(app.callsOf(SAVE)).toEqual([
      expect.objectContaining({ body: { ai_iceBreakingMessage: "Bonjour" } }),
    ]);
    expect(field).toHaveValue("Bonjour");
  });

  it("saves the first letter at once where a drafted message would take the place of this one", async () => {
    const waiting = anAction({ ai_fallback: "on_open" });
    const app = renderOfContact(ContactPage, {
      "GET /api/contacts/:id": aContact({ actions: [waiting] }),
      "POST /api/contacts/:id/draft": { job: null },
      [SAVE]: { ...waiting, ai_iceBreakingMessage: "B", editedAt: "2026-11-23T09:00:00Z" },
    });
    const field = await openEditor(app);
    stopTime();
    type(field, "B");
    expect(await until(() => expect(app.callsOf(SAVE)).toHaveLength(1))).toBeLessThan(500);
    type(field, "Bon");
    pass(499);
    expect(app.callsOf(SAVE)).toHaveLength(1);
    pass(1);
    await until(() => expect(app.callsOf(SAVE)).toHaveLength(2));
  });

  it("saves what is pending when one leaves", async () => {
    const app = renderApp(ADDRESS, { [SAVE]: anAction() });
    type(await openEditor(app), "Bonsoir");
    await app.user.click(screen.getByRole("link", { name: "Paramètres" }));
    await waitFor(() => expect(app.callsOf(SAVE)).toHaveLength(1));
  });

  it("saves what is pending when the page closes", async () => {
    const app = renderOfContact(ContactPage, { [SAVE]: anAction() });
    type(await openEditor(app), "Bonsoir");
    fireEvent(window, new Event("pagehide"));
    await waitFor(() => expect(app.callsOf(SAVE)).toHaveLength(1));
  });

  it("keeps the text of a failed save, says so, and tries again on demand", async () => {
    const app = renderOfContact(ContactPage, { [SAVE]: noNetwork });
    const field = await openEditor(app);
    type(field, "Bonsoir");
    await screen.findByText(
      /Votre message n’est pas enregistré, il est gardé sur cet appareil. Le serveur ne répond pas/,
    );
    expect(field).toHaveValue("Bonsoir");
    expect(asksBeforeClosing()).toBe(false);
    const seen = answer({ [SAVE]: anAction({ ai_iceBreakingMessage: "Bonsoir" }) });
    await app.user.click(screen.getByRole("button", { name: "Réessayer" }));
    await screen.findByText("Enregistré");
    expect(seen.find(({ call }) => call === SAVE)?.body).toEqual({ ai_iceBreakingMessage: "Bonsoir" });
  });

  it("asks before closing the page where the device could not keep a text", async () => {
    fillStorage();
    type(await openEditor(renderOfContact(ContactPage, { [SAVE]: noNetwork })), "Bonsoir");
    await screen.findByText(/il est gardé ici/);
    expect(asksBeforeClosing()).toBe(true);
  });

  it("saves a kept text by itself when the network is back", async () => {
    const app = renderOfContact(ContactPage, { [SAVE]: noNetwork });
    type(await openEditor(app), "Bonsoir");
    await screen.findByText(/il est gardé sur cet appareil/);
    const seen = answer({ [SAVE]: anAction({ ai_iceBreakingMessage: "Bonsoir" }) });
    fireEvent(window, new Event("online"));
    await screen.findByText("Enregistré");
    expect(seen.find(({ call }) => call === SAVE)?.body).toEqual({ ai_iceBreakingMessage: "Bonsoir" });
  });

  it("still holds the unsaved text when one comes back to it", async () => {
    const app = renderApp(ADDRESS, { [SAVE]: noNetwork });
    type(await openEditor(app), "Bonsoir");
    await screen.findByText(/il est gardé sur cet appareil/);
    await app.user.click(screen.getByRole("link", { name: "Relance, accueil" }));
    await screen.findByText(/rouvrez la fiche pour réessayer/);
    await app.user.click(await screen.findByRole("link", { name: "Claire Morel" }));
    expect(await screen.findByText("Bonsoir")).toBeVisible();
  });

  it("is not left behind by signing out, unless one signs out again", async () => {
    const OUT = "POST /api/auth/sign-out";
    const app = renderApp(ADDRESS, { [SAVE]: noNetwork, [OUT]: { success: true } });
    type(await openEditor(app), "Bonsoir");
    await screen.findByText(/il est gardé sur cet appareil/);
    await app.user.click(screen.getByRole("link", { name: "Relance, accueil" }));
    await app.user.click(await screen.findByRole("link", { name: "Paramètres" }));
    await app.user.click(await screen.findByRole("button", { name: "Me déconnecter" }));
    await screen.findByText(/Un message n’est pas enregistré/);
    expect(app.callsOf(OUT)).toEqual([]);
    await app.user.click(screen.getByRole("button", { name: "Me déconnecter" }));
    await screen.findByRole("heading", { name: "Me connecter" });
    expect(app.callsOf(OUT)).toHaveLength(1);
  });

  it.each([
    ["a note of a call", "call", "Après l’appel"],
    ["an SMS", "sms", "SMS"],
  ] as const)("nor is %s that this device alone has", async (_, channel, field) => {
    const OUT = "POST /api/auth/sign-out";
    const phones = ["06 39 98 00 00"];
    const app = renderApp(ADDRESS, {
      "GET /api/contacts/:id": aContact({ phones, letter: { channel, register: null } }),
      "GET /api/contacts/:id/letter": aLetter(),
      [OUT]: { success: true },
    });
    type(await screen.findByRole("textbox", { name: field }), "Bonjour, à mardi.");
    await waitFor(() => expect(localStorage).toHaveLength(1));
    await app.user.click(screen.getByRole("link", { name: "Relance, accueil" }));
    await app.user.click(await screen.findByRole("link", { name: "Paramètres" }));
    await app.user.click(await screen.findByRole("button", { name: "Me déconnecter" }));
    await screen.findByText(/commencé serait effacé/);
    expect(app.callsOf(OUT)).toEqual([]);
    expect(localStorage).toHaveLength(1);
    await app.user.click(screen.getByRole("button", { name: "Me déconnecter" }));
    await screen.findByRole("heading", { name: "Me connecter" });
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it("says plainly that the action was closed meanwhile, and keeps the text to copy", async () => {
    const app = renderOfContact(ContactPage, { [SAVE]: refusal(409, "conflict", "Action archivée") });
    const field = await openEditor(app);
    type(field, "Bonsoir");
    await screen.findByText(/clôturée entre-temps/);
    expect(field).toHaveValue("Bonsoir");
    expect(screen.getByRole("button", { name: "Copier" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "C'est envoyé" })).toBeDisabled();
  });

  it("moves between the tabs with the arrows", async () => {
    const { user } = renderOfContact(ContactPage);
    const preview = await screen.findByRole("tab", { name: "Prévisualiser" });
    preview.focus();
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByRole("tab", { name: "Éditer" })).toHaveFocus();
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeVisible();
  });
});

describe("sending", () => {
  const written: Blob[] = [];

  beforeEach(() => {
    written.length = 0;
    vi.stubGlobal("ClipboardItem", function ClipboardItem(parts: Record<string, Blob>) {
      written.push(...Object.values(parts));
    });
  });

  it("copies the message as plain text and as HTML", async () => {
    const { user } = renderOfContact(ContactPage);
    const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    await user.click(await screen.findByRole("button", { name: "Copier" }));
    await screen.findByText("Copié dans le presse-papiers");
    expect(write).toHaveBeenCalledTimes(1);
    expect(await Promise.all(written.map((blob) => blob.text()))).toEqual([
      "Bonjour Claire,\n\nLe budget est-il validé ?",
      "<p>Bonjour Claire,</p>\n<p>Le <strong>budget</strong> est-il validé ?</p>",
    ]);
  });

  it("says so when copying is refused", async () => {
    const { user } = renderOfContact(ContactPage);
    vi.spyOn(navigator.clipboard, "write").mockRejectedValue(new Error("refused"));
    await user.click(await screen.findByRole("button", { name: "Copier" }));
    expect(await screen.findByText(/La copie a échoué/)).toBeInTheDocument();
  });

  it("saves what is pending, marks the action done, then shows the feed", async () => {
    const app = renderApp(ADDRESS, {
      [SAVE]: anAction({ ai_iceBreakingMessage: "Bonsoir" }),
      [DONE]: anArchivedAction(),
    });
    type(await openEditor(app), "Bonsoir");
    await app.user.click(screen.getByRole("button", { name: "C'est envoyé" }));
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    expect(window.location.pathname).toBe("/contacts");
    const calls = app.seen.map(({ call }) => call);
    expect(calls.indexOf(SAVE)).toBeLessThan(calls.indexOf(DONE));
    expect(app.callsOf(SAVE)).toHaveLength(1);
  });

  it("does not mark it done over a message that could not be saved", async () => {
    const app = renderOfContact(ContactPage, { [SAVE]: noNetwork, [DONE]: anArchivedAction() });
    type(await openEditor(app), "Bonsoir");
    await app.user.click(screen.getByRole("button", { name: "C'est envoyé" }));
    await screen.findByText(/il est gardé sur cet appareil/);
    expect(app.callsOf(DONE)).toHaveLength(0);
    // Leaving tries once more.
    const tried = app.callsOf(SAVE).length;
    app.unmount();
    await waitFor(() => expect(app.callsOf(SAVE)).toHaveLength(tried + 1));
  });

  it("stays and says why when it fails", async () => {
    const { user } = renderOfContact(ContactPage, {
      [DONE]: refusal(503, "unavailable", "La base ne répond pas."),
    });
    await user.click(await screen.findByRole("button", { name: "C'est envoyé" }));
    await screen.findByText("La suggestion n’a pas été marquée comme envoyée. La base ne répond pas.");
    expect(window.location.pathname).toBe(ADDRESS);
  });
});
