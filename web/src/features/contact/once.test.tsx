import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aContact, anAction, anEngagement, aNote, aStanding, uuid } from "../../test/fixtures.ts";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { entriesOf } from "../evidence/text-entry.tsx";
import { ContactPage } from "./contact-page.tsx";

const QUOTE = "Je dois lui envoyer l'étude de cas agroalimentaire et la grille tarifaire d'ici vendredi.";
const REASON = "Envoi prévu pour vendredi 27 novembre, sans trace de départ";

const promise = {
  by: "us",
  what: "un envoi (l’étude de cas agroalimentaire et la grille tarifaire), pour vendredi 27 novembre",
  quote: QUOTE,
  state: "late",
  due: "2026-11-27",
  settledOn: null,
  source: { kind: "engagement", id: uuid(901), date: "2026-11-24" },
};
const deal = {
  id: uuid(960),
  crm: "hubspot" as const,
  name: "Câblerie des Alpilles – Sous-traitance",
  stage: "Proposition envoyée",
  state: "open" as const,
  amount: 27_500,
  currency: "EUR",
  openedOn: "2026-10-05",
  closesOn: "2027-01-04",
};

/** A contact whose one promise is what the day's reason is about, as two CRMs hold it. */
function ofOnePromise() {
  const { suggestion, ...contact } = aContact();
  return aContact({
    ...contact,
    engagements: [
      anEngagement({ id: uuid(901), type: "phone_call", date: "2026-11-24T09:00:00.000Z", text: QUOTE }),
      anEngagement({ id: uuid(902), type: "phone_call", date: "2026-11-24T09:00:00.000Z", text: QUOTE }),
    ],
    notes: [],
    deals: [deal, { ...deal, id: uuid(961), crm: "salesforce" }],
    suggestion: suggestion && {
      ...suggestion,
      unread: "3 échanges n’ont pas été lus",
      reasons: suggestion.reasons.slice(0, 1).map((reason) => ({
        ...reason,
        text: REASON,
        evidence: [
          { kind: "engagement" as const, id: uuid(901), date: "2026-11-24T09:00:00.000Z", quote: QUOTE },
        ],
      })),
    },
    actions: [
      anAction({
        ai_prettyAction: "Envoyer l’étude de cas et la grille tarifaire à Romain Navarro",
        ai_prettyReasoning: `**${REASON}**.`,
        ai_iceBreakingMessage: "Bonjour Romain,\n\nVoici ce que je vous devais.\n\nBien cordialement",
      }),
    ],
  });
}

const STANDING = aStanding({
  hasModel: false,
  currentStatus: [
    `Nous devons à Romain Navarro un envoi, pour vendredi 27 novembre (en retard)\u00A0: «\u00A0Je dois lui envoyer l’étude de cas agroalimentaire et la grille tarifaire d’ici…\u00A0» (appel du 24 novembre 2026).`,
    "Dernier échange\u00A0: appel avec Romain Navarro, le 24 novembre 2026.",
  ].join("\n\n"),
  timeline: `- **24 novembre 2026**\u00A0: appel avec Romain Navarro. ${QUOTE}`,
  reasoning: "Composé sans IA, d’après 2 échanges. 3 échanges n’ont pas été lus.",
});

/** The sentences of four words and more that the page shows, each as often as it does; what is folded is not shown. */
function sentencesOf(root: Element): string[] {
  const told: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    const isBlock = /^(P|H\d|LI|BLOCKQUOTE|FIGCAPTION|SUMMARY|BUTTON|A)$/.test(element.tagName);
    const holdsBlocks = element.querySelector("p, h1, h2, h3, li, blockquote, figcaption") !== null;
    const folded = element.closest("details:not([open])");
    const isFolded = folded !== null && element.closest("summary")?.parentElement !== folded;
    if (!isBlock || holdsBlocks || isFolded || element.closest(".visually-hidden") !== null) continue;
    told.push(...(element.textContent ?? "").split(/(?<=[.!?…])\s/u));
  }
  return told
    .map((text) =>
      text
        .replace(/[^\p{L}\d]+/gu, " ")
        .trim()
        .toLowerCase(),
    )
    .filter((text) => text.split(" ").length >= 4);
}

it("says no sentence of four words and more twice on a contact's page", async () => {
  const { container } = renderOfContact(ContactPage, {
    "GET /api/contacts/:id": ofOnePromise(),
    "GET /api/contacts/:id/standing": STANDING,
    "GET /api/contacts/:id/promises": { data: [promise, promise] },
  });
  await screen.findByText("Rien d’autre n’est en attente.");
  await screen.findByText(/^Historique/);
  const told = sentencesOf(container);
  expect(told.filter((one, at) => told.indexOf(one) !== at)).toEqual([]);
  expect(told.filter((one) => one.includes("étude de cas agroalimentaire"))).toHaveLength(1);
  expect(told.filter((one) => one.includes("câblerie des alpilles"))).toHaveLength(1);
  expect(told.filter((one) => one.includes("pas été lus"))).toEqual([]);
  expect(screen.queryByText(/^Dernier échange/)).toBeNull();
});

it("says beside what is proposed what else stands open: since when they have not answered, the deal's next step", async () => {
  const currentStatus = [
    "Affaire\u00A0: à la même étape depuis le 3 août 2026, aucune suite n’y est prévue.",
    "Dernier échange\u00A0: notre message du 24 novembre 2026, sans réponse depuis.",
  ];
  renderOfContact(ContactPage, {
    "GET /api/contacts/:id": ofOnePromise(),
    "GET /api/contacts/:id/standing": aStanding({
      hasModel: false,
      currentStatus: currentStatus.join("\n\n"),
    }),
    "GET /api/contacts/:id/promises": { data: [] },
  });
  for (const line of currentStatus)
    expect(await screen.findByText(line.replaceAll("\u00A0", " "))).toBeVisible();
});

it("marks beside what is proposed, and where it says why, that the reading is not sure", async () => {
  const contact = ofOnePromise();
  const { suggestion } = contact;
  renderOfContact(ContactPage, {
    "GET /api/contacts/:id": {
      ...contact,
      suggestion: suggestion && {
        ...suggestion,
        reasons: suggestion.reasons.map((reason) => ({ ...reason, doubt: "unreadSince" })),
      },
    },
    "GET /api/contacts/:id/standing": STANDING,
    "GET /api/contacts/:id/promises": { data: [] },
  });
  expect(await screen.findByTitle(/Un échange plus récent n’a pas été lu/)).toHaveTextContent(/^à vérifier/);
  expect(screen.getByText(/^À vérifier\s: un échange plus récent n’a pas été lu/)).toBeVisible();
});

it("holds each text once in the history, however many CRMs have it, with what nobody has read at its head", async () => {
  const { user } = renderOfContact(ContactPage, {
    "GET /api/contacts/:id": ofOnePromise(),
    "GET /api/contacts/:id/standing": STANDING,
    "GET /api/contacts/:id/promises": { data: [promise, promise] },
  });
  const history = await screen.findByText(/^Historique/);
  await user.click(history);
  const lines = history.closest("details")?.querySelectorAll("ol > li[id]") ?? [];
  expect(lines).toHaveLength(1);
  expect(screen.getByText(/3 échanges n’ont pas été lus/)).toBeVisible();
});

it("tells a call and the note by which the CRM reports it once", () => {
  const contact = aContact({
    engagements: [
      anEngagement({
        id: uuid(903),
        type: "phone_call",
        source: "moment",
        date: "2026-11-24T09:05:00.000Z",
        text: "",
      }),
    ],
    notes: [
      aNote({
        id: uuid(952),
        date: "2026-11-24T09:00:00.000Z",
        text: "Compte rendu d’appel\nElle signe en mars.",
      }),
      aNote({ id: uuid(953), date: "2026-11-24T10:00:00.000Z", text: "Passer au siège." }),
    ],
  });
  expect(entriesOf(contact).map(({ id, title, twins }) => [id, title, twins])).toEqual([
    [uuid(953), expect.stringMatching(/^Note/), []],
    [uuid(952), "Appel", [uuid(903)]],
  ]);
});
