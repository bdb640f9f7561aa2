import {
  aContact,
  aDeal,
  aFeed,
  aFeedItem,
  aPromise,
  aSession,
  anAction,
  anArchivedAction,
  uuid,
} from "../src/test/fixtures.ts";
import type { Answers } from "./answered.ts";

const people = [
  ["Claire", "Morel", "Directrice", "Menuiseries de l’Ouest"],
  ["Hugo", "Lefèvre", "Responsable des achats", "Câblerie du Rhône"],
  ["Inès", "Garnier", "Gérante", "Atelier Garnier"],
  ["Paul", "Vasseur", null, "Transports Vasseur"],
  ["Léa", "Fontaine", "Cheffe de projet", null],
] as const;

const SAID = [
  "Claire devait vous dire mi-novembre si le budget est validé.",
  "Hugo attend votre réponse sur le délai de livraison.",
  "Rien depuis six mois : prendre des nouvelles d’Inès.",
  "Paul a demandé un nouveau devis pour trois camions.",
  "Léa revient de congé aujourd’hui.",
];

export const items = people.map(([firstName, lastName, job, company], index) => {
  const act = index === 4 ? anArchivedAction : anAction;
  const id = uuid(index + 1);
  return aFeedItem({
    id,
    firstName,
    lastName,
    job,
    company,
    actions: [
      act({
        id: uuid(100 + index),
        contactId: id,
        ai_prettyAction: SAID[index] ?? "",
        type: index % 3 === 2 ? "nurturing" : "ongoingBusiness",
      }),
    ],
  });
});

const MESSAGE =
  "Bonjour Claire,\n\nLors de notre appel du 3 novembre, vous m’aviez dit que le **budget** passait en comité. Est-il validé ?\n\nJe peux vous appeler jeudi matin.\n\nBien à vous,\nCamille Durand";

/** With all that a page can hold. */
export const contact = aContact({
  phones: ["01 99 00 12 34 poste 7", "06 39 98 00 00"],
  ai_timeline: null,
  actions: [
    anAction({
      ai_subject: "Votre budget",
      ai_iceBreakingMessage: MESSAGE,
      claims: [
        {
          text: "Lors de notre appel du 3 novembre, vous m’aviez dit que le **budget** passait en comité.",
          quote: "Le budget passe en comité.",
          sourceIds: [uuid(901)],
        },
      ],
    }),
  ],
  deals: [aDeal()],
});

const promise = aPromise();

export interface Screen {
  name: string;
  address: string;
  /** A text that stands there once all has come. */
  ready: string | RegExp;
  answers?: Answers;
  /** The button that is pressed before. */
  pressed?: string;
  /** False: its picture is what one sees first on a phone too, for a page that grows by sections. */
  isWhole?: boolean;
}

/** The main screens, each with something in all of its usual parts. */
export const SCREENS: readonly Screen[] = [
  {
    name: "login",
    address: "/auth/login",
    ready: "Mot de passe oublié",
    answers: { "GET /api/auth/get-session": null },
  },
  {
    name: "feed",
    address: "/contacts",
    ready: "1 sur 5 traités",
    answers: { "GET /api/me/contacts/feed": aFeed(items) },
  },
  {
    name: "contact",
    address: `/contacts/${uuid(1)}`,
    ready: /^Nous devons à Claire/,
    answers: { "GET /api/contacts/:id": contact },
  },
  {
    name: "settings",
    address: "/settings",
    ready: "Supprimer mon compte",
    answers: { "GET /api/auth/get-session": aSession() },
    isWhole: false,
  },
  {
    name: "settings-organization",
    address: "/settings/organization",
    ready: "Heure des listes",
    answers: { "GET /api/auth/get-session": aSession() },
    isWhole: false,
  },
  {
    name: "all-contacts",
    address: "/contacts/all",
    ready: "5 contacts",
    answers: {
      "GET /api/contacts": { data: items, meta: { offset: 0, pageSize: 50, itemCount: 5, hasMore: false } },
    },
  },
  {
    name: "promises",
    address: "/promises",
    ready: "En retard",
    answers: {
      "GET /api/me/promises": {
        day: "2026-11-23",
        data: [
          promise,
          { ...promise, by: "contact", state: "open", what: "une réponse sur le budget", due: null },
          { ...promise, state: "kept", settledOn: "2026-11-20" },
        ],
        unowned: [{ ...promise, contact: "Hugo Lemaire", state: "open", due: null }],
        team: [{ id: uuid(702), name: "Paul Martin", open: 3, late: 1, kept: 5, cancelled: 0 }],
      },
    },
  },
];

/** What the API answers on one of these screens. */
export const answersOf = (name: string): Answers =>
  SCREENS.find((screen) => screen.name === name)?.answers ?? {};
