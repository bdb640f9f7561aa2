import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPromise, uuid } from "../../test/fixtures.ts";
import { answer, noNetwork, renderApp } from "../../test/render-app.tsx";

const READ = "GET /api/me/promises";

const answered = (data: object[], team: object[] | null = null, unowned: object[] = []) => ({
  day: "2026-11-23",
  data,
  unowned,
  team,
});

describe("promises", () => {
  it("are found from the day's list, with their words, their day and their state", async () => {
    const app = renderApp("/contacts", { [READ]: answered([aPromise()]) });
    await app.user.click(await screen.findByRole("link", { name: "Promesses" }));
    const ours = within(await screen.findByRole("region", { name: "Ce que nous avons promis" }));
    expect(ours.getByRole("link", { name: "Claire Morel" })).toHaveAttribute("href", `/contacts/${uuid(1)}`);
    expect(ours.getByText(/^Un appel, pour jeudi 19 novembre/)).toBeVisible();
    expect(ours.getByText("En retard")).toBeVisible();
    expect(ours.getByText(/«\sJe vous rappelle jeudi\.\s»/u)).toBeVisible();
  });

  it("are marked where their reading is not sure, and quote nothing where no words are repeated", async () => {
    renderApp("/promises", { [READ]: answered([aPromise({ doubt: "hedged", quote: "" })]) });
    const ours = within(await screen.findByRole("region", { name: "Ce que nous avons promis" }));
    expect(ours.getByTitle("C’est dit avec réserve dans le texte.")).toHaveTextContent(/^à vérifier/);
    expect(ours.queryByText(/«\s*»/u)).toBeNull();
  });

  it("are asked about where the contact was written to since, and a yes settles them", async () => {
    const asked = aPromise({ state: "open", touchedOn: "2026-11-20" });
    const app = renderApp("/promises", { [READ]: answered([asked]) });
    const ours = within(await screen.findByRole("region", { name: "Ce que nous avons promis" }));
    expect(ours.getByText(/^Promesse tenue\s\?/)).toBeVisible();
    expect(ours.queryByText("En retard")).toBeNull();
    const kept = aPromise({ state: "kept", settledOn: "2026-11-23" });
    const CORRECT = `POST /api/contacts/${uuid(1)}/readings/engagement/${uuid(901)}/corrections`;
    const seen = answer({ [READ]: answered([kept]), [CORRECT]: { id: uuid(1) } });
    await app.user.click(ours.getByRole("button", { name: /^Oui, promesse tenue/ }));
    await waitFor(() => expect(ours.queryByText(/^Promesse tenue/)).toBeNull());
    expect(seen.find(({ call }) => call === CORRECT)?.body).toEqual({
      fact: asked.fact,
      correction: "done",
    });
  });

  it("of the contacts stand apart, and settled ones are folded", async () => {
    const theirs = aPromise({ by: "contact", state: "open", quote: null });
    const kept = aPromise({ by: "contact", state: "kept", settledOn: "2026-11-20" });
    const app = renderApp("/promises", { [READ]: answered([theirs, kept]) });
    const section = within(await screen.findByRole("region", { name: "Ce qui nous est promis" }));
    expect(section.getByText("En cours")).toBeVisible();
    expect(section.getByText(/^Tenue le/)).not.toBeVisible();
    await app.user.click(section.getByText(/^Tenues ou annulées/));
    expect(section.getByText(/^Tenue le 20 nov/)).toBeVisible();
    expect(screen.getByText("Aucune promesse de notre part n’est en cours.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("are shown fifty at a time where there are many", async () => {
    const many = Array.from({ length: 60 }, (_, index) => aPromise({ contact: `Contact ${index}` }));
    const app = renderApp("/promises", { [READ]: answered(many) });
    expect(await screen.findByText("Contact 49")).toBeVisible();
    expect(screen.queryByText("Contact 50")).toBeNull();
    await app.user.click(screen.getByRole("button", { name: "Afficher la suite (10)" }));
    expect(screen.getByText("Contact 59")).toBeVisible();
  });

  it("of contacts without an owner stand apart", async () => {
    const theirs = aPromise({ contact: "Hugo Lemaire", by: "contact", state: "open" });
    renderApp("/promises", { [READ]: answered([], null, [theirs, aPromise({ contact: "Inès Roy" })]) });
    const ours = await screen.findByRole("region", { name: "Promis à des contacts sans propriétaire" });
    expect(within(ours).getByRole("link", { name: "Inès Roy" })).toBeVisible();
    const other = screen.getByRole("region", { name: "Promis par des contacts sans propriétaire" });
    expect(within(other).getByRole("link", { name: "Hugo Lemaire" })).toBeVisible();
  });

  it("of the team are counted for managers, and sorted by each count", async () => {
    const team = [
      { id: uuid(1), name: "Paul", open: 3, late: 1, kept: 5, cancelled: 0 },
      { id: uuid(2), name: "Élise", open: 12, late: 0, kept: 2, cancelled: 1 },
    ];
    const { user } = renderApp("/promises", { [READ]: answered([], team) });
    const table = await screen.findByRole("table", { name: "Promesses de l’équipe" });
    const cells = () =>
      within(table)
        .getAllByRole("row")
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole("cell")
            .map(({ textContent }) => textContent)
            .join(" "),
        );
    expect(cells()).toEqual(["Paul 1 3 5 0", "Élise 0 12 2 1"]);
    await user.click(within(table).getByRole("button", { name: "En cours" }));
    expect(cells()).toEqual(["Élise 0 12 2 1", "Paul 1 3 5 0"]);
    expect(within(table).getByRole("columnheader", { name: "En cours" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await user.click(within(table).getByRole("button", { name: "En cours" }));
    expect(cells()).toEqual(["Paul 1 3 5 0", "Élise 0 12 2 1"]);
    await user.click(within(table).getByRole("button", { name: "Membre" }));
    expect(cells()[0]).toMatch(/^Élise/);
  });

  it("that could not be read can be asked for again", async () => {
    renderApp("/promises", { [READ]: noNetwork });
    expect(await screen.findByText(/n’ont pas pu être chargées/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Réessayer" })).toBeVisible();
  });
});
