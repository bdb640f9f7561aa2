import {
  aComparison,
  aConnection,
  aConnectionJob,
  aFeed,
  anArchivedAction,
  aReplay,
  aReplayedEntry,
  anUnsettled,
  aSession,
  someFigures,
  someOutcomes,
  uuid,
} from "../../src/test/fixtures.ts";
import { items } from "../screens-data.ts";
import { dialog, DOWN, screenOf, type State } from "./state.ts";

const FEED = "GET /api/me/contacts/feed";
const WHY = "GET /api/me/contacts/why-empty";
const OUTCOMES = "GET /api/me/outcomes";
const REPLAY = "GET /api/me/replay";
const promise = { quote: "Je vous envoie le devis lundi au plus tard.", madeOn: "2026-10-30" };
const lost = [
  { id: uuid(700), name: "Contrat 2027", closedOn: "2026-11-15", amount: 12_000, currency: "EUR" },
];
const claire = aReplayedEntry({ occasion: "claire", promise, lost });
const REPLAYED = [
  {
    day: "2026-11-18",
    entries: [
      claire,
      aReplayedEntry({
        occasion: "inès",
        contact: "Inès Garnier",
        company: null,
        quote: null,
        quotedOn: null,
      }),
    ],
  },
  {
    day: "2026-11-02",
    entries: [
      claire,
      aReplayedEntry({ occasion: "hugo", contact: "Hugo Lefèvre", touchedOn: "2026-11-04" }),
      aReplayedEntry({ occasion: "paul", contact: "Paul Vasseur", wroteOn: "2026-11-05" }),
    ],
  },
];
const hidden = anArchivedAction({
  ai_prettyAction: "Claire devait vous dire mi-novembre si le budget est validé.",
  archivedReason: "dismissed",
});

/** HubSpot as it stands. */
const connected = (hubspot: Parameters<typeof aConnection>[0]) => ({
  "GET /api/crm/connections": { data: [aConnection(hubspot)], signIns: {}, canManage: false },
});

/** What is written where a list is empty. */
const empty = (name: string, ready: string | RegExp, why: object): State => ({
  name: `an empty list: ${name}`,
  address: "/contacts",
  ready,
  answers: { [FEED]: aFeed([]), [WHY]: why },
});

/** The day's list, and promises. */
export const OF_THE_DAY: readonly State[] = [
  screenOf("feed", [
    {
      name: "a card hidden, which can be undone",
      act: async (page, answer) => {
        answer({
          "PATCH /api/actions/:id/dismiss": hidden,
          [FEED]: aFeed(items.map((item, index) => (index === 0 ? { ...item, actions: [hidden] } : item))),
        });
        await page.getByRole("button", { name: "Masquer" }).first().click();
        await page.locator("[data-sonner-toast]").getByRole("button", { name: "Annuler" }).waitFor();
        await page
          .getByRole("button", { name: /^Autres choix/ })
          .first()
          .click();
      },
      ready: "Masqué",
    },
    dialog(/^Plus tard/, "Un autre jour"),
    dialog(/^Pourquoi/, "Raison inexacte"),
    {
      name: "the list of keys",
      act: async (page) => {
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
      },
      ready: "Carte suivante",
    },
  ]),
  {
    name: "an entry that was read with doubt",
    address: "/contacts",
    ready: /^à vérifier/,
    answers: {
      [FEED]: aFeed(
        items.map(({ suggestion, ...item }) => ({
          ...item,
          suggestion: {
            ...suggestion,
            reasons: suggestion.reasons.map((reason) => ({ ...reason, doubt: "hedged" as const })),
          },
        })),
      ),
    },
  },
  {
    name: "what one’s choices have changed, all being handled, and a CRM that withdrew its access",
    address: "/contacts",
    ready: /^HubSpot\s: L’accès a été retiré/,
    answers: {
      [FEED]: aFeed(items.slice(-1)),
      ...connected({ state: "revoked", message: "L’accès a été retiré depuis le CRM." }),
      "GET /api/me/contacts/last-choices": {
        data: [{ contactId: items[0]?.id, text: "Claire Morel revient le 7 décembre." }],
      },
    },
    steps: [
      {
        name: "opened",
        act: (page) => page.getByText(/^Ce que vos derniers choix/).click(),
        ready: "Claire Morel revient le 7 décembre.",
      },
    ],
  },
  {
    name: "somebody who may have objected",
    address: "/contacts",
    ready: /^2\scontacts ont peut-être demandé/,
    answers: {
      [FEED]: aFeed(items),
      "GET /api/me/objections": {
        data: [anUnsettled(), anUnsettled({ contactId: uuid(2), contact: "Karim Benali", quote: "" })],
        count: 2,
      },
    },
    steps: [
      {
        name: "opened",
        act: (page) => page.getByText(/peut-être demandé/).click(),
        ready: /Oubliez mon numéro/,
      },
    ],
  },
  {
    name: "empty feed of one organization of several, whose CRM was not read again",
    address: "/contacts",
    ready: /^HubSpot\s: la dernière synchronisation n’a pas abouti/,
    answers: {
      [FEED]: aFeed([]),
      ...connected({ job: aConnectionJob({ state: "failed" }) }),
      "GET /api/auth/organization/list": [
        { id: uuid(500), name: "Compagnie nationale d’aménagement du Bas-Rhône et du Languedoc" },
        { id: uuid(501), name: "Atelier Sud" },
      ],
    },
  },
  {
    name: "feed out of reach",
    address: "/contacts",
    ready: "n’ont pas pu être chargées",
    answers: { "GET /api/me/contacts/feed": DOWN },
  },
  {
    name: "no organization",
    address: "/contacts",
    ready: "aucune organisation",
    answers: { "GET /api/auth/get-session": aSession({ organization: null }) },
  },
  empty("being made", "Votre liste se prépare", {
    code: "in_preparation",
    text: "Votre liste est en préparation : elle arrive dans quelques minutes.",
    mend: null,
  }),
  empty("without a CRM", "Connecter un CRM", {
    code: "no_crm",
    text: "Aucun CRM n’est connecté.",
    mend: "settings",
  }),
  empty("without contacts of one’s own", "Attribuer les contacts", {
    code: "no_own_contacts",
    text: "Aucun contact n’est à votre nom.",
    mend: "owners",
  }),
  empty("nobody knows why", /^La raison n’a pas pu être chargée/, DOWN),
  {
    name: "a list that could not be made",
    address: "/contacts",
    ready: /modèle/,
    answers: {
      [FEED]: { data: [], meta: { ...aFeed([]).meta, problem: "not_configured" } },
    },
  },
  screenOf("promises"),
  {
    name: "no promise",
    address: "/promises",
    ready: "Aucune promesse de notre part",
    answers: { "GET /api/me/promises": { day: "2026-11-23", data: [], unowned: [], team: null } },
  },
  {
    name: "the last thirty days, with what was done, forgotten and lost",
    address: "/replay",
    ready: /^Lundi 2\snovembre$/u,
    answers: { [REPLAY]: aReplay(REPLAYED) },
    steps: [
      {
        name: "what is folded, opened",
        act: async (page) => {
          await page.getByText("Ce que ces chiffres supposent").click();
          await page.getByText(/déjà proposé/).click();
        },
        ready: /^Un CRM ne garde pas/,
      },
    ],
  },
  {
    name: "the last thirty days, with nothing to do",
    address: "/replay",
    ready: /C’est bien tenu/,
    answers: { [REPLAY]: aReplay([{ day: "2026-11-20", entries: [] }]) },
  },
  {
    name: "what lists came to, of oneself and of a small team",
    address: "/outcomes",
    ready: /^Les chiffres de l’équipe/,
    answers: { [OUTCOMES]: someOutcomes() },
  },
  {
    name: "what lists came to, of a large team, and whether it was the list",
    address: "/outcomes",
    ready: /^Proposés, les contacts|^Oui\./,
    answers: {
      [OUTCOMES]: someOutcomes({
        team: { ...someFigures({ suggested: 4_120, done: 1_860, answered: 711 }), members: 12 },
        isHoldOutOn: true,
        comparison: aComparison(),
      }),
    },
  },
  {
    name: "what lists came to, too early to say",
    address: "/outcomes",
    ready: "On ne peut pas encore le dire.",
    answers: {
      [OUTCOMES]: someOutcomes({
        own: someFigures({ done: 0, denied: 0, corrected: 0, ended: 0, rested: 0 }),
        isHoldOutOn: true,
        comparison: aComparison({ of: "own", difference: null }),
      }),
    },
  },
];
