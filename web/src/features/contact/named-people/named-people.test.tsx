import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDeal, aNamedPerson, aPredecessor, uuid } from "../../../test/fixtures.ts";
import { answer, refusal, renderApp, renderPart } from "../../../test/render-app.tsx";
import { NamedOfContact } from "./of-contact.tsx";

const LISTED = "GET /api/me/named-people";
const OF_CONTACT = "GET /api/contacts/:id/named-people";
const TAKE = "POST /api/contacts/:id/named-people";
const UNDO = "DELETE /api/contacts/:id/named-people/:named";

const julie = aNamedPerson();
const known = aNamedPerson({ taken: true, known: { contactId: uuid(2), contact: "Julie Martin" } });
const taken = { id: uuid(80), contactId: uuid(2), contact: "Julie Martin", created: true };
const spaced = (words: string) => (text: string) => text.replaceAll("\u00A0", " ") === words;

function open(answers: Parameters<typeof renderPart>[1] = {}) {
  const app = renderPart(<NamedOfContact contactId={uuid(1)} />, {
    [OF_CONTACT]: { data: [julie], predecessors: [] },
    ...answers,
  });
  const line = () => screen.findByRole("group", { name: julie.text });
  const press = async (button: string) =>
    app.user.click(within(await line()).getByRole("button", { name: button }));
  return { ...app, line, press };
}

describe("a card of the day", () => {
  it("says whom its contact names, with the way to create them", async () => {
    renderApp("/contacts", {
      [LISTED]: { data: [julie, aNamedPerson({ contactId: uuid(5), text: "Autre" })] },
    });
    const line = within(await screen.findByRole("group", { name: julie.text }));
    expect(line.getByText("DAF · julie.martin@menuiseries.example")).toBeVisible();
    expect(line.getByRole("button", { name: "Créer le contact" })).toBeVisible();
    expect(screen.queryByText("Autre")).toBeNull();
  });
});

describe("whom a contact names", () => {
  it("becomes a contact in one tap, and is undone from the notice", async () => {
    const { user, seen, press, callsOf } = open();
    expect(await screen.findByText(/Julie Martin reprend mon poste/)).toHaveTextContent(
      /échange du 18 novembre 2026$/,
    );
    answer({ [OF_CONTACT]: { data: [known], predecessors: [] }, [TAKE]: taken }, seen);
    await press("Créer le contact");
    const link = await screen.findByRole("link", { name: "Voir le contact Julie Martin" });
    expect(link).toHaveAttribute("href", `/contacts/${uuid(2)}`);
    await waitFor(() => expect(link).toHaveFocus());
    const { source, fact, person } = julie;
    expect(callsOf(`POST /api/contacts/${uuid(1)}/named-people`).map(({ body }) => body)).toEqual([
      { textKind: source.kind, textId: source.id, fact, ...person },
    ]);
    const notice = (await screen.findByText("Julie Martin est dans vos contacts.")).closest<HTMLElement>(
      "[data-sonner-toast]",
    );
    if (notice === null) throw new Error("no notice");
    answer({ [OF_CONTACT]: { data: [julie], predecessors: [] }, [UNDO]: { contact: "removed" } }, seen);
    await user.click(within(notice).getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText(spaced("C’est annulé : le contact n’existe plus."))).toBeVisible();
    expect(callsOf(`DELETE /api/contacts/${uuid(1)}/named-people/${uuid(80)}`)).toHaveLength(1);
    expect(await screen.findByRole("button", { name: "Créer le contact" })).toBeVisible();
  });

  it("is completed first where only a first name is known, and told what is wrong where it is", async () => {
    const bare = aNamedPerson({ person: { ...julie.person, lastName: null, email: null, job: null } });
    const { user, seen, press, callsOf } = open({ [OF_CONTACT]: { data: [bare], predecessors: [] } });
    await press("Créer le contact");
    const dialog = within(await screen.findByRole("dialog", { name: "Créer le contact" }));
    expect(callsOf(`POST /api/contacts/${uuid(1)}/named-people`)).toHaveLength(0);
    expect(dialog.getByLabelText("Prénom")).toHaveValue("Julie");
    const message = "Cette adresse s’oppose à être contactée.";
    answer({ [TAKE]: refusal(409, "conflict", message, { email: message }) }, seen);
    await user.type(dialog.getByLabelText("Nom"), "Martin");
    await user.type(dialog.getByLabelText("E-mail"), "julie@x.example");
    await user.click(dialog.getByRole("button", { name: "Créer le contact" }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText("E-mail")).toBeInvalid();
    answer({ [TAKE]: taken, [OF_CONTACT]: { data: [known], predecessors: [] } }, seen);
    await user.click(dialog.getByRole("button", { name: "Créer le contact" }));
    expect(await screen.findByRole("link", { name: "Voir le contact Julie Martin" })).toBeVisible();
    expect(callsOf(`POST /api/contacts/${uuid(1)}/named-people`).at(-1)?.body).toMatchObject({
      firstName: "Julie",
      lastName: "Martin",
      email: "julie@x.example",
    });
  });

  it("says why nothing was created", async () => {
    const { press } = open({ [TAKE]: refusal(409, "conflict", "Cette personne a été effacée.") });
    await press("Créer le contact");
    expect(await screen.findByRole("alert")).toHaveTextContent("Cette personne a été effacée.");
  });

  it("is shown as the contact they are already, who is given the deals by a tap", async () => {
    const found = aNamedPerson({ known: { contactId: uuid(2), contact: "Julie Martin" } });
    const { seen, press } = open({ [OF_CONTACT]: { data: [found], predecessors: [] } });
    expect(await screen.findByRole("link", { name: "Voir le contact Julie Martin" })).toBeVisible();
    answer({ [TAKE]: { ...taken, created: false }, [OF_CONTACT]: { data: [known], predecessors: [] } }, seen);
    await press("Lui rattacher les affaires");
    expect(await screen.findByText("Julie Martin est rattaché.")).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Lui rattacher les affaires" })).toBeNull(),
    );
  });
});

describe("whoever takes over", () => {
  it("shows the open deals and last exchanges of who left", async () => {
    const paul = aPredecessor({
      deals: [aDeal({ name: "Contrat 2027" })],
      engagements: [
        {
          id: uuid(901),
          type: "email",
          date: "2026-11-18T09:00:00.000Z",
          direction: "incoming",
          subject: "Mon départ",
        },
      ],
    });
    open({ [OF_CONTACT]: { data: [], predecessors: [paul] } });
    expect(await screen.findByRole("heading", { name: "Reprend les dossiers de Paul Durand" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Paul Durand" })).toHaveAttribute("href", `/contacts/${uuid(9)}`);
    expect(screen.getByText(/Contrat 2027/)).toBeVisible();
    expect(screen.getByText("E-mail du 18 novembre 2026 · Mon départ")).toBeVisible();
  });
});
