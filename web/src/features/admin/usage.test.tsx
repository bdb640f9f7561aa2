import { screen, waitFor, within } from "@testing-library/react";
import type * as z from "zod";
import { describe, expect, it, vi } from "vitest";
import type { OrganizationUsage } from "../../../../functions/intelligence/usage/contract.ts";
import { aPage, asAdministrator, uuid } from "../../test/fixtures.ts";
import { renderApp } from "../../test/render-app.tsx";

type Usage = z.input<typeof OrganizationUsage>;

const LIST = "GET /api/admin/model-usage";
const counted = {
  calls: 1200,
  failed: 3,
  inputTokens: 400_000,
  outputTokens: 80_000,
  costUsd: 12.5,
  unpricedCalls: 0,
};
const usage = (overrides: Partial<Usage> = {}): Usage => ({
  ...counted,
  organization: { id: uuid(500), name: "Atelier Nord" },
  monthlyUsd: 50,
  share: 0.25,
  ...overrides,
});
const show = (address: string, rows = [usage()]) =>
  renderApp(address, {
    ...asAdministrator(),
    [LIST]: {
      month: "2026-11",
      total: counted,
      byDay: [{ ...counted, day: "2026-11-20" }],
      byStage: [{ ...counted, stage: "timeline", label: "Résumé de la relation" }],
      ...aPage(rows),
    },
  });
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

describe("the model's use in all organizations", () => {
  it("is told by organization, added up, with its share of the cap", async () => {
    vi.setSystemTime("2026-11-24T09:00:00Z");
    show("/admin/usage");
    const table = within(await screen.findByRole("table", { name: "Usage par organisation" }));
    expect(table.getAllByRole("cell").map(({ textContent }) => plain(textContent))).toEqual([
      "Atelier Nord",
      "1 200",
      "3",
      "12,50 $",
      "25 % de 50,00 $",
    ]);
    expect(
      screen.getByText(
        (_, element) =>
          element?.tagName === "P" &&
          plain(element.textContent) ===
            "En novembre 2026 : 1 200 appels, dont 3 en échec · 12,50 $ · 480 000 jetons",
      ),
    ).toBeVisible();
  });

  it("is drawn by day and by stage, all organizations together", async () => {
    vi.setSystemTime("2026-11-24T09:00:00Z");
    const { user } = show("/admin/usage");
    const chart = within(await screen.findByRole("figure", { name: "Coût par jour" }));
    expect(chart.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
      "vendredi 20 novembre : 1 200 appels, dont 3 en échec · 12,50 $",
    ]);
    await user.click(screen.getByText("Par étape"));
    expect(screen.getByText(/jetons$/, { selector: "dd" })).toBeVisible();
    expect(
      screen.getByRole("meter", { name: "Part du coût du mois, Résumé de la relation" }),
    ).toHaveAttribute("value", "12.5");
  });

  it("is searched, sorted and turned to another month, in the address", async () => {
    vi.setSystemTime("2026-11-24T09:00:00Z");
    const app = show("/admin/usage?q=nord");
    const last = () => app.callsOf(LIST).at(-1)?.query;
    await screen.findByRole("table");
    expect(last()).toBe("?offset=0&pageSize=20&filter=nord&month=2026-11&sort=-costUsd");
    await app.user.click(screen.getByRole("button", { name: "Appels" }));
    await waitFor(() => expect(last()).toContain("sort=-calls"));
    await app.user.click(screen.getByRole("button", { name: /^Mois précédent/ }));
    await waitFor(() => expect(last()).toContain("month=2026-10"));
    expect(new URLSearchParams(window.location.search).get("month")).toBe("2026-10");
  });
});
