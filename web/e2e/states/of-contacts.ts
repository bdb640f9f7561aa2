import type { Wire } from "../../../functions/http/contract.ts";
import type { contract as whyNot } from "../../../functions/suggestions/explanations/why-not/why-not.ts";
import { anAction, aContact, aJob, aPage, uuid } from "../../src/test/fixtures.ts";
import { Refusal } from "../answered.ts";
import { answersOf, contact } from "../screens-data.ts";
import { CONTACT, DOWN, press, screenOf, type State, type Step, team } from "./state.ts";

const SAVE = "PUT /api/actions/:actionId";

/** A save that the server answers so. */
const saved = (name: string, reply: Refusal, ready: RegExp): Step => ({
  name,
  act: async (page, answer) => {
    answer({ ...answersOf("contact"), ...team, [SAVE]: reply });
    await page.getByRole("tab", { name: "Éditer" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill(`Bonjour Claire, ${name}`);
  },
  ready,
});
const held = { ai_iceBreakingMessage: "Bonjour à vous.", editedAt: "2026-11-23T07:59:00.000Z" };

/** Others' texts are being counted for a copy of the person's data. */
const COUNTING = {
  "GET /api/contacts/:id/personal-data": { mentionsCount: { state: "not_counted" } },
  "POST /api/contacts/:id/personal-data/mentions": {
    job: { id: uuid(901), state: "queued", done: 0, total: null },
  },
  "GET /api/jobs/:id": aJob({ id: uuid(901), kind: "count-mentions", done: 4, total: 19, report: {} }),
};

/** A contact's page, and all contacts. */
export const OF_CONTACTS: readonly State[] = [
  {
    ...screenOf("contact"),
    answers: { ...answersOf("contact"), ...team },
    steps: [
      {
        name: "what a sentence rests on",
        act: async (page) => {
          await page.getByRole("tab", { name: "Prévisualiser" }).focus();
          await page.keyboard.press("Tab");
          await page.keyboard.press("Enter");
        },
        ready: "Le budget passe en comité.",
      },
      { name: "the history", act: (page) => page.getByText(/^Historique/).click(), ready: /^Historique/ },
      { name: "the menu", act: press("Autres actions"), ready: "Ouvrir dans Gmail" },
      {
        name: "no more contact",
        act: (page) => page.getByRole("menuitem", { name: "Ne plus contacter" }).click(),
        ready: "Cela concerne",
      },
      {
        name: "personal data",
        act: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("menuitem", { name: "Données personnelles" }).click();
        },
        ready: /^L’effacement retire/,
      },
      {
        name: "a copy that is not whole",
        act: async (page, answer) => {
          answer({ ...answersOf("contact"), ...team, ...COUNTING });
          await page.getByRole("button", { name: "Télécharger tout ce qui est conservé" }).click();
        },
        ready: /Décompte en cours\s: 4 sur 19…/,
      },
      {
        name: "the editor",
        act: async (page) => {
          await page.keyboard.press("Escape");
          await page.keyboard.press("Escape");
          await page.getByRole("tab", { name: "Éditer" }).click();
          await page.getByRole("textbox", { name: "Message" }).waitFor();
        },
        ready: "Proposition",
      },
      saved("a failed save", DOWN, /^Votre message n’est pas enregistré/),
    ],
  },
  {
    ...screenOf("contact"),
    name: "a message changed elsewhere meanwhile",
    steps: [
      saved("changed in two tabs", new Refusal(409, "conflict", "", held), /^Ce message a été modifié/),
      {
        name: "the other text",
        act: (page) => page.getByText("Voir l’autre texte").click(),
        ready: "Bonjour à vous.",
      },
    ],
  },
  {
    ...screenOf("contact"),
    name: "a proposal closed meanwhile",
    steps: [saved("closed", new Refusal(409, "conflict", ""), /^Cette proposition a été clôturée/)],
  },
  {
    name: "a call",
    address: CONTACT,
    pressed: "Appeler",
    ready: "Après l’appel",
    answers: { "GET /api/contacts/:id": contact },
  },
  {
    name: "contact without a proposal",
    address: CONTACT,
    ready: "Aucune proposition pour ce contact",
    answers: {
      "GET /api/contacts/:id": aContact({ actions: [], suggestion: null }),
      "GET /api/contacts/:id/why-not": new Refusal(404, "not_found", ""),
    },
  },
  {
    name: "contact with a long link",
    address: CONTACT,
    ready: /rendez-vous_/,
    answers: {
      "GET /api/contacts/:id": aContact({
        actions: [
          anAction({ ai_iceBreakingMessage: `Voici : https://example.test/${"rendez-vous_".repeat(20)}` }),
        ],
      }),
    },
  },
  {
    name: "contact who objects",
    address: CONTACT,
    ready: /^Ne pas contacter/,
    answers: {
      "GET /api/contacts/:id": aContact({
        suppressed: {
          id: uuid(800),
          kind: "contact",
          reason: "opposition",
          by: "Zoé Petit",
          source: "user",
          since: "2026-11-20T09:00:00.000Z",
        },
      }),
    },
  },
  {
    name: "no such contact",
    address: CONTACT,
    ready: "Contact introuvable",
    answers: { "GET /api/contacts/:id": new Refusal(404, "not_found", "") },
  },
  {
    ...screenOf("all-contacts", [
      {
        name: "why somebody is not in the list",
        act: (page) =>
          page
            .getByRole("button", { name: /^Pourquoi pas aujourd’hui/ })
            .first()
            .click(),
        ready: "Rien ne s’est passé depuis six mois.",
      },
      {
        name: "nothing to write to them",
        act: (page) => page.getByRole("button", { name: "Mettre dans ma liste" }).click(),
        ready: /^Rien dans l’historique/,
      },
    ]),
    answers: {
      ...answersOf("all-contacts"),
      "GET /api/contacts/:id/why-not": {
        day: "2026-11-23",
        listed: null,
        obstacles: [
          {
            code: "nothing_happened",
            text: "Rien ne s’est passé depuis six mois.",
            until: null,
            evidence: [],
          },
        ],
        reasons: [],
        mayBeChosen: true,
        score: 0,
        worth: 0,
      } satisfies Wire<typeof whyNot>,
      "POST /api/contacts/:id/choose": new Refusal(
        409,
        "conflict",
        "Rien dans l’historique n’appelle de message.",
      ),
    },
  },
  {
    name: "no contact at all",
    address: "/contacts/all",
    ready: /^Aucun contact pour le moment/,
    answers: { "GET /api/contacts": aPage([]) },
  },
];
