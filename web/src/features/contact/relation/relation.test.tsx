import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aContact, anAction, anArchivedAction, uuid } from "../../../test/fixtures.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { eventsOf } from "./events.ts";
import { type Month, monthsOf } from "./months.ts";
import { monthInWords } from "./words.ts";

const NOW = new Date("2026-11-23T12:00:00+01:00");

const exchange = (date: string, type: "email" | "meeting", direction: "incoming" | "outgoing" | null) => ({
  id: uuid(1),
  type,
  source: "hubspot" as const,
  date,
  direction,
  subject: null,
  text: "",
  shortened: false,
  participants: [],
  ai_analysis: null,
});
const deal = (state: "open" | "won" | "lost", openedOn: string | null, closesOn: string | null) => ({
  id: uuid(9),
  crm: "hubspot" as const,
  name: null,
  stage: null,
  amount: null,
  currency: null,
  state,
  openedOn,
  closesOn,
});
it("counts what happened by month and kind, what is to come by itself, and nothing older than a year", () => {
  const promise = {
    by: "us" as const,
    what: "un envoi",
    quote: null,
    source: { kind: "note" as const, id: uuid(1), date: "2026-11-01" },
    due: "2026-11-27",
    state: "open" as const,
    settledOn: null,
    touchedOn: null,
    fact: "0".repeat(32),
  };
  const fact = {
    kind: "budget" as const,
    who: "contact" as const,
    act: null,
    object: null,
    quote: "",
    key: "0",
    due: null,
    amount: null,
    settledBy: null,
    correction: null,
    corrections: [],
    mayObject: false,
  };
  const read = {
    kind: "note" as const,
    date: "2026-09-30T23:59:00+02:00",
    reader: "local" as const,
    at: null,
  };
  const events = eventsOf(
    {
      engagements: [
        exchange("2026-11-02T09:00:00+01:00", "email", "incoming"),
        exchange("2026-11-01T00:00:00+01:00", "email", "outgoing"),
        exchange("2026-10-31T23:59:00+01:00", "meeting", null),
        exchange("2026-11-28T09:00:00+01:00", "meeting", null),
        exchange("2025-11-30T09:00:00+01:00", "email", "incoming"),
      ],
      notes: [],
      actions: [],
      deals: [deal("won", null, "2026-10-01"), deal("open", "2026-10-02", "2026-12-01")],
    },
    [promise, { ...promise, by: "contact", state: "kept" }],
    [
      // A commitment is a promise already; what was corrected away counts no more.
      { ...read, id: uuid(1), facts: [{ ...fact, kind: "commitment" }] },
      { ...read, id: uuid(2), facts: [fact] },
      {
        ...read,
        id: uuid(3),
        facts: [
          {
            ...fact,
            correction: { id: uuid(4), correction: "notSo" as const, by: null, at: NOW.toISOString() },
          },
        ],
      },
    ],
    NOW,
  );
  const months = monthsOf(events, NOW);
  expect(months).toHaveLength(13);
  expect(months.map(monthInWords).slice(-4)).toEqual([
    "septembre 2026\u00A0: 1 texte où quelque chose a été lu",
    "octobre 2026\u00A0: 1 rendez-vous, 1 affaire ouverte et 1 affaire gagnée",
    "novembre 2026\u00A0: 1 échange reçu, 1 échange envoyé, 1 promesse de notre part et 1 promesse du contact",
    "à venir\u00A0: 1 rendez-vous, 1 promesse de notre part et 1 clôture prévue",
  ]);
  expect(months.slice(0, 9).every(isEmpty)).toBe(true);
});

const isEmpty = ({ counts }: Month) => Object.values(counts).every((count) => count === 0);

it("shows on the contact's page the months in words, each day, and what became of past suggestions", async () => {
  const { user } = renderApp(`/contacts/${uuid(1)}`, {
    "GET /api/contacts/:id/readings": {
      data: [
        {
          kind: "note",
          id: uuid(951),
          date: "2026-11-10T09:30:00.000Z",
          reader: "local",
          at: null,
          facts: [
            {
              kind: "quoteSent",
              who: "us",
              act: null,
              object: null,
              quote: "",
              key: "0",
              due: null,
              amount: null,
              settledBy: null,
              correction: null,
              corrections: [],
              mayObject: false,
            },
          ],
        },
      ],
    },
    "GET /api/contacts/:id": aContact({
      deals: [
        {
          id: uuid(960),
          crm: "hubspot",
          name: "Contrat 2027",
          stage: "Négociation",
          state: "open",
          amount: 18_400,
          currency: "EUR",
          openedOn: "2026-10-05",
          closesOn: "2026-12-01",
        },
      ],
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
  expect(relation.getAllByRole("listitem")).toHaveLength(13);
  await user.click(relation.getByText(/^Jour par jour/));
  await relation.findByText(/Compte rendu d’appel/);
  const days = relation.getByText(/^Jour par jour/).closest("details");
  const lines = days === null ? [] : within(days).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent?.replaceAll(/\s/g, " "))).toEqual([
    "1er décembre 2026Clôture prévue : Contrat 2027 · Négociation · 18 400 €",
    "21 novembre 2026Suggestion traitée : Envoyer le devis.",
    "21 novembre 2026Masqué : pas le bon moment. Proposer une visite.",
    "10 novembre 2026Note de Camille",
    "10 novembre 2026Lu : Devis envoyé",
    "3 novembre 2026Compte rendu d’appel",
    "5 octobre 2026Affaire ouverte : Contrat 2027 · Négociation · 18 400 €",
  ]);
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
