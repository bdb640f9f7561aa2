import { copied } from "./copied.ts";
import { aFeed, anArchivedAction, uuid } from "../src/test/fixtures.ts";
import { expect, test } from "./answered.ts";
import { answersOf, items } from "./screens-data.ts";

const FEED = "GET /api/me/contacts/feed";
const done = anArchivedAction();
const dismissed = anArchivedAction({ archivedReason: "dismissed" });
const withFirst = (action: typeof done) => ({
  [FEED]: aFeed(items.map((item, index) => (index === 0 ? { ...item, actions: [action] } : item))),
});
const calls = {
  ...answersOf("contact"),
  "PATCH /api/actions/:id/done": done,
  "PATCH /api/actions/:id/dismiss": dismissed,
  "PATCH /api/actions/:id/undo": { action: items[0]?.actions[0], isLoggedInCrm: false },
};

test("the day is done by keys alone: from card to card, into one, its message edited and copied", async ({
  page,
  answer,
}) => {
  answer({ ...answersOf("feed"), ...calls });
  await page.goto("/contacts");
  const cardOf = (name: string) => page.getByRole("link", { name });
  await expect(cardOf("Claire Morel")).toBeVisible();
  // The keys come once the page is idle, with the list of them.
  await page.locator("dialog").first().waitFor({ state: "attached" });
  for (const [key, name] of [
    ["j", "Claire Morel"],
    ["j", "Hugo Lefèvre"],
    ["k", "Claire Morel"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(cardOf(name)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/contacts/${uuid(1)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Claire Morel" })).toBeFocused();
  await page.keyboard.press("c");
  await expect(page.getByText("Copié dans le presse-papiers")).toBeVisible();
  const { plain, html } = await copied(page);
  expect(plain).toContain("le budget passait en comité");
  expect(html).toContain("<strong>budget</strong>");
  await page.keyboard.press("e");
  const editor = page.getByRole("textbox", { name: "Message" });
  await expect(editor).toBeFocused();
  // No key acts while one types.
  await page.keyboard.type("xz");
  await expect(editor).toHaveValue(/xz/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "Prévisualiser" })).toHaveAttribute("aria-selected", "true");
});

test("keys handle a card, hide it, put it off and undo that; from nowhere Enter, e and c open the first", async ({
  page,
  answer,
}) => {
  answer({ ...answersOf("feed"), ...calls });
  await page.goto("/contacts");
  const claire = page.getByRole("article", { name: "Claire Morel" });
  await expect(claire).toBeVisible();
  await page.locator("dialog").first().waitFor({ state: "attached" });
  await page.keyboard.press("j");
  await expect(claire.getByRole("link")).toBeFocused();
  for (const [key, action] of [
    ["s", done],
    ["x", dismissed],
    ["l", dismissed],
  ] as const) {
    answer({ ...calls, ...withFirst(action) });
    await page.keyboard.press(key);
    await expect(claire).toContainText("Traité");
    if (key === "l") {
      await expect(page.getByRole("dialog", { name: "Revenir vers Claire Morel" })).toBeVisible();
      await page.keyboard.press("Escape");
    }
    answer({ ...answersOf("feed"), ...calls });
    await page.keyboard.press("z");
    await expect(claire.getByRole("link")).toBeFocused();
  }
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (const [key, seen] of [
    ["Enter", page.getByRole("heading", { level: 1, name: "Claire Morel" })],
    ["e", page.getByRole("textbox", { name: "Message" })],
    ["c", page.getByText("Copié dans le presse-papiers")],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(`/contacts/${uuid(1)}`);
    await expect(seen).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Retour/ }).click();
    await expect(claire.getByRole("link")).toBeFocused();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }
});
