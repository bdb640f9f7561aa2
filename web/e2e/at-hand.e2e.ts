import type { Locator } from "@playwright/test";
import { aFeed, aFeedItem, anAction, anArchivedAction, uuid } from "../src/test/fixtures.ts";
import { expect, test } from "./answered.ts";
import { answersOf } from "./screens-data.ts";

/** As far as a thumb reaches without the hand moving: a phone's lower two thirds. */
const REACHED = 844 / 3;

test.use({ viewport: { width: 390, height: 844 } });

const boxOf = async (one: Locator) =>
  (await one.boundingBox()) ?? {
    x: 0,
    y: Number.POSITIVE_INFINITY,
    width: 0,
    height: Number.POSITIVE_INFINITY,
  };

test("on a phone a card and its two acts are within reach, and the letter is what one sees first", async ({
  page,
  answer,
}) => {
  answer({ ...answersOf("feed"), ...answersOf("contact") });
  await page.goto("/contacts");
  const cards = page.getByRole("article").filter({ has: page.getByRole("button", { name: "Masquer" }) });
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    expect((await boxOf(card)).height).toBeLessThanOrEqual(250);
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

test("on a phone no card grows by what it tells, and its words keep clear of each other", async ({
  page,
  answer,
}) => {
  const [firstName, lastName] = ["Marie-Christine", "de La Rochefoucauld-Montmorency"];
  const company = "Compagnie nationale d’aménagement de la région du Bas-Rhône et du Languedoc";
  const ai_prettyAction = "Reprendre contact au sujet de la proposition de maintenance ".repeat(4);
  const suppressed = {
    id: uuid(800),
    kind: "domain",
    reason: "opposition",
    by: `${firstName} ${lastName}`,
    source: "user",
    since: "2026-11-20T09:00:00.000Z",
  } as const;
  answer({
    "GET /api/me/contacts/feed": aFeed(
      [
        { company, alsoIn: "2 fiches dans HubSpot, aussi dans Salesforce" },
        { lastName: "Jacquet-Bourguignon", job: null, company },
        { job: null, company: null },
        { suppressed },
      ].map((one, index) =>
        aFeedItem({
          firstName,
          lastName,
          ...one,
          id: uuid(index + 1),
          actions: [anAction({ id: uuid(100 + index), contactId: uuid(index + 1), ai_prettyAction })],
        }),
      ),
    ),
  });
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(4);
  const cards = page.getByRole("article");
  for (const card of await cards.all()) expect((await boxOf(card)).height).toBeLessThanOrEqual(280);
  // How far the tag is from the name, beside or below it.
  const room = () =>
    cards.evaluateAll((all) =>
      all.map((card) => {
        const name = card.querySelector("h3")?.getBoundingClientRect() ?? card.getBoundingClientRect();
        const tag = [...card.querySelectorAll("span")].find((one) => one.textContent === "Actualité projet");
        const { left, top } = tag?.getBoundingClientRect() ?? name;
        return Math.max(left - name.right, top - name.bottom);
      }),
    );
  expect(Math.min(...(await room()))).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "125%"));
  expect(Math.min(...(await room()))).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the keyboard goes on at a screen's heading, at the next card, and at the one it came from", async ({
  page,
  answer,
}) => {
  answer({
    ...answersOf("feed"),
    ...answersOf("contact"),
    "PATCH /api/actions/:actionId/done": anArchivedAction({ id: uuid(100), contactId: uuid(1) }),
  });
  await page.goto("/contacts");
  await page.getByRole("link", { name: "Claire Morel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Claire Morel" })).toBeFocused();
  await page.getByRole("button", { name: /^Retour/ }).click();
  await expect(page.getByRole("link", { name: "Claire Morel" })).toBeFocused();
  for (const [link, title] of [
    ["Tous les contacts", "Tous les contacts"],
    ["Ma liste du jour", /./],
    ["Promesses", "Promesses"],
    ["Ma liste du jour", /./],
  ] as const) {
    await page.getByRole("link", { name: link }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  }
  await page
    .getByRole("article", { name: "Claire Morel" })
    .getByRole("button", { name: "Marquer comme traité" })
    .click();
  await expect(page.getByRole("link", { name: "Hugo Lefèvre" })).toBeFocused();
});

test("a menu closes by Escape and by a press beside it, and does not move the page", async ({
  page,
  answer,
}) => {
  answer(answersOf("contact"));
  await page.goto(`/contacts/${uuid(1)}`);
  const opener = page.getByRole("button", { name: "Autres actions" });
  const proposal = page.getByRole("heading", { name: "Proposition" });
  const { y } = await boxOf(proposal);
  await opener.click();
  await expect(page.getByRole("menuitem", { name: /contacter/ })).toBeVisible();
  expect((await boxOf(proposal)).y).toBe(y);
  await page.keyboard.press("Escape");
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(5, 5);
  await expect(opener).toHaveAttribute("aria-expanded", "false");
});
