import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aContact, anAction, anArchivedAction, uuid } from "../../../test/fixtures.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { eventsOf } from "./events.ts";
import { lineInWords, linesOf } from "./lines.ts";
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
    doubt: null,
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
    doubt: null,
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

it("tells on the contact's page all that is dated in one list, each text with what was read of it, the newest first", async () => {
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
              doubt: null,
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
  const history = await screen.findByText(/^Historique/);
  await user.click(history);
  await screen.findByText("Devis envoyé");
  expect(screen.getByRole("list", { name: "Les 12 derniers mois" }).children).toHaveLength(13);
  const lines = [
    ...(history.closest("details")?.querySelectorAll<HTMLElement>("ol:last-of-type > li") ?? []),
  ];
  expect(lines.map(({ textContent }) => textContent?.replaceAll(/\s/g, " "))).toEqual([
    "1er décembre 2026  Clôture prévue : Contrat 2027 · Négociation · 18 400 €",
    "21 novembre 2026  Suggestion traitée : Envoyer le devis.",
    "21 novembre 2026  Masqué : pas le bon moment. Proposer une visite.",
    expect.stringMatching(/^10 novembre 2026 · Note de Camille.*Lu sans IA :Devis envoyé$/),
    expect.stringMatching(/^3 novembre 2026 · Appel/),
    "5 octobre 2026  Affaire ouverte : Contrat 2027 · Négociation · 18 400 €",
  ]);
  expect(screen.queryByText(/Prendre des nouvelles/), "replaced by the system").toBeNull();
});

it("draws no year of which a list of a few lines says as much", async () => {
  const { user } = renderApp(`/contacts/${uuid(1)}`);
  await user.click(await screen.findByText(/^Historique/));
  await screen.findByText(/Appel/, { selector: "p" });
  expect(screen.queryByRole("list", { name: "Les 12 derniers mois" })).toBeNull();
});

it("tells what falls due, but for the promise that today's reason is about", () => {
  const promise = {
    by: "us",
    what: "un envoi",
    quote: "Je vous l’envoie.",
    state: "open",
    due: "2099-01-08",
    settledOn: null,
    touchedOn: null,
    doubt: null,
    fact: "us envoi",
  } as const;
  const source = (id: string) => ({ kind: "engagement", id, date: "2026-11-03" }) as const;
  const contact = aContact();
  const [reason] = contact.suggestion?.reasons ?? [];
  const proof = reason?.evidence[0]?.id ?? "";
  const lines = linesOf(contact, [
    { ...promise, source: source(proof) },
    { ...promise, what: "un devis", source: source(uuid(5)) },
  ]);
  expect(lines.map(lineInWords)).toEqual(["Échéance\u00A0: un devis"]);
});
