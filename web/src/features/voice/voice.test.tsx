import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aVoice } from "../../test/fixtures.ts";
import { refusal, renderApp, renderPart } from "../../test/render-app.tsx";
import { VoicePanel } from "./voice-panel.tsx";

const GET = "GET /api/me/voice";
const CHANGE = "PATCH /api/me/voice";
const FORGET = "DELETE /api/me/voice";
const WORDS = "GET /api/me/words-changed";
const learnt = aVoice();
const without = (kind: string) => aVoice({ traits: learnt.traits.filter((trait) => trait.kind !== kind) });
const none = { [WORDS]: { data: [] } };

const opened = async (answers: Parameters<typeof renderPart>[1] = {}) => {
  const app = renderPart(<VoicePanel />, { [GET]: learnt, ...none, ...answers });
  await screen.findByRole("switch", { name: "Apprendre de mes messages" });
  return app;
};

describe("one's way of writing", () => {
  it("is found in the settings, and says what was learnt in sentences", async () => {
    const { user } = renderApp("/settings", { [GET]: learnt, ...none });
    await user.click(await screen.findByRole("button", { name: "Voir Ma façon d’écrire" }));
    expect(await screen.findByText(/^Vous saluez par/)).toBeVisible();
    expect(screen.getByText(/^Voici le plan de votre plateau/)).toBeVisible();
  });

  it("strikes a sentence out, and takes that back", async () => {
    const { user, callsOf } = await opened({ [CHANGE]: without("closing") });
    await user.click(screen.getByRole("button", { name: /^Rayer.*Belle journée/ }));
    expect(await screen.findByText(/^Rayé/)).toBeVisible();
    expect(screen.queryByText(/^Vous terminez par/)).toBeNull();
    expect(screen.getByRole("heading", { name: "Ce qui est appris" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    const id = "closing-0123456789abcdef01234567";
    expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([{ strike: id }, { unstrike: id }]);
  });

  it("strikes an example out", async () => {
    const { user, callsOf } = await opened({ [CHANGE]: without("example") });
    await user.click(screen.getByRole("button", { name: /^Rayer.*l’exemple 1$/ }));
    expect(await screen.findByText(/^Rayé/)).toBeVisible();
    expect(screen.queryByText(/^Voici le plan/)).toBeNull();
    expect(callsOf(CHANGE)).toHaveLength(1);
  });

  it("leaves what could not be struck out, and says so", async () => {
    const { user } = await opened({ [CHANGE]: refusal(503, "unavailable", "Réessayez.") });
    await user.click(screen.getByRole("button", { name: /^Rayer.*Belle journée/ }));
    expect(await screen.findByText("Le choix n’est pas enregistré. Réessayez.")).toBeVisible();
    expect(screen.getByText(/^Vous terminez par/)).toBeVisible();
  });

  it("has nothing more learnt at a press", async () => {
    const { user, callsOf } = await opened({ [CHANGE]: aVoice({ learning: false }) });
    const learning = screen.getByRole("switch", { name: "Apprendre de mes messages" });
    expect(learning).toBeChecked();
    await user.click(learning);
    await waitFor(() => expect(learning).not.toBeChecked());
    expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([{ learning: false }]);
  });

  it("forgets everything once that is confirmed", async () => {
    const { user, callsOf } = await opened({ [FORGET]: aVoice({ traits: [], learntAt: null }) });
    await user.click(screen.getByRole("button", { name: "Tout oublier" }));
    expect(callsOf(FORGET)).toHaveLength(0);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Tout oublier" }));
    expect(await screen.findByText(/^Rien pour le moment/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Tout oublier" })).toBeNull();
  });

  it("tells the words changed by week, of each message and in all its words", async () => {
    await opened({
      [WORDS]: { data: [{ from: "2026-11-16", messages: 12, unchanged: 4, changed: 54, words: 624 }] },
    });
    const weeks = await screen.findByRole("list", { name: "Mots changés avant l’envoi" });
    for (const words of [
      /^Semaine du 16\s*novembre 2026$/,
      "4,5 mots sur 52 par message",
      /^12\s*messages envoyés, dont 4 sans changement$/,
    ])
      expect(within(weeks).getByText(words)).toBeVisible();
  });

  it("says that there is nothing yet, and what could not be loaded", async () => {
    await opened({ [GET]: aVoice({ traits: [] }) });
    expect(await screen.findByText("Aucun message envoyé ces douze semaines.")).toBeVisible();
    expect(screen.getByText(/^Rien pour le moment/)).toBeVisible();
  });

  it("says that only the person sees it, to whoever acts as them", async () => {
    renderPart(<VoicePanel />, {
      [GET]: refusal(403, "forbidden", "Seule la personne elle-même peut faire cela."),
      ...none,
    });
    expect(await screen.findByText(/Seule la personne elle-même peut faire cela/)).toBeVisible();
  });
});
