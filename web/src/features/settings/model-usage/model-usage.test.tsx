import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { aModelUsage, organizationOf } from "../../../test/fixtures.ts";
import { answer, refusal, renderApp, renderPart } from "../../../test/render-app.tsx";
import { ModelUsage as Section } from "./model-usage.tsx";

const ORGANIZATION = "GET /api/auth/organization/get-full-organization";
const READ = "GET /api/intelligence/usage";
const CHANGE = "PATCH /api/intelligence/limits";
const show = (read: ReturnType<typeof aModelUsage>, more: Parameters<typeof renderPart>[1] = {}) =>
  renderPart(<Section />, { [ORGANIZATION]: organizationOf("admin"), [READ]: read, ...more });
/** The section, open. */
const panel = async () => {
  const section = within(await screen.findByRole("region", { name: "Intelligence artificielle" }));
  const opener = section.queryByRole("button", { name: "Voir Usage et lecture des échanges" });
  if (opener !== null) fireEvent.click(opener);
  return section;
};
/** Figures are set with unbreakable spaces. */
const words = (pattern: RegExp) => (text: string) => pattern.test(text.replace(/[\u00A0\u202F]/g, " "));

describe("what the model costs", () => {
  it("is shown to who manages, with the share of the cap in a bar and in words", async () => {
    const { user } = show(aModelUsage());
    const section = await panel();
    expect(await section.findByText("Modèle configuré")).toBeVisible();
    expect(section.getByText(/gpt-6.1 rédige, gpt-6-mini lit\. Interface Responses\./)).toBeVisible();
    expect(section.getByRole("heading", { name: "En novembre 2026" })).toBeVisible();
    expect(
      section.getByText(words(/^128 appels, dont 3 en échec · 21,00 \$ · 480 000 jetons$/)),
    ).toBeVisible();
    const bar = section.getByRole("progressbar", { name: "Part du plafond mensuel utilisée" });
    expect(bar).toHaveAttribute("value", "0.42");
    expect(bar.getAttribute("aria-valuetext")).toMatch(/^42\s%$/);
    expect(section.getByText(words(/^42 % du plafond mensuel de 50,00 \$\.$/))).toBeVisible();
    expect(section.getByText("Rédaction des messages")).not.toBeVisible();
    await user.click(section.getByText("Par étape"));
    expect(section.getByText("Rédaction des messages")).toBeVisible();
    expect(section.getByText(words(/consignes 3, 2$/))).toBeVisible();
  });

  it("is drawn by day, each day with its words", async () => {
    const [day] = aModelUsage().byDay;
    if (day === undefined) throw new Error("no day");
    show(
      aModelUsage({
        byDay: [
          { ...day, day: "2026-11-02", calls: 20, failed: 0, costUsd: 3.5 },
          { ...day, day: "2026-11-20", calls: 108, failed: 3, costUsd: 17.5 },
        ],
      }),
    );
    const chart = within(await (await panel()).findByRole("figure", { name: "Coût par jour" }));
    const days = chart.getAllByRole("listitem");
    expect(days.map((one) => one.textContent.replace(/[\u00A0\u202F]/g, " "))).toEqual([
      "lundi 2 novembre : 20 appels · 3,50 $",
      "vendredi 20 novembre : 108 appels, dont 3 en échec · 17,50 $",
    ]);
    // Every day of November has a column, as high as its share of the most expensive.
    expect(chart.getAllByRole("listitem", { hidden: true })).toHaveLength(30);
    const heights = days.map((one) => one.querySelector<HTMLElement>("[style]")?.style.height);
    expect(heights).toEqual(["12.8px", "64px"]);
  });

  it("is told of the months before, without this month's cap", async () => {
    const { user } = renderPart(<Section />, {
      [ORGANIZATION]: organizationOf("owner"),
      "GET /api/intelligence/usage": ({ request }: { request: Request }) => {
        const month = new URL(request.url).searchParams.get("month") ?? "2026-11";
        return HttpResponse.json(aModelUsage({ month, calls: month === "2026-11" ? 128 : 40, byStage: [] }));
      },
    });
    const section = await panel();
    expect(await section.findByText(words(/^128 appels, /))).toBeVisible();
    expect(section.queryByRole("button", { name: /^Mois suivant/ })).toBeNull();
    await user.click(section.getByRole("button", { name: /^Mois précédent/ }));
    expect(await section.findByText(words(/^40 appels, /))).toBeVisible();
    expect(section.getByRole("heading", { name: "En octobre 2026" })).toBeVisible();
    expect(section.queryByRole("progressbar")).toBeNull();
    await user.click(section.getByRole("button", { name: /^Mois suivant/ }));
    expect(await section.findByRole("progressbar")).toBeVisible();
  });

  it("is drawn in calls where the model's price is unknown", async () => {
    const [day] = aModelUsage().byDay;
    if (day === undefined) throw new Error("no day");
    show(aModelUsage({ byDay: [{ ...day, costUsd: 0, unpricedCalls: 128 }] }));
    expect(await (await panel()).findByRole("figure", { name: "Appels par jour" })).toBeVisible();
  });

  it("is neither shown to members nor asked for them", async () => {
    const app = renderApp("/settings/organization", { [ORGANIZATION]: organizationOf("member") });
    await screen.findByRole("heading", { name: "Équipe" });
    await waitFor(() =>
      expect(app.callsOf("GET /api/auth/organization/get-full-organization").length).toBeGreaterThan(0),
    );
    expect(screen.queryByRole("region", { name: "Intelligence artificielle" })).toBeNull();
    expect(app.callsOf(READ)).toEqual([]);
  });

  it.each([
    ["demo", "Mode démonstration", /écrits par des règles, sans IA/],
    ["none", "Non configuré", /Aucun modèle n’est configuré sur ce serveur/],
  ] as const)("says the state %s, and that nothing was called", async (state, label, text) => {
    show(
      aModelUsage({
        state,
        configured: false,
        model: null,
        calls: 0,
        failed: 0,
        costUsd: 0,
        share: 0,
        byStage: [],
      }),
    );
    const section = await panel();
    expect(await section.findByText(label)).toBeVisible();
    expect(section.getByText(text)).toBeVisible();
    expect(section.getByText("Aucun appel du modèle pour l’instant.")).toBeVisible();
    expect(section.queryByText("Par étape")).toBeNull();
  });

  it("says that a stage's cost is unknown rather than nothing", async () => {
    const [stage] = aModelUsage().byStage;
    if (stage === undefined) throw new Error("no stage");
    const { user } = show(
      aModelUsage({ costUsd: 0, byStage: [{ ...stage, costUsd: 0, unpricedCalls: 128 }] }),
    );
    const section = await panel();
    await user.click(await section.findByText("Par étape"));
    expect(section.getByText(words(/· coût inconnu · 480 000 jetons · consignes 3, 2$/))).toBeVisible();
    const part = section.getByRole("meter", { name: "Part des appels du mois, Rédaction des messages" });
    expect(part).toHaveAttribute("value", "128");
  });

  it("says that the cap is reached, and which calls have no price", async () => {
    show(aModelUsage({ share: 1, over: true, unpricedCalls: 2 }));
    const section = await panel();
    expect(await section.findByText(/^Plafond atteint/)).toBeVisible();
    expect(section.getByText(/2 appels d’un modèle au tarif inconnu ne sont pas comptés/)).toBeVisible();
  });

  it.each([
    ["key", "Le fournisseur du modèle refuse la clé d’API de ce serveur."],
    ["quota", "Le crédit du compte chez le fournisseur du modèle est épuisé."],
    ["model", "Le fournisseur ne connaît pas le modèle « gpt-6.1 »."],
  ] as const)(
    "says that calls are refused for %s, since when, and when one tries again",
    async (reason, text) => {
      const [since, nextTryAt] = ["2026-11-23T06:05:00Z", "2026-11-23T07:05:00Z"];
      show(aModelUsage({ refusal: { reason, model: "gpt-6.1", since, nextTryAt } }));
      const section = await panel();
      expect(await section.findByText(words(new RegExp(`^${text}$`)))).toBeVisible();
      expect(section.getByText("Appels suspendus")).toBeVisible();
      expect(
        section.getByText(
          /^Depuis le lundi 23 novembre à .*, les messages .* à partir du lundi 23 novembre à /,
        ),
      ).toBeVisible();
    },
  );

  it("says why it cannot be read, and reads again", async () => {
    const { user } = show(aModelUsage(), { [READ]: refusal(400, "invalid_request", "Illisible.") });
    await panel();
    const alert = await screen.findByText(/L’usage du modèle n’a pas pu être chargé\. Illisible\./);
    expect(alert).toBeVisible();
    answer({ [ORGANIZATION]: organizationOf("admin"), [READ]: aModelUsage() });
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("Modèle configuré")).toBeVisible();
  });
});

describe("the monthly cap", () => {
  it("is set as people write amounts, and given back by emptying it", async () => {
    let own: number | null = null;
    const now = () => ({ ...aModelUsage().limits, monthlyUsd: own ?? 50, ownMonthlyUsd: own });
    const app = show(aModelUsage(), {
      [READ]: () => HttpResponse.json(aModelUsage({ limits: now() })),
      [CHANGE]: async ({ request }) => {
        own = ((await request.json()) as { monthlyUsd: number | null }).monthlyUsd;
        return HttpResponse.json(now());
      },
    });
    await panel();
    const field = () => screen.findByRole("textbox", { name: "Plafond mensuel, en dollars" });
    await app.user.type(await field(), "12,50 $");
    await app.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("Plafond enregistré.");
    expect(await screen.findByText(words(/du plafond mensuel de 12,50 \$\.$/))).toBeVisible();
    expect(await field()).toHaveValue("12,5");
    await app.user.clear(await field());
    await app.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText(words(/du plafond mensuel de 50,00 \$\.$/))).toBeVisible();
    expect(app.callsOf(CHANGE).map(({ body }) => body)).toEqual([{ monthlyUsd: 12.5 }, { monthlyUsd: null }]);
  });

  it.each([
    ["vingt", /Écrivez un montant en dollars/],
    ["-5", /Écrivez un montant en dollars/],
    ["12,505", /Écrivez un montant en dollars/],
    ["50,01", /Le plafond ne peut pas dépasser 50,00 \$ par mois\./],
  ])("is not sent as %s", async (typed, message) => {
    const app = show(aModelUsage());
    await panel();
    const field = await screen.findByRole("textbox", { name: "Plafond mensuel, en dollars" });
    await app.user.type(field, typed);
    await app.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText(words(message))).toBeVisible();
    expect(field).toHaveAccessibleDescription();
    expect(app.callsOf(CHANGE)).toEqual([]);
  });

  it("keeps what was typed, and says why, when it could not be saved", async () => {
    const app = show(aModelUsage(), { [CHANGE]: refusal(403, "forbidden", "Vous n’avez pas le droit.") });
    await panel();
    const field = await screen.findByRole("textbox", { name: "Plafond mensuel, en dollars" });
    await app.user.type(field, "20");
    await app.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(
      await screen.findByText("Le plafond n’est pas enregistré. Vous n’avez pas le droit."),
    ).toBeVisible();
    expect(field).toHaveValue("20");
  });
});
