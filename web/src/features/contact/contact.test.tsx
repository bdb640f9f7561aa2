import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aContact, anAction, anArchivedAction, uuid } from "../../test/fixtures.ts";
import { refusal, renderApp } from "../../test/render-app.tsx";

const ADDRESS = `/contacts/${uuid(1)}`;
const READ = "GET /api/contacts/:id";
const claims = [
  { text: "Le budget est-il validé ?", quote: "Le budget passe en comité.", sourceIds: [uuid(901)] },
];

describe("the page of a contact", () => {
  it("shows who, the proposal in preview, the reasoning and that no AI wrote it", async () => {
    renderApp(ADDRESS);
    await screen.findByRole("heading", { level: 1, name: "Claire Morel" });
    expect(document.title).toBe("Claire Morel · Relance");
    expect(screen.getByRole("tab", { name: "Prévisualiser" })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tabpanel")).toHaveTextContent("Bonjour Claire, Le budget est-il validé ?");
    expect(screen.getByText("budget").localName).toBe("strong");
    expect(screen.getByText("Elle devait répondre mi-novembre.")).toBeVisible();
    expect(screen.getByText("Mode démonstration, texte généré sans IA")).toBeVisible();
  });

  it("shows job and company in full", async () => {
    renderApp(ADDRESS);
    expect(await screen.findByText("Directrice @ Menuiseries de l’Ouest")).toBeVisible();
  });

  it("opens the LinkedIn profile in a new tab and a mail draft with the message in it", async () => {
    renderApp(ADDRESS);
    const profile = await screen.findByRole("link", { name: "Profil LinkedIn" });
    expect(profile).toHaveAttribute("target", "_blank");
    expect(profile.getAttribute("rel")).toContain("noopener");
    const mail = screen.getByRole("link", { name: "Écrire un e-mail" }).getAttribute("href") ?? "";
    expect(mail).toBe(
      `mailto:claire@exemple.fr?body=${encodeURIComponent("Bonjour Claire,\r\n\r\nLe budget est-il validé ?")}`,
    );
  });

  it("copies a message that is too long for a mail draft, and says where to paste it", async () => {
    const action = anAction({ ai_iceBreakingMessage: "Une longue phrase. ".repeat(120) });
    const { user } = renderApp(ADDRESS, { [READ]: aContact({ actions: [action] }) });
    const mail = await screen.findByRole("link", { name: "Écrire un e-mail" });
    expect(mail).toHaveAttribute("href", "mailto:claire@exemple.fr");
    // Nothing here opens a mail program.
    mail.addEventListener("click", (event) => event.preventDefault());
    await user.click(mail);
    expect(await screen.findByText(/il est copié, collez-le dans votre messagerie/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain("Une longue phrase.");
  });

  it("disables what has nowhere to go", async () => {
    renderApp(ADDRESS, { [READ]: aContact({ linkedinProfileURL: null, email: null }) });
    for (const name of ["Profil LinkedIn", "Écrire un e-mail"]) {
      const link = await screen.findByRole("link", { name });
      expect(link).toHaveAttribute("aria-disabled", "true");
      expect(link).not.toHaveAttribute("href");
    }
  });

  it("pins each quote to its date, and shows text from the CRM as plain text", async () => {
    const { user } = renderApp(ADDRESS);
    const why = within(await screen.findByRole("region", { name: "Pourquoi" }));
    expect(why.getByText("La date annoncée pour le budget est passée.")).toBeVisible();
    expect(why.getByText("3 novembre 2026")).toBeVisible();
    expect(why.getByText(/Le budget passe en comité/)).toBeVisible();
    await user.click(await screen.findByText(/^Historique/));
    expect(screen.getByText(/<b>Rappeler<\/b>/)).toBeVisible();
    const dates = within(screen.getByText(/^Historique/).closest("details") ?? document.body).getAllByText(
      /2026$/,
    );
    expect(dates.map((date) => date.textContent)).toEqual(["10\u00A0novembre 2026", "3\u00A0novembre 2026"]);
  });

  it("says who else took part in an exchange: their names, else their addresses, the first of many", async () => {
    const contact = aContact({ email: "claire@client.test" });
    const person = (name: string | null, email: string | null) => ({ name, email, role: "to" as const });
    const participants = [
      person("Claire Martin", "claire@client.test"),
      person("Hugo Petit", "hugo@nous.test"),
      person(null, "achats@client.test"),
      person("Hugo Petit", null),
    ];
    const many = Array.from({ length: 7 }, (_, index) => person(`Invité ${index + 1}`, null));
    const [call] = contact.engagements;
    if (call === undefined) throw new Error("no engagement");
    const engagements = [
      { ...call, participants },
      { ...call, id: uuid(999), text: "Autre chose.", participants: many },
    ];
    const { user } = renderApp(ADDRESS, { [READ]: { ...contact, engagements } });
    await user.click(await screen.findByText(/^Historique/));
    expect(screen.getByText("Avec Hugo Petit et achats@client.test")).toBeVisible();
    expect(screen.getByText("Avec Invité 1, Invité 2, Invité 3, Invité 4 et 3 autres")).toBeVisible();
  });

  it("highlights a sentence and its quotes together: on hover, focus and tap, from either side", async () => {
    const { user } = renderApp(ADDRESS, { [READ]: aContact({ actions: [anAction({ claims })] }) });
    const [sentence] = await screen.findAllByRole("button", { name: "Le" });
    const quote = document.getElementById("raison-0-0");
    if (sentence === undefined || quote === null) throw new Error("no sentence or no quote");
    expect(sentence).toHaveAccessibleDescription(/Le budget passe en comité/);
    await user.hover(sentence);
    expect(quote).toHaveAttribute("data-highlighted", "true");
    await user.unhover(sentence);
    expect(quote).toHaveAttribute("data-highlighted", "false");
    await user.hover(quote);
    expect(sentence).toHaveAttribute("data-highlighted", "true");
    await user.unhover(quote);
    await user.click(sentence);
    expect(sentence).toHaveAttribute("aria-expanded", "true");
    expect(quote).toHaveAttribute("data-highlighted", "true");
    await user.keyboard("{Enter}");
    expect(sentence).toHaveAttribute("aria-expanded", "false");
  });

  it.each([
    ["unknown or another organization's", refusal(404, "not_found", "Introuvable")],
    ["not even an id", refusal(400, "invalid_request", "Identifiant invalide")],
  ])("says so when the contact is %s, with a way back", async (_name, reply) => {
    renderApp(ADDRESS, { [READ]: reply });
    await screen.findByText("Ce contact n’existe pas ou n’est plus accessible.");
    expect(screen.getByRole("link", { name: "Revenir aux contacts" })).toHaveAttribute("href", "/contacts");
  });

  it("goes back in history, and to the feed when there is none", async () => {
    const { user, unmount } = renderApp(ADDRESS);
    await user.click(await screen.findByRole("button", { name: "Retour" }));
    await screen.findByRole("heading", { name: "Suggéré par Relance" });
    const back = vi.spyOn(window.history, "go").mockReturnValue();
    await user.click(screen.getByRole("link", { name: "Claire Morel" }));
    await user.click(await screen.findByRole("button", { name: "Retour" }));
    expect(back).toHaveBeenCalledWith(-1);
    unmount();
  });

  it("opens the message in a mailbox on the web, and copies one that does not fit into a link", async () => {
    const { user } = renderApp(ADDRESS, {
      [READ]: aContact({ actions: [anAction({ ai_iceBreakingMessage: "é".repeat(1_000) })] }),
    });
    await user.click(await screen.findByRole("button", { name: "Autres actions" }));
    const link = await screen.findByRole("menuitem", { name: "Ouvrir dans Gmail" });
    expect(link).toHaveAttribute(
      "href",
      expect.stringMatching(/^https:\/\/mail[.]google[.]com\/.*to=claire%40exemple[.]fr/),
    );
    const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(write).toHaveBeenCalledOnce();
    expect(await screen.findByText(/il est copié, collez-le dans Gmail/)).toBeInTheDocument();
    const name = "Ne plus contacter";
    await screen.findByRole("menuitem", { name });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menuitem", { name })).toBeNull();
    expect(screen.getByRole("button", { name: "Autres actions" })).toHaveFocus();
  });

  it("shows a handled proposal as it was, without offering to send it again", async () => {
    renderApp(ADDRESS, { [READ]: aContact({ actions: [anArchivedAction()] }) });
    await screen.findByText("Traité");
    expect(screen.queryByRole("button", { name: "C'est envoyé" })).toBeNull();
    expect(screen.queryByRole("tab")).toBeNull();
  });
});
