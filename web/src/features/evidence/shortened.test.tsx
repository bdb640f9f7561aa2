import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aContact, anEngagement, aNote, uuid } from "../../test/fixtures.ts";
import { answer, refusal } from "../../test/render-app.tsx";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { History } from "../contact/relation/history.tsx";

const READ = "GET /api/contacts/:id";
const RAW = "GET /api/contacts/:id/texts/:text/raw";
const CALLED = `GET /api/contacts/${uuid(1)}/texts/${uuid(901)}/raw`;
const removed = "\n\n<b>Gras</b> > message cité";
const raw = {
  heldBy: "hubspot",
  parts: [
    { text: "D’accord.", isKept: true },
    { text: removed, isKept: false },
  ],
};
const mail = anEngagement({ type: "email", text: "D’accord.", shortened: true });
const whole = () => screen.findByRole("button", { name: "Voir le message entier" });

async function open(answers: Parameters<typeof renderOfContact>[1]) {
  const app = renderOfContact(History, { [READ]: aContact({ engagements: [mail], notes: [] }), ...answers });
  await app.user.click(await screen.findByText(/^Historique/));
  return app;
}
const entry = () => document.getElementById(`entree-${uuid(901)}`);

describe("an exchange of which cleaning took words away", () => {
  it("is shown whole on demand, as plain text and with what was removed, and cleaned again", async () => {
    const app = await open({ [RAW]: raw });
    const button = await whole();
    expect(app.callsOf(CALLED)).toHaveLength(0);
    await app.user.click(button);
    const words = await screen.findByText(/message cité/);
    expect([words.tagName, words.textContent]).toEqual(["DEL", removed]);
    expect(entry()).toHaveTextContent(/Tel que HubSpot le contient, sans mise en forme\./);
    expect(entry()?.querySelector("b")).toBeNull();
    const back = screen.getByRole("button", { name: "Voir le texte nettoyé" });
    expect(back).toHaveFocus();
    await app.user.click(back);
    expect(screen.queryByText(/message cité/)).toBeNull();
    expect(screen.getByText("D’accord.")).toBeVisible();
    expect(app.callsOf(CALLED)).toHaveLength(1);
  });

  it("says of an imported note where it comes from", async () => {
    const app = await open({
      [READ]: aContact({ engagements: [], notes: [aNote({ shortened: true })] }),
      // Nothing told what was taken away.
      [RAW]: { heldBy: "import", parts: [{ text: "Délai inquiétant. Et cher.", isKept: true }] },
    });
    await app.user.click(await whole());
    expect(await screen.findByText(/^Tel que le fichier importé le contient/)).not.toHaveTextContent("pâle");
  });

  it("keeps the cleaned text in sight where the whole one cannot be had, and asks again", async () => {
    const app = await open({ [RAW]: refusal(404, "not_found", "Introuvable.") });
    await app.user.click(await whole());
    const alert = await screen.findByText(/Le message entier n’a pas pu être chargé\./);
    expect(alert).toHaveTextContent("Introuvable.");
    expect(screen.getByText("D’accord.")).toBeVisible();
    answer({ [RAW]: raw });
    await app.user.click(screen.getByRole("button", { name: "Voir le texte nettoyé" }));
    await app.user.click(await whole());
    expect(await screen.findByText(/message cité/)).toBeVisible();
  });

  it("has the control alone: nothing is offered of a text that was kept whole", async () => {
    await open({ [READ]: aContact() });
    expect(await screen.findByText(/Délai inquiétant/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Voir le message entier" })).toBeNull();
  });
});
