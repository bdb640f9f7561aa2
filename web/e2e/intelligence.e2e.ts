import type { Page } from "@playwright/test";
import { test } from "./first-day.ts";
import { expect } from "./product.ts";

test("a message shows what it rests on, an edit is checked, and the relation is read again", async ({
  page,
  person,
}) => {
  expect(person.email).toContain("@");
  await page.goto("/contacts");
  const name = await whoseMessageTellsAFact(page);
  await page.getByRole("article").filter({ hasText: name }).getByRole("link").click();

  await expect(
    page.getByText(/^Rédigé par IA \(.+\)\s: chaque phrase relue face à ses sources le /),
  ).toBeVisible();
  const mail = page.getByRole("link", { name: "Écrire un e-mail" });
  await expect(mail).toHaveAttribute("href", /^mailto:[^?]+\?subject=[^&]+&body=/);

  // Whom one calls is proposed a call first.
  await page.getByRole("radio", { name: "Mail" }).check({ force: true });
  // By the keyboard alone: from the tab to the sentence, to its source, to the entry it was taken from.
  await expect(page.getByRole("button", { name: /^(?:Tutoyer|Vouvoyer)$/ })).toBeVisible();
  await page.getByRole("tab", { name: "Prévisualiser" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const note = page.getByRole("note", { name: /^Sources? de cette phrase$/ });
  await expect(note).toContainText("«");
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await page.keyboard.press("Enter");
  const quote = (await note.getByText(/^«/).first().innerText()).replace(/^«\s*|\s*»$/g, "");
  await page.keyboard.press("Tab");
  await expect(note.getByRole("link", { name: "Voir dans l’historique" }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  const entry = page.locator("li:focus");
  await expect(entry).toBeInViewport();
  await expect(entry).toContainText(quote);

  await page.getByRole("tab", { name: "Éditer" }).click();
  const editor = page.getByRole("textbox", { name: "Message" });
  await editor.fill(`${await editor.inputValue()}\n\nNous restons sur 99 999 €.`);
  const hints = page.getByRole("list", { name: "À vérifier" });
  await expect(hints).toContainText("« 99 999 € » n’apparaît dans aucun échange.");
  await expect(page.getByRole("button", { name: "C'est envoyé" })).toBeEnabled();

  const relation = page.getByRole("region", { name: "Où en est-on" });
  await relation.getByRole("button", { name: "Actualiser ce contact" }).click();
  await expect(relation.getByText(/Analyse à jour\.$/)).toBeVisible();
  // What the person wrote is still there, and still pointed out.
  await expect(editor).toHaveValue(/99 999 €/);
  await expect(hints).toContainText("99 999 €");

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByText(/^Historique/).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

/** The name of somebody on today's list whose message tells what a source says, rather than what we alone know. */
async function whoseMessageTellsAFact(page: Page): Promise<string> {
  const reply = await page.request.get("/api/me/contacts/feed");
  const { data } = (await reply.json()) as { data: Suggested[] };
  const found = data.find(({ actions: [action] }) =>
    action?.claims.some(({ text }) => action.ai_iceBreakingMessage.includes(text)),
  );
  if (found === undefined) throw new Error("no message of today's list tells a fact");
  return `${found.firstName} ${found.lastName}`;
}

interface Suggested {
  readonly firstName: string;
  readonly lastName: string;
  readonly actions: readonly {
    readonly ai_iceBreakingMessage: string;
    readonly claims: readonly { readonly text: string }[];
  }[];
}
