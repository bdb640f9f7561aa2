import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aContact, aFeed, aFeedItem, uuid } from "../../../test/fixtures.ts";
import { refusal, renderApp } from "../../../test/render-app.tsx";
import { renderOfContact } from "../../../test/render-of-contact.tsx";
import { ContactPage } from "../../contact/contact-page.tsx";

const READ = "GET /api/contacts/:id";
const RECORD = "PUT /api/contacts/:contactId/call-consent";
const WITHDRAW = "DELETE /api/contacts/:contactId/call-consent";
const REFUSED = "Particulier\u00A0: pas d’appel de prospection sans son accord.";
const SAID = /^Particulier\s: pas d’appel de prospection sans son accord\.$/;
const RECORDED = /^Consentement à l’appel enregistré le 20\snovembre 2026 par Zoé Petit\.$/;
const person = (call: Partial<NonNullable<ReturnType<typeof aContact>["call"]>>) =>
  aContact({
    phones: ["06 39 98 00 00"],
    call: { allowedBy: null, consent: null, refused: null, ...call },
  });
const unasked = person({ refused: REFUSED });
const agreed = person({
  allowedBy: "consent",
  consent: { since: "2026-11-20T09:00:00.000Z", by: "Zoé Petit" },
});
const call = () => screen.queryByRole("button", { name: "Appeler" });

describe("a private person's page", () => {
  it("says why no call is proposed, until a member records the consent, and again once it is taken back", async () => {
    const { user, callsOf } = renderOfContact(ContactPage, {
      [READ]: unasked,
      [RECORD]: agreed,
      [WITHDRAW]: unasked,
    });
    expect(await screen.findByText(SAID)).toBeVisible();
    expect(call()).toBeNull();
    await user.click(screen.getByRole("button", { name: "Enregistrer son accord" }));
    expect(await screen.findByText(RECORDED)).toBeVisible();
    expect(call()).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retirer son accord" }));
    expect(await screen.findByText(SAID)).toBeVisible();
    expect(call()).toBeNull();
    expect(callsOf(`PUT /api/contacts/${uuid(1)}/call-consent`)).toHaveLength(1);
    expect(callsOf(`DELETE /api/contacts/${uuid(1)}/call-consent`)).toHaveLength(1);
  });

  it("says that nothing was recorded where it was refused", async () => {
    const { user } = renderOfContact(ContactPage, {
      [READ]: unasked,
      [RECORD]: refusal(409, "conflict", "Ce contact s’est opposé."),
    });
    await user.click(await screen.findByRole("button", { name: "Enregistrer son accord" }));
    expect(await screen.findByText("Rien n’a été enregistré. Ce contact s’est opposé.")).toBeVisible();
    expect(call()).toBeNull();
  });

  it.each([
    ["contract", /un contrat est en cours, l’appel est permis/],
    ["asked", /cette personne a demandé à être appelée, l’appel est permis/],
  ] as const)("offers the call where it is allowed, and says why: %s", async (allowedBy, said) => {
    renderOfContact(ContactPage, { [READ]: person({ allowedBy }) });
    expect(await screen.findByText(said)).toBeVisible();
    expect(call()).toBeVisible();
  });
});

describe("a private person's card", () => {
  it("says why no call is proposed", async () => {
    const data = [aFeedItem({ noCall: REFUSED })];
    renderApp("/contacts", { "GET /api/me/contacts/feed": aFeed(data) });
    expect(await screen.findByText(SAID)).toBeVisible();
  });

  it("says nothing of it to whom any call is open", async () => {
    renderApp("/contacts", { "GET /api/me/contacts/feed": aFeed([aFeedItem()]) });
    await waitFor(() => expect(screen.getByRole("article", { name: "Claire Morel" })).toBeVisible());
    expect(screen.queryByText(/^Particulier/)).toBeNull();
  });
});
