import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aContact, anAction, anArchivedAction, uuid } from "../../../../test/fixtures.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { type Month, monthsOf } from "./months.ts";
import { monthInWords } from "./words.ts";

const NOW = new Date("2026-11-23T12:00:00");
const at = (date: string) => new Date(date);
const exchange = (date: string, type: "email" | "meeting", direction: "incoming" | "outgoing" | null) =>
  ({ date: at(date), type, direction }) as Parameters<typeof monthsOf>[0]["engagements"][number];

const aDeal = {
  id: uuid(9),
  crm: "hubspot",
  name: null,
  stage: null,
  amount: null,
  currency: null,
} as const;

it("counts what happened by month and kind, and nothing that is planned or older than a year", () => {
  const months = monthsOf(
    {
      engagements: [
        exchange("2026-11-02T09:00:00", "email", "incoming"),
        exchange("2026-11-01T00:00:00", "email", "outgoing"),
        exchange("2026-10-31T23:59:00", "meeting", null),
        exchange("2026-11-28T09:00:00", "meeting", null),
        exchange("2025-11-30T09:00:00", "email", "incoming"),
      ],
      notes: [],
      actions: [],
      deals: [
        { ...aDeal, state: "won", closesOn: at("2026-10-01T00:00:00Z") },
        { ...aDeal, state: "open", closesOn: at("2026-10-02T00:00:00Z") },
      ],
    },
    [{ source: { kind: "note", id: uuid(1), date: at("2026-11-01T00:00:00Z") } }],
    NOW,
  );
  expect(months).toHaveLength(12);
  expect(months.map(monthInWords).slice(-3)).toEqual([
    "septembre 2026\u00A0: rien",
    "octobre 2026\u00A0: 1 rendez-vous et 1 affaire close",
    "novembre 2026\u00A0: 1 échange reçu, 1 échange envoyé et 1 promesse",
  ]);
  expect(months.slice(0, 9).every(isEmpty)).toBe(true);
});

const isEmpty = ({ counts }: Month) => Object.values(counts).every((count) => count === 0);

it("shows on the contact's page the months in words, and what became of past suggestions", async () => {
  const { user } = renderApp(`/contacts/${uuid(1)}`, {
    "GET /api/contacts/:id": aContact({
      actions: [
        anAction(),
        anArchivedAction({ id: uuid(101), ai_prettyAction: "Envoyer le devis." }),
        anArchivedAction({
          id: uuid(102),
          ai_prettyAction: "Proposer une visite.",
          archivedReason: "dismissed",
          dismissedBecause: "notNow",
        }),
        anArchivedAction({
          id: uuid(103),
          ai_prettyAction: "Prendre des nouvelles.",
          archivedReason: "updated",
        }),
      ],
    }),
  });
  const relation = within(await screen.findByRole("region", { name: "Les 12 derniers mois" }));
  expect(relation.getAllByRole("listitem")).toHaveLength(12);
  await user.click(screen.getByText(/^Suggestions passées/));
  const line = (text: string) => screen.getByText(text).closest("li");
  expect(line("Envoyer le devis.")).toHaveTextContent(/Traitée$/);
  expect(line("Proposer une visite.")).toHaveTextContent(/Masqué : pas le bon moment$/);
  expect(line("Prendre des nouvelles.")).toHaveTextContent(/Remplacée par une suggestion plus récente$/);
});

it("tells what was promised by whom, with its words and what became of it", async () => {
  const promise = { source: { kind: "note", id: uuid(5), date: "2026-11-16" }, due: null } as const;
  renderApp(`/contacts/${uuid(1)}`, {
    "GET /api/contacts/:id/promises": {
      data: [
        {
          ...promise,
          by: "us",
          what: "un envoi (le devis), pour vendredi 20 novembre",
          quote: "Je vous envoie le devis vendredi.",
          state: "late",
          settledOn: null,
        },
        { ...promise, by: "contact", what: "un rappel", quote: null, state: "kept", settledOn: "2026-11-18" },
      ],
    },
  });
  const relation = within(await screen.findByRole("region", { name: "Les 12 derniers mois" }));
  expect(await relation.findByRole("heading", { name: "Nous avons promis" })).toBeVisible();
  expect(relation.getByText(/^Un envoi \(le devis\)/)).toHaveTextContent(/En retard$/);
  expect(relation.getByText(/Je vous envoie le devis vendredi/)).toHaveTextContent(
    /, note du 16 novembre 2026$/,
  );
  expect(relation.getByText(/^Un rappel/)).toHaveTextContent(/Tenue le 18 novembre 2026$/);
});
