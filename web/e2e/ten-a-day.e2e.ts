import { createReadNote, expect, test } from "./product.ts";

const TWELVE =
  "Aubert Barbier Cadiou Delattre Fabre Garnier Hamon Joubert Lacombe Maillard Navarro Oger".split(" ");

// Whoever nothing is written for yet is refused, and then written for.
test.use({ allowConsole: [/409/] });

test("of twelve who are promised a call ten are proposed, and one left out comes in when asked for", async ({
  page,
  person,
}) => {
  const promised = TWELVE.map((lastName) =>
    createReadNote(person, "Je le rappelle aujourd’hui.", { lastName, isOwn: false }),
  );
  await Promise.all(promised);
  const given = await page.request.patch("/api/crm/owners", {
    data: { owners: [], unowned: { to: "member", userId: person.userId } },
  });
  expect(given.status(), await given.text()).toBe(200);
  await page.goto("/contacts");
  await expect(page.getByText("0 sur 10 traités")).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(10);
  const proposed = await cards.getByRole("heading").allInnerTexts();
  const leftOut = TWELVE.filter((name) => !proposed.includes(name));
  expect(leftOut).toHaveLength(2);

  await page.getByRole("link", { name: "Tous les contacts" }).click();
  const row = page.getByRole("article", { name: leftOut[0] ?? "" });
  await row.getByRole("button", { name: /Pourquoi pas aujourd’hui/ }).click();
  await row.getByRole("button", { name: "Mettre dans ma liste" }).click();
  await expect(
    page.getByText("Dans votre liste d’aujourd’hui, à la place 11.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Ma liste du jour" }).first().click();
  await expect(page.getByText("0 sur 11 traités")).toBeVisible();
  await expect(cards.last()).toHaveAccessibleName(leftOut[0] ?? "");
});
