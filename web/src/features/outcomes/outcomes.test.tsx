import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aComparison, someFigures, organizationSettings, someOutcomes } from "../../test/fixtures.ts";
import { answer, noNetwork, renderApp } from "../../test/render-app.tsx";

const READ = "GET /api/me/outcomes";
const SETTINGS = "GET /api/settings/organization";
const worth = async () => within(await screen.findByRole("region", { name: /^Est-ce grâce à la liste/ }));

describe("what the lists came to", () => {
  it("is told of oneself, and of the team only where it is large enough that nobody is seen in it", async () => {
    renderApp("/outcomes", { [READ]: someOutcomes() });
    const own = within(await screen.findByRole("region", { name: "Vous" }));
    expect(own.getByText("Traités").parentElement).toHaveTextContent("Traités186");
    expect(own.getByText("Ont répondu dans les sept jours").parentElement).toHaveTextContent(/71$/);
    expect(own.getByText(/^Ont une affaire qui a changé d’étape ou a été gagnée/)).toBeVisible();
    expect(own.getByText(/ceux de cette semaine n’y sont pas encore/)).toBeVisible();
    const team = screen.getByRole("region", { name: "L’équipe" });
    expect(team).toHaveTextContent("à partir de 5 membres");
    expect(within(team).queryByRole("definition")).toBeNull();
  });

  it("is told of a large team by its sums", async () => {
    renderApp("/outcomes", {
      [READ]: someOutcomes({ team: { ...someFigures({ done: 2_400 }), members: 12 } }),
    });
    const team = await screen.findByRole("region", { name: "L’équipe" });
    expect(team).toHaveTextContent(/12 membres ensemble\. Aucun chiffre n’est montré membre par membre/);
    expect(team).toHaveTextContent(/Traités2\s400/u);
  });

  it("says that there is nothing yet, and where to look meanwhile", async () => {
    renderApp("/outcomes", { [READ]: someOutcomes({ own: someFigures({ suggested: 0 }) }) });
    expect(await screen.findByRole("link", { name: "Voir vos 30 derniers jours" })).toHaveAttribute(
      "href",
      "/replay",
    );
    expect(screen.queryByRole("region", { name: "Vous" })).toBeNull();
  });

  it("can be asked for again where it could not be read", async () => {
    const { user } = renderApp("/outcomes", { [READ]: noNetwork });
    expect(await screen.findByText(/^Le bilan n’a pas pu être chargé/)).toBeVisible();
    answer({ [READ]: someOutcomes() });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByRole("region", { name: "Vous" })).toBeVisible();
  });
});

describe("whether it was the list", () => {
  it("is not compared until an owner chooses it, whom it says where", async () => {
    renderApp("/outcomes", {
      [READ]: someOutcomes(),
      [SETTINGS]: organizationSettings({ mayChange: true }),
    });
    const section = await worth();
    expect(section.getByText(/Ce n’est pas le cas chez vous/)).toBeVisible();
    expect(await section.findByRole("link", { name: "Choisir de comparer" })).toHaveAttribute(
      "href",
      "/settings/organization",
    );
  });

  it.each([
    ["begun this week", null, /^On ne peut pas encore le dire\. Un contact sur dix/],
    [
      "with too few contacts",
      aComparison({
        difference: null,
        leftOut: { contacts: 12, answered: 2, meetings: 0, dealsMoved: 0 },
      }),
      /^On ne peut pas encore le dire\. Il faut au moins 40 contacts de chaque côté\s: 900 ont été proposés par les listes de l’équipe, 12 de rang égal ont été laissés de côté/u,
    ],
    [
      "with no difference that can be told",
      aComparison({ difference: { difference: 0.02, low: -0.08, high: 0.12, verdict: "unclear" } }),
      /^On ne peut pas encore le dire\. .*de −8 à \+12 points\s: il se peut que cela ne change rien/u,
    ],
    ["better", aComparison(), /^Oui\. .*de 6 à 34 points de plus/u],
    [
      "worse",
      aComparison({ difference: { difference: -0.1, low: -0.18, high: -0.02, verdict: "worse" } }),
      /^Non\. .*de 2 à 18 points de moins/u,
    ],
  ])("is said in plain words: %s", async (_, comparison, words) => {
    renderApp("/outcomes", { [READ]: someOutcomes({ isHoldOutOn: true, comparison }) });
    const section = await worth();
    expect(
      section.getAllByText((__, element) => element?.tagName === "P" && words.test(element.textContent)),
    ).toHaveLength(1);
  });
});

describe("the reasons", () => {
  it("are told by one’s own marks, and what these changed is listed", async () => {
    renderApp("/outcomes", { [READ]: someOutcomes() });
    const marks = await screen.findByRole("region", { name: /^Les raisons étaient-elles justes/ });
    expect(marks).toHaveTextContent(
      /Vous en avez contesté 7 sur 193\spropositions traitées ou contestées\. Parmi elles, 40\sreposaient sur une lecture «\sà vérifier\s»\s: vous en avez contesté 5\./u,
    );
    expect(within(marks).getAllByRole("listitem")).toHaveLength(4);
  });

  it("are said to be contested by nobody where none was", async () => {
    renderApp("/outcomes", {
      [READ]: someOutcomes({ own: someFigures({ done: 99, denied: 0, doubtfulDenied: 0 }) }),
    });
    const marks = await screen.findByRole("region", { name: /^Les raisons étaient-elles justes/ });
    expect(marks).toHaveTextContent(/Vous n’en avez contesté aucune sur 99\spropositions traitées/u);
  });
});
