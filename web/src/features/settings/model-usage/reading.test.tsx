import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aReadingCoverage } from "../../../test/fixtures.ts";
import { refusal, renderPart } from "../../../test/render-app.tsx";
import { ReadingPart } from "./reading.tsx";

const READ = "GET /api/intelligence/reading";
const show = (...given: Parameters<typeof aReadingCoverage>) =>
  renderPart(<ReadingPart />, { [READ]: aReadingCoverage(...given) });
/** Figures are set with unbreakable spaces. */
const plain = (text: string | null) => (text ?? "").replace(/[\u00A0\u202F]/g, " ").trim();
const saying = (words: string) => (_: string, element: Element | null) =>
  element?.tagName === "P" && plain(element.textContent) === words;

const WITHOUT = { configured: false, texts: 1200, directUsd: 0.198, batchUsd: 0.099 };

it("says how many texts are read by whom, as a bar and in words", async () => {
  const { container } = show({ byPerson: 1, byModel: 789 });
  expect(await screen.findByText(saying("1 240 textes des 120 derniers jours :"))).toBeVisible();
  expect(screen.getAllByRole("listitem").map((one) => plain(one.textContent))).toEqual([
    "1 corrigé à la main",
    "412 lus sans IA",
    "789 lus par l’IA",
    "38 non lus",
  ]);
  const shares = [...container.querySelectorAll<HTMLElement>("[style]")].map(({ dataset, style }) => [
    dataset["by"],
    style.flexGrow,
  ]);
  expect(shares).toEqual([
    ["person", "1"],
    ["local", "412"],
    ["model", "789"],
    ["unread", "38"],
  ]);
  expect(
    screen.getByText(saying("De ceux qui sont lus sans IA, 130 contiennent un fait à suivre.")),
  ).toBeVisible();
});

it.each([
  [
    "what a model would change",
    {
      byModel: 0,
      locally: { withFacts: 300, empty: 556 },
      unread: { machine: 0, other: 384 },
      model: WITHOUT,
    },
    "31 % restent non lus : rien n’y est repéré, ni promesse ni question. Un modèle lirait aussi ceux-là, pour environ 0,20 $ en tout, ou 0,10 $ par lots.",
  ],
  [
    "that machine mail would stay unread",
    {
      byModel: 0,
      locally: { withFacts: 300, empty: 556 },
      unread: { machine: 84, other: 300 },
      model: WITHOUT,
    },
    "31 % restent non lus : rien n’y est repéré, ni promesse ni question. Un modèle lirait aussi ceux-là, envois automatiques exceptés, pour environ 0,20 $ en tout, ou 0,10 $ par lots.",
  ],
  [
    "that a model would not help",
    { unread: { machine: 1, other: 0 }, model: WITHOUT },
    "1 texte reste non lu : rien n’y est repéré, ni promesse ni question. Ce sont des envois automatiques, qu’un modèle ne lirait pas non plus.",
  ],
  [
    "that all is read without a model",
    { unread: { machine: 0, other: 0 }, model: { ...WITHOUT, directUsd: 0.004, batchUsd: 0.002 } },
    "Aucun n’est resté non lu. Un modèle les lirait plus finement, pour moins de 0,01 $.",
  ],
  [
    "what a model leaves, and why",
    {},
    "38 restent non lus : 30 envois automatiques et 8 de moins de trois mots ou sans réponse utilisable du modèle.",
  ],
  [
    "what a model has still to read, without a price that nobody knows",
    {
      unread: { machine: 0, other: 0 },
      waiting: 38,
      model: { configured: true, texts: 40, directUsd: null, batchUsd: null },
    },
    "L’IA doit encore lire 40 textes.",
  ],
  [
    "that a model has read all it reads",
    { unread: { machine: 0, other: 0 } },
    "Tout ce que l’IA lit est lu.",
  ],
] as const)("says %s", async (_, given, words) => {
  show(given);
  expect(await screen.findByText(saying(words))).toBeVisible();
});

it("says that there is nothing to read", async () => {
  show({ total: 0, byModel: 0, locally: { withFacts: 0, empty: 0 }, unread: { machine: 0, other: 0 } });
  expect(await screen.findByText(saying("Aucun texte des 120 derniers jours."))).toBeVisible();
  expect(screen.queryByRole("list")).toBeNull();
});

it("says why it cannot be read", async () => {
  renderPart(<ReadingPart />, { [READ]: refusal(400, "invalid_request", "Illisible.") });
  expect(await screen.findByText("Illisible.")).toBeVisible();
});
