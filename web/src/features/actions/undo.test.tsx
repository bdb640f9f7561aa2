import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aFeed, aFeedItem, anAction, anArchivedAction, uuid } from "../../test/fixtures.ts";
import { refusal, renderApp } from "../../test/render-app.tsx";

const FEED = "GET /api/me/contacts/feed";
const claire = aFeedItem();
const hidden = anArchivedAction({ id: uuid(100), archivedReason: "dismissed" });

/** The feed whose only card is handled so, with other answers. */
function render(action: ReturnType<typeof anAction>, answers: Parameters<typeof renderApp>[1] = {}) {
  return renderApp("/contacts", { [FEED]: aFeed([{ ...claire, actions: [action] }]), ...answers });
}

describe("a handled card", () => {
  it.each([
    [{ archivedReason: "dismissed" }, "Masqué pour deux semaines"],
    [{ archivedReason: "dismissed", dismissedBecause: "inTouch" }, "Masqué : déjà en contact"],
    [{ archivedReason: "dismissed", resumesOn: "2026-11-30" }, "Revient le lundi 30 novembre"],
  ] as const)("says what became of it: %o", async (more, text) => {
    render(anArchivedAction(more));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("offers nothing of what the system archived, and only the way back of what was done", async () => {
    render(anArchivedAction({ archivedReason: "done" }));
    await screen.findByRole("button", { name: "Annuler : Claire Morel" });
    expect(screen.queryByRole("button", { name: /Plus tard/ })).toBeNull();
  });

  it("opens again as it was", async () => {
    render(hidden, {
      "PATCH /api/actions/:id/undo": { action: anAction(), isLoggedInCrm: true },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Annuler : Claire Morel" }));
    expect(await screen.findByText(/Le message reste consigné dans votre CRM/)).toBeInTheDocument();
  });

  it("says what stands in the way of opening it again", async () => {
    render(hidden, {
      "PATCH /api/actions/:id/undo": refusal(409, "conflict", "Cette action ne peut plus être rouverte."),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Annuler : Claire Morel" }));
    expect(
      await screen.findByText("Rien n’a été annulé. Cette action ne peut plus être rouverte."),
    ).toBeInTheDocument();
  });

  it.each([
    ["Plus tard", /^Lundi prochain ?lundi \d/, "PATCH /api/actions/:id/postpone"],
    ["Pourquoi\u00A0?", /Pas le bon moment/, "PATCH /api/actions/:id/dismiss"],
  ])("asks « %s » and keeps the choice made by one press", async (opener, choice, call) => {
    const { callsOf } = render(hidden, { [call]: hidden });
    fireEvent.click(
      await screen.findByRole("button", { name: new RegExp(`^${opener.replace("?", "[?]")}`) }),
    );
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: choice }));
    await expect.poll(() => callsOf(call.replace(":id", uuid(100)))).toHaveLength(1);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a card that was handled just now", () => {
  it("offers its way back in a notice, and is a card like the others again", async () => {
    const { user } = render(anAction(), {
      "PATCH /api/actions/:id/dismiss": hidden,
      "PATCH /api/actions/:id/undo": { action: anAction(), isLoggedInCrm: false },
    });
    await user.click(await screen.findByRole("button", { name: "Masquer" }));
    const notice = (await screen.findByText("Claire Morel : masqué pour deux semaines.")).closest("li");
    if (notice === null) throw new Error("no notice");
    fireEvent.click(within(notice).getByRole("button", { name: "Annuler" }));
    const card = await screen.findByRole("article", { name: "Claire Morel" });
    await expect.poll(() => card.hasAttribute("inert")).toBe(false);
    expect(await screen.findByRole("button", { name: "Masquer" })).toBeVisible();
    // In the place of the notice that offered it.
    expect(screen.getByText("Proposition rouverte.")).toBeInTheDocument();
    await expect.poll(() => screen.queryByText("Claire Morel : masqué pour deux semaines.")).toBeNull();
  });
});

describe("the day after", () => {
  it("tells what the choices of the last day have changed", async () => {
    const text = "Karim Benali revient le lundi 30 novembre, comme vous l’avez choisi.";
    render(anAction(), { "GET /api/me/contacts/last-choices": { data: [{ contactId: uuid(2), text }] } });
    fireEvent.click(await screen.findByText("Ce que vos derniers choix ont changé (1)"));
    expect(screen.getByRole("link", { name: text })).toHaveAttribute("href", `/contacts/${uuid(2)}`);
  });
});
