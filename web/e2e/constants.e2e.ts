import type { Locator, Page } from "@playwright/test";
import { aContact, aFeed, anAction, anArchivedAction, aSession } from "../src/test/fixtures.ts";
import { expect, NOW, Refusal, stopTime, test } from "./answered.ts";
import { openContact } from "./open-contact.ts";
import { answersOf, items } from "./screens-data.ts";

// docs/product.md, 9: what a browser shows of it.

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const FEED = "GET /api/me/contacts/feed";

/** Counts, from here on, the requests for one path by one method. */
function counted(page: Page, method: string, path: RegExp): { count: number } {
  const asked = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === method && path.test(request.url())) asked.count += 1;
  });
  return asked;
}

/** Lets a page's time pass until something is there. */
async function untilShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass();
}

test("a card fades for half a second, then its action is closed, which can be undone for ten seconds", async ({
  page,
  answer,
}) => {
  const dismissed = anArchivedAction({ archivedReason: "dismissed" });
  answer(answersOf("feed"));
  await page.goto("/contacts");
  const card = page.getByRole("article", { name: "Claire Morel" });
  await expect(card).toBeVisible();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  await stopTime(page);
  const sent = counted(page, "PATCH", /dismiss$/);
  answer({
    "PATCH /api/actions/:id/dismiss": dismissed,
    [FEED]: aFeed(items.map((item, index) => (index === 0 ? { ...item, actions: [dismissed] } : item))),
  });
  await card.getByRole("button", { name: "Masquer" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(499);
  expect(sent.count).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => sent.count).toBe(1);
  await expect(card.getByText("Traité")).toBeVisible();
  const undo = page.locator("[data-sonner-toast]").filter({ hasText: "Annuler" });
  await untilShown(page, undo);
  await page.clock.runFor(9_900);
  await expect(undo).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(400);
  await expect(undo).toHaveCount(0);
});

test("a list is fresh for a minute, and not asked for again when the window has the focus", async ({
  page,
  answer,
}) => {
  answer(answersOf("feed"));
  const asked = counted(page, "GET", /\/api\/me\/contacts\/feed$/);
  await page.goto("/contacts");
  const list = page.getByText("1 sur 5 traités");
  const leaveAndComeBack = async () => {
    await page.getByRole("link", { name: "Paramètres" }).click();
    await expect(page.getByRole("heading", { name: "Mon compte" })).toBeVisible();
    await page.goBack();
    await expect(list).toBeVisible();
  };
  await expect(list).toBeVisible();
  await leaveAndComeBack();
  await page.evaluate(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.setFixedTime(Date.parse(NOW) + 59_999);
  await leaveAndComeBack();
  expect(asked.count).toBe(1);
  await page.clock.setFixedTime(Date.parse(NOW) + 60_000);
  await leaveAndComeBack();
  await expect.poll(() => asked.count).toBe(2);
});

test("what fails is asked for once more", async ({ page, answer }) => {
  answer({ [FEED]: new Refusal(500, "unknown", "Une erreur inattendue est survenue.") });
  const asked = counted(page, "GET", /\/api\/me\/contacts\/feed$/);
  await page.goto("/contacts");
  await expect(page.getByText(/n’ont pas pu être chargées/)).toBeVisible();
  expect(asked.count).toBe(2);
});

test("whether HubSpot is connected is asked for each second, past the cookie, until it is", async ({
  page,
  answer,
}) => {
  const unconnected = {
    "GET /api/auth/get-session": aSession({ hubspot: false }),
    "GET /api/crm/connections": { data: [], signIns: {}, canManage: true },
    "GET /api/crm/auth-url/:crm": { url: "/favicon.svg" },
  };
  answer(unconnected);
  await page.goto("/settings");
  const connect = page.getByRole("button", { name: "Connecter", exact: true });
  await expect(connect).toBeVisible();
  const asked = counted(page, "GET", /get-session\?disableCookieCache=true$/);
  await stopTime(page);
  await Promise.all([page.waitForEvent("popup"), connect.click()]);
  await expect(page.getByText(/En attente de votre autorisation/)).toBeVisible();
  const aSecond = async (then: number) => {
    const before = asked.count;
    await page.clock.runFor(999);
    expect(asked.count).toBe(before);
    // The next second begins with the reply.
    const answered = page.waitForResponse(/get-session\?disableCookieCache=true$/);
    await page.clock.runFor(1);
    await (await answered).finished();
    expect(asked.count).toBe(then);
  };
  await aSecond(1);
  answer({});
  await aSecond(2);
  await untilShown(page, page.getByText("Connecté", { exact: true }));
  await page.clock.runFor(3_000);
  expect(asked.count).toBe(2);
});

test("job and company are cut at six letters, one alone at fifteen, and told whole after 700 ms", async ({
  page,
  answer,
}) => {
  answer(answersOf("feed"));
  await page.goto("/contacts");
  const card = page.getByRole("article", { name: "Hugo Lefèvre" });
  const cut = card.getByText(/^Respon… @ Câbler…$/);
  await expect(cut).toBeVisible();
  await expect(page.getByText(/^Transports Vass…$/)).toBeVisible();
  const whole = page.getByText("Responsable des achats @ Câblerie du Rhône");
  await page.mouse.move(0, 0);
  await stopTime(page);
  await cut.hover();
  await page.clock.runFor(699);
  await expect(whole).toBeHidden();
  await page.clock.runFor(1);
  await expect(whole).toBeVisible();
});

test("a toast is 356 points wide, at the bottom right, for four seconds; 45 points to the side take it away", async ({
  page,
  answer,
}) => {
  await openContact({ page, answer }, answersOf("contact")["GET /api/contacts/:id"] ?? {});
  // Its code comes once the page is idle, which a page without time never is.
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  await stopTime(page);
  const toast = page.getByText("Copié dans le presse-papiers").locator("xpath=ancestor::li");
  const copy = async () => {
    await page.getByRole("button", { name: "Copier" }).click();
    await page.mouse.move(0, 0);
    await untilShown(page, toast);
  };
  await copy();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box !== null && box.x + box.width > 1280 - 40 && box.y + box.height > 800 - 40
        ? box.width
        : null;
    })
    .toBe(356);
  await page.clock.runFor(3_900);
  await expect(toast).toHaveAttribute("data-removed", "false");
  // It goes at four seconds, and has gone once it has faded.
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(0);

  // Slowly: a quick flick takes it away from less far.
  const drag = async (points: number) => {
    await copy();
    // It slides in: pressed before it stands, it is not where it was seen.
    await toast.hover();
    const box = await toast.boundingBox();
    const [x, y] = [Math.round(box?.x ?? 0) + 20, Math.round(box?.y ?? 0) + 20];
    await page.clock.setFixedTime(NOW);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y);
    await page.clock.setFixedTime(Date.parse(NOW) + 1_000);
    // Text that is marked is dragged instead.
    await page.evaluate(() => getSelection()?.empty());
    await page.mouse.move(x + points, y);
    await expect(toast).toHaveAttribute("style", new RegExp(`--swipe-amount-x: ${points}px`));
    await page.mouse.up();
  };
  await drag(45);
  await expect(toast).toHaveAttribute("data-removed", "true");
  await page.clock.runFor(199);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  await drag(44);
  await expect(toast).toHaveAttribute("data-removed", "false");
});

test("three toasts are seen at most, 14 points apart, and Alt+T leads to them", async ({ page, answer }) => {
  await openContact({ page, answer }, answersOf("contact")["GET /api/contacts/:id"] ?? {});
  const copy = page.getByRole("button", { name: "Copier", exact: true });
  const toasts = page.locator("[data-sonner-toast]");
  for (let count = 1; count <= 4; count++) {
    await copy.click();
    await expect(toasts).toHaveCount(count);
  }
  const visible = page.locator("[data-sonner-toast][data-visible=true]");
  await expect(visible).toHaveCount(3);
  await page.keyboard.press("Alt+t");
  await expect(page.locator("[data-sonner-toaster]")).toBeFocused();
  await expect
    .poll(async () => {
      const boxes = await visible.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()),
      );
      const [one, two, three] = boxes.toSorted((a, b) => a.top - b.top);
      return [two.top - one.bottom, three.top - two.bottom].map(Math.round);
    })
    .toEqual([14, 14]);
});

test("the editor saves half a second after the last key, and is 200 to 500 points high", async ({
  page,
  answer,
}) => {
  await openContact({ page, answer }, aContact({ actions: [anAction()] }));
  await page.getByRole("tab", { name: "Éditer" }).click();
  const editor = page.getByRole("textbox").last();
  await expect(editor).toBeVisible();
  await stopTime(page);
  await editor.fill("Bonjour");
  const height = async () => (await page.locator(".w-md-editor").boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThanOrEqual(200);
  let saves = 0;
  page.on("request", (request) => (saves += request.method() === "PUT" ? 1 : 0));
  await page.clock.runFor(499);
  await editor.fill("Ligne\n".repeat(80));
  await page.clock.runFor(499);
  await expect(editor).toHaveValue(/^Ligne/);
  expect(saves).toBe(0);
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await page.clock.runFor(1);
  await saved;
  expect(await height()).toBeLessThanOrEqual(500);
});
