import type { Page } from "@playwright/test";
import { aMember, anOrganization, aSentInvitation, uuid } from "../../src/test/fixtures.ts";
import { type Answer, type Answers, Refusal } from "../answered.ts";
import { SCREENS, type Screen } from "../screens-data.ts";

/** What is done on a screen as it stands, and what it looks like then. */
export interface Step {
  name: string;
  act: (page: Page, answer: Answer) => Promise<unknown>;
  /** A text that stands there once all has come. */
  ready: string | RegExp;
}

/** A screen, and what is done on it one after the other. */
export interface State extends Screen {
  steps?: readonly Step[];
}

/** The main screen of this name, with these steps. */
export function screenOf(name: string, steps: readonly Step[] = []): State {
  const found = SCREENS.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`no screen ${name}`);
  return { ...found, steps };
}

/** Leaves what is open, and presses a button. */
export const press =
  (name: string | RegExp): Step["act"] =>
  async (page) => {
    // A field of search takes the first for itself.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name, exact: true }).first().click();
  };

/** A dialog that the button of this name opens. */
export const dialog = (name: string | RegExp, ready: string | RegExp): Step => ({
  name: `the dialog of ${String(name)}`,
  act: press(name),
  ready,
});

export const NOBODY: Answers = { "GET /api/auth/get-session": null };
export const DOWN = new Refusal(
  503,
  "unavailable",
  "Le service est momentanément indisponible. Réessayez dans un instant.",
);
export const CONTACT = `/contacts/${uuid(1)}`;

/** The organization of the signed-in person, who owns it. */
export const team = {
  "GET /api/auth/organization/get-full-organization": anOrganization({
    members: [
      aMember({ role: "owner" }),
      aMember({ id: uuid(2), userId: uuid(702), user: { name: "Hélène Roy", email: "helene@nord.fr" } }),
    ],
    teams: [
      { id: uuid(801), name: "Nord" },
      { id: uuid(802), name: "Sud" },
    ],
    invitations: [aSentInvitation({ role: "member" })],
  }),
};
