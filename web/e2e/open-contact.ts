import { expect, type Page } from "@playwright/test";
import { uuid } from "../src/test/fixtures.ts";
import type { Answer } from "./answered.ts";

/** Opens a contact's page, of these answers. */
export async function openContact(
  { page, answer }: { page: Page; answer: Answer },
  contact: object,
): Promise<void> {
  answer({ "GET /api/contacts/:id": contact });
  await page.goto(`/contacts/${uuid(1)}`);
  await expect(page.getByRole("heading", { name: "Proposition" })).toBeVisible();
}
