import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aContact, anAction, uuid } from "../../test/fixtures.ts";
import { pass, stopTime } from "../../test/fake-time.ts";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { ContactPage } from "../contact/contact-page.tsx";

const READ = "GET /api/contacts/:id";
const MESSAGE =
  "Bonjour Claire,\n\nVous attendez le comité. Le délai vous inquiète. Félicitations pour l’usine. Bravo pour votre poste. Vous citiez un prix.";
const claim = (text: string, quote: string, id: string) => ({ text, quote, sourceIds: [id] });
const claims = [
  claim("Vous attendez le comité.", "Le budget passe en comité.", uuid(901)),
  claim("Le délai vous inquiète.", "Délai inquiétant.", uuid(951)),
  claim("Félicitations pour l’usine.", "Une usine ouvre à Vannes.", uuid(971)),
  claim("Bravo pour votre poste.", "Directrice depuis mai", uuid(1)),
  claim("Vous citiez un prix.", "Le prix de 2019", uuid(999)),
];
const contact = aContact({
  actions: [anAction({ ai_iceBreakingMessage: MESSAGE, claims })],
  linkedinProfile: {
    content: { text: "Directrice depuis mai" },
    analysis: null,
    updatedAt: "2026-11-01T09:00:00.000Z",
  },
  articles: [
    {
      id: uuid(971),
      title: "L’usine de Vannes",
      url: "https://presse.exemple.fr/usine",
      publishedAt: "2026-10-20T09:00:00.000Z",
      snippet: null,
    },
  ],
});
const sentence = (name: string) => screen.findByRole("button", { name });
const note = () => screen.queryByRole("note", { name: "Source de cette phrase" });

describe("the source of a sentence", () => {
  it("shows on focus: kind, day, exact words; the next Tab is its link, into the unfolded history", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    const { user } = renderOfContact(ContactPage, { [READ]: contact });
    (await sentence("Vous attendez le comité.")).focus();
    const shown = within(await screen.findByRole("note", { name: "Source de cette phrase" }));
    expect(shown.getByText(/Compte rendu d’appel/)).toHaveTextContent(
      "Compte rendu d’appel · 3 novembre 2026",
    );
    expect(shown.getByText(/Le budget passe en comité\./)).toBeVisible();
    await user.tab();
    expect(shown.getByRole("link", { name: "Voir dans l’historique" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(document.activeElement?.id).toBe(`entree-${uuid(901)}`);
    expect(document.activeElement?.closest("details")).toHaveAttribute("open");
    expect(scrolled).toHaveBeenCalled();
    expect(window.location.hash).toBe("");
    await waitFor(() => expect(note()).toBeNull());
  });

  it("goes with Escape, from the sentence and from within, and the focus stays with the sentence", async () => {
    const { user } = renderOfContact(ContactPage, { [READ]: contact });
    const first = await sentence("Le délai vous inquiète.");
    first.focus();
    await waitFor(() => expect(note()).not.toBeNull());
    expect(first).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{Escape}");
    expect(note()).toBeNull();
    await user.keyboard("{Enter}");
    await user.tab();
    await user.keyboard("{Escape}");
    expect(note()).toBeNull();
    expect(first).toHaveFocus();
  });

  it("shows after a moment of hovering, and stays while the pointer is on it", async () => {
    renderOfContact(ContactPage, { [READ]: contact });
    const hovered = await sentence("Le délai vous inquiète.");
    stopTime();
    fireEvent.mouseEnter(hovered);
    expect(note()).toBeNull();
    pass(200);
    const shown = screen.getByRole("note", { name: "Source de cette phrase" });
    expect(shown).toHaveTextContent("Note · 10 novembre 2026");
    fireEvent.mouseLeave(hovered);
    fireEvent.mouseEnter(shown);
    pass(5000);
    expect(shown).toBeInTheDocument();
    fireEvent.mouseLeave(shown);
    pass(300);
    expect(note()).toBeNull();
  });

  it("is held by a tap, one at a time, until a tap elsewhere", async () => {
    const { user } = renderOfContact(ContactPage, { [READ]: contact });
    await user.click(await sentence("Le délai vous inquiète."));
    expect(note()).toHaveTextContent("Délai inquiétant.");
    await user.click(await sentence("Vous attendez le comité."));
    expect(note()).toHaveTextContent("Le budget passe en comité.");
    await user.click(screen.getByRole("heading", { level: 1 }));
    expect(note()).toBeNull();
  });

  it("follows the keyboard from a held sentence to the next", async () => {
    const { user } = renderOfContact(ContactPage, { [READ]: contact });
    (await sentence("Vous attendez le comité.")).focus();
    await user.keyboard("{Enter}");
    expect(note()).toHaveTextContent("Le budget passe en comité.");
    await user.tab();
    await user.tab();
    expect(await sentence("Le délai vous inquiète.")).toHaveFocus();
    expect(note()).toHaveTextContent("Délai inquiétant.");
  });

  it("leads to an article or a profile outside, safely, and says what the history no longer shows", async () => {
    renderOfContact(ContactPage, { [READ]: contact });
    (await sentence("Félicitations pour l’usine.")).focus();
    const article = within(await screen.findByRole("note", { name: "Source de cette phrase" }));
    expect(article.getByText(/^Article/)).toHaveTextContent("Article · 20 octobre 2026");
    const link = article.getByRole("link", { name: /Lire l’article/ });
    expect(link).toHaveAttribute("href", "https://presse.exemple.fr/usine");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    (await sentence("Bravo pour votre poste.")).focus();
    await waitFor(() => expect(note()).toHaveTextContent("Profil LinkedIn · 1er novembre 2026"));
    (await sentence("Vous citiez un prix.")).focus();
    await waitFor(() => expect(note()).toHaveTextContent("Plus ancien que l’historique affiché ici."));
    expect(within(screen.getByRole("note")).queryByRole("link")).toBeNull();
  });

  it("follows no address but https", async () => {
    const [article] = contact.articles;
    if (article === undefined) throw new Error("no article");
    renderOfContact(ContactPage, {
      [READ]: { ...contact, articles: [{ ...article, url: "javascript:alert(1)" }] },
    });
    (await sentence("Félicitations pour l’usine.")).focus();
    const shown = within(await screen.findByRole("note", { name: "Source de cette phrase" }));
    expect(shown.queryByRole("link")).toBeNull();
  });
});
