import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aContact, anAction, uuid } from "../../test/fixtures.ts";
import { refusal, renderApp } from "../../test/render-app.tsx";

const STATE = "GET /api/me/mailbox/messages/:id";
const DRAFT = "PUT /api/me/mailbox/drafts/:id";
const SEND = "POST /api/me/mailbox/sent/:id";
const ANSWERS = "GET /api/me/mailbox/answers";
const gmail = { provider: "google", name: "Gmail", address: "camille@maison.example" };
const none = { state: "none", inThread: false, url: null, mailbox: gmail };
const drafted = { ...none, state: "drafted", inThread: true, url: "https://mail.google.com/mail/#drafts/1" };
const contact = aContact({ email: "elodie@client.example", actions: [anAction()] });

const { id, ai_subject: subject, ai_iceBreakingMessage: message } = anAction();
const words = { subject: subject ?? "", message };
const DRAFTED = `PUT /api/me/mailbox/drafts/${id}`;
const SENT = `POST /api/me/mailbox/sent/${id}`;

const openContact = (answers: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(`/contacts/${uuid(1)}`, { "GET /api/contacts/:id": contact, [STATE]: none, ...answers });
const bar = async () => within(await screen.findByRole("group", { name: "Dans Gmail" }));

describe("the message of a contact", () => {
  it("is put into the mailbox on a press, and nothing is sent by that", async () => {
    const { user, callsOf } = openContact({ [DRAFT]: drafted });
    await user.click((await bar()).getByRole("button", { name: "Déposer" }));
    expect(await screen.findByText("Brouillon déposé dans Gmail, dans la conversation")).toBeVisible();
    expect(callsOf(DRAFTED).map(({ body }) => body)).toEqual([
      { to: "elodie@client.example", ...words, again: false },
    ]);
    expect(callsOf(SENT)).toEqual([]);
  });

  it("says that a draft is there, and where", async () => {
    openContact({ [STATE]: drafted });
    const shown = await bar();
    expect(shown.getByText(/Un brouillon est dans Gmail, dans la conversation/)).toBeVisible();
    expect(shown.getByRole("link", { name: "Ouvrir le brouillon" })).toHaveAttribute("href", drafted.url);
    expect(shown.getByRole("button", { name: "Mettre à jour" })).toBeVisible();
  });

  it("asks whether a draft that is gone is wanted again", async () => {
    const gone = refusal(409, "conflict", "Le brouillon n’est plus là.", { draft: "gone" });
    const { user, callsOf } = openContact({ [STATE]: drafted, [DRAFT]: gone });
    await user.click((await bar()).getByRole("button", { name: "Mettre à jour" }));
    await user.click(await screen.findByRole("button", { name: "Déposer à nouveau" }));
    await waitFor(() =>
      expect(callsOf(DRAFTED).map(({ body }) => body)).toMatchObject([{ again: false }, { again: true }]),
    );
  });

  it("is sent once both addresses were confirmed, and leads back to the list", async () => {
    const { user, callsOf } = openContact({ [SEND]: { sent: true } });
    await user.click((await bar()).getByRole("button", { name: "Envoyer…" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Envoyer à/ }));
    expect(dialog.getByText("camille@maison.example")).toBeVisible();
    expect(dialog.getByText("elodie@client.example")).toBeVisible();
    expect(callsOf(SENT)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Envoyer" }));
    expect(await screen.findByText("Message envoyé depuis Gmail.")).toBeVisible();
    expect(callsOf(SENT).map(({ body }) => body)).toEqual([{ to: "elodie@client.example", ...words }]);
    expect(await screen.findByRole("heading", { name: /^Suggéré par/ })).toBeVisible();
  });

  it("says in the dialog why it did not leave", async () => {
    const failed = refusal(502, "mailbox_unavailable", "Le message n’est pas parti.");
    const { user } = openContact({ [SEND]: failed });
    await user.click((await bar()).getByRole("button", { name: "Envoyer…" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Envoyer à/ }));
    await user.click(dialog.getByRole("button", { name: "Envoyer" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Le message n’est pas parti.");
  });

  it("is not offered again once it has left", async () => {
    openContact({ [STATE]: { ...none, state: "sent" } });
    expect(await screen.findByText("Ce message est déjà parti de Gmail.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Envoyer…" })).toBeNull();
  });

  it("has no word of a mailbox where none is connected", async () => {
    openContact({ [STATE]: { ...none, mailbox: null } });
    await screen.findByRole("button", { name: "C'est envoyé" });
    await waitFor(() => expect(screen.queryByText(/brouillon/i)).toBeNull());
  });
});

it("says on a card that its contact answered, and when", async () => {
  renderApp("/contacts", {
    [ANSWERS]: { data: [{ contactId: uuid(1), at: new Date().toISOString() }], watching: true },
  });
  expect(await screen.findByText(/^A répondu à \d+\sh\s\d\d$/)).toBeVisible();
});

describe("the settings", () => {
  const offered = [{ provider: "google", name: "Gmail" }];

  it("offer a mailbox right by right, where the server has one", async () => {
    renderApp("/settings", { "GET /api/me/mailbox": { mailbox: null, offered } });
    expect(await screen.findByRole("heading", { name: "Messagerie" })).toBeVisible();
    expect(screen.getByRole("button", { name: /^Autoriser Gmail\s: brouillons et envoi$/ })).toBeVisible();
    expect(screen.getByRole("button", { name: /^Autoriser Gmail\s: réponses$/ })).toBeVisible();
  });

  it("say what is wrong with it, and take it away once that is confirmed", async () => {
    const mailbox = {
      provider: "google",
      address: "camille@maison.example",
      write: "revoked",
      replies: "active",
      connectedAt: "2026-11-20T08:00:00Z",
      readAt: null,
      problem: "L’accès à Gmail a été retiré.",
    };
    const { user, callsOf } = renderApp("/settings", {
      "GET /api/me/mailbox": { mailbox, offered },
      "DELETE /api/me/mailbox": { revoked: true, message: null },
    });
    expect(await screen.findByText("L’accès à Gmail a été retiré.")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Autoriser Gmail\s: brouillons/ })).toHaveTextContent(
      "Autoriser de nouveau",
    );
    await user.click(screen.getByRole("button", { name: "Déconnecter camille@maison.example" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Déconnecter" }));
    expect(await screen.findByText("Gmail est déconnecté")).toBeVisible();
    expect(callsOf("DELETE /api/me/mailbox")).toHaveLength(1);
  });
});
