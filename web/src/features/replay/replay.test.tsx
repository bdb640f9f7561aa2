import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { aReplay, aReplayedEntry, uuid } from "../../test/fixtures.ts";
import { answer, noNetwork, renderApp } from "../../test/render-app.tsx";

const READ = "GET /api/me/replay";
const lost = [
  { id: uuid(700), name: "Contrat 2027", closedOn: "2026-11-15", amount: 12_000, currency: "EUR" },
];
const promise = { quote: "Je vous envoie le devis lundi.", madeOn: "2026-10-30" };

describe("the last thirty days", () => {
  it("come to three numbers in plain words, with the quote of what was forgotten and what it cost", async () => {
    renderApp("/replay", {
      [READ]: aReplay([
        {
          day: "2026-11-02",
          entries: [
            aReplayedEntry({ occasion: "a", promise, lost }),
            aReplayedEntry({ occasion: "b", contact: "Hugo Lefèvre", touchedOn: "2026-11-04" }),
          ],
        },
      ]),
    });
    const figures = await screen.findByRole("region", { name: "En trois chiffres" });
    expect(figures).toHaveTextContent(/2occasions de contact vous auraient été proposées/);
    expect(figures).toHaveTextContent(/1a été saisie sans nous/);
    expect(figures).toHaveTextContent(
      /1est restée sans suite pendant sept jours\. 1\saffaire a été perdue après une promesse restée sans suite\s: 12\s000\s€\./u,
    );
    const day = within(screen.getByRole("region", { name: /^Lundi 2\snovembre$/u }));
    expect(day.getByRole("link", { name: "Claire Morel" })).toHaveAttribute("href", `/contacts/${uuid(1)}`);
    expect(
      day.getByText(/^Promis\s: «\sJe vous envoie le devis lundi\.\s», le 30\soctobre\s2026/u),
    ).toBeVisible();
    expect(day.getByText("Sans suite")).toBeVisible();
    expect(day.getByText(/^Affaire perdue le 15\snovembre\s2026 · Contrat 2027 · 12\s000\s€/u)).toBeVisible();
    expect(day.getByText(/^Fait le 4\snovembre\s2026$/u)).toBeVisible();
    expect(screen.getByText("Ce que ces chiffres supposent").closest("details")).toHaveTextContent(
      /Un devis qui a reçu sa réponse depuis n’apparaît pas/,
    );
  });

  it("speak of one occasion in the singular", async () => {
    renderApp("/replay", { [READ]: aReplay([{ day: "2026-11-02", entries: [aReplayedEntry()] }]) });
    expect(await screen.findByRole("region", { name: "En trois chiffres" })).toHaveTextContent(
      /^1occasion de contact vous aurait été proposée, avec sa raison\./,
    );
  });

  it("are asked for part by part, and counted once all are there", async () => {
    let asked = 0;
    renderApp("/replay", {
      [READ]: () => {
        asked += 1;
        const day = asked === 1 ? "2026-11-20" : "2026-11-02";
        const entries = [aReplayedEntry({ occasion: String(asked) })];
        return HttpResponse.json(aReplay([{ day, entries }], { left: asked === 1 ? 1 : 0 }));
      },
    });
    expect(await screen.findByRole("region", { name: "En trois chiffres" })).toHaveTextContent(/^2occasions/);
    expect(asked).toBe(2);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it.each([
    ["without a contact", { contacts: 0 }, /Aucun contact n’est encore le vôtre/],
    ["while exchanges are being read", { unread: 12 }, /encore en cours de lecture/],
    ["with nothing to do", {}, /C’est bien tenu/],
  ])("say why they are empty %s", async (_, more, words) => {
    renderApp("/replay", { [READ]: aReplay([{ day: "2026-11-20", entries: [] }], more) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("region", { name: "En trois chiffres" })).toBeNull();
  });

  it("that could not be read can be asked for again", async () => {
    const { user } = renderApp("/replay", { [READ]: noNetwork });
    expect(await screen.findByText(/n’ont pas pu être relus/)).toBeVisible();
    answer({ [READ]: aReplay([{ day: "2026-11-02", entries: [aReplayedEntry()] }]) });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByRole("region", { name: "En trois chiffres" })).toBeVisible();
  });
});
