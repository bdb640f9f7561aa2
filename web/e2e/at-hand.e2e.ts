import { expect, type Locator, test } from "@playwright/test";
import { aFeed, aFeedItem, anArchivedAction, uuid } from "../src/test/fixtures.ts";
import { answer } from "./answered.ts";
import { answersOf } from "./screens-data.ts";

/** As far as a thumb reaches without the hand moving: a phone's lower two thirds. */
const REACHED = 844 / 3;

test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: "block",
  contextOptions: { reducedMotion: "reduce" },
});

const boxOf = async (one: Locator) =>
  (await one.boundingBox()) ?? {
    x: 0,
    y: Number.POSITIVE_INFINITY,
    width: 0,
    height: Number.POSITIVE_INFINITY,
  };

test("on a phone a card and its two acts are within reach, and the letter is what one sees first", async ({
  page,
}) => {
  await answer(page, { ...answersOf("feed"), ...answersOf("contact") });
  await page.goto("/contacts");
  const cards = page.getByRole("article").filter({ has: page.getByRole("button", { name: "Masquer" }) });
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    expect((await boxOf(card)).height).toBeLessThanOrEqual(190);
    for (const act of await card.getByRole("button", { name: /^(?:Marquer|Masquer)/ }).all()) {
      const { width, height } = await boxOf(act);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  }
  await page.goto(`/contacts/${uuid(1)}`);
  await expect(page.getByRole("heading", { name: "Proposition" })).toBeVisible();
  const letter = page.getByRole("tabpanel");
  expect((await boxOf(letter)).y).toBeLessThanOrEqual(844 * 0.6);
  expect((await boxOf(page.getByRole("button", { name: "C'est envoyé" }))).y).toBeGreaterThan(REACHED);
});

test("on a phone a name ends before what stands beside it, with larger letters too", async ({ page }) => {
  const name = { firstName: "Jean-Marc", lastName: "Jacquet-Bourguignon" };
  await answer(page, {
    "GET /api/me/contacts/feed": aFeed([
      aFeedItem(name),
      aFeedItem({ ...name, id: uuid(2), job: null, company: null }),
    ]),
  });
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(2);
  const room = () =>
    page.getByRole("article").evaluateAll((cards) =>
      cards.map((card) => {
        const words = document.createRange();
        words.selectNodeContents(card.querySelector("h3") ?? card);
        const badge = [...card.querySelectorAll("span")].find(
          (one) => one.textContent === "Actualité projet",
        );
        const ends = [...words.getClientRects()].map(({ right }) => right);
        return (badge?.getBoundingClientRect().left ?? 0) - Math.max(...ends);
      }),
    );
  expect(Math.min(...(await room()))).toBeGreaterThanOrEqual(8);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "125%"));
  expect(Math.min(...(await room()))).toBeGreaterThanOrEqual(8);
});

test("the keyboard goes on at a screen's heading, at the next card, and at the one it came from", async ({
  page,
}) => {
  await answer(page, {
    ...answersOf("feed"),
    ...answersOf("contact"),
    "PATCH /api/actions/:actionId/done": anArchivedAction({ id: uuid(100), contactId: uuid(1) }),
  });
  await page.goto("/contacts");
  await page.getByRole("link", { name: "Claire Morel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Claire Morel" })).toBeFocused();
  await page.getByRole("button", { name: /^Retour/ }).click();
  await expect(page.getByRole("link", { name: "Claire Morel" })).toBeFocused();
  await page
    .getByRole("article", { name: "Claire Morel" })
    .getByRole("button", { name: "Marquer comme traité" })
    .click();
  await expect(page.getByRole("link", { name: "Hugo Lefèvre" })).toBeFocused();
  for (const [link, title] of [
    ["Tous les contacts", "Tous les contacts"],
    ["Ma liste du jour", /./],
    ["Promesses", "Promesses"],
  ] as const) {
    await page.getByRole("link", { name: link }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  }
});

test("a menu closes by Escape and by a press beside it, and does not move the page", async ({ page }) => {
  await answer(page, answersOf("contact"));
  await page.goto(`/contacts/${uuid(1)}`);
  const opener = page.getByRole("button", { name: "Autres actions" });
  const proposal = page.getByRole("heading", { name: "Proposition" });
  const { y } = await boxOf(proposal);
  await opener.click();
  await expect(page.getByRole("button", { name: /contacter/ }).first()).toBeVisible();
  expect((await boxOf(proposal)).y).toBe(y);
  await page.keyboard.press("Escape");
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(5, 5);
  await expect(opener).toHaveAttribute("aria-expanded", "false");
});
