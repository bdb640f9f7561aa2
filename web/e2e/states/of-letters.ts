import { aContact, aLetter, anAction, aNote } from "../../src/test/fixtures.ts";
import { contact } from "../screens-data.ts";
import { CONTACT, press, type State } from "./state.ts";

const LETTER = "GET /api/contacts/:id/letter";
const CHOICE = "PUT /api/contacts/:id/letter-choice";
const chosen = (channel: string) => ({ channel, register: null, job: null });

/** The contact whose letter is shown first in this form. */
const shownAs = (channel: "mail" | "call" | "sms" | "linkedin", message?: string) => ({
  "GET /api/contacts/:id": aContact({
    ...contact,
    letter: { channel, register: null },
    ...(message === undefined
      ? {}
      : { actions: [anAction({ ai_subject: "Tarifs", ai_iceBreakingMessage: message })] }),
  }),
  [LETTER]: aLetter(),
  [CHOICE]: chosen(channel),
});

const FRAMED =
  "Bonjour Claire,\n\nComme promis, voici [vos tarifs] pour vos 14 techniciens.\n\nQuelle date retenez-vous ? Je peux passer [une date].\n\nBelle journée,\n\nCamille Durand";

/** A letter in its other forms, and one with places to fill. */
export const OF_LETTERS: readonly State[] = [
  {
    name: "a letter as a call",
    address: CONTACT,
    ready: /^Bonjour Claire, Camille Durand/,
    answers: {
      ...shownAs("call"),
      "POST /api/contacts/:id/call-notes": { note: aNote(), goesToCrm: false },
    },
    steps: [
      {
        name: "whose note alone was kept",
        act: async (page) => {
          await page.getByLabel("Après l’appel").fill("Elle signe en mars.");
          await page.getByRole("button", { name: "Garder la note" }).click();
        },
        ready: "Oui, c’est fait",
      },
      {
        name: "on LinkedIn",
        act: (page) => page.getByRole("radio", { name: "LinkedIn" }).check(),
        ready: "Copier et ouvrir le profil",
      },
    ],
  },
  {
    name: "a letter as an SMS",
    address: CONTACT,
    ready: "Ouvrir dans Messages",
    answers: shownAs("sms"),
    steps: [
      {
        name: "changed",
        act: (page) => page.getByRole("textbox", { name: "SMS" }).fill("Bonjour Claire, voici [vos tarifs]."),
        ready: "Revenir au texte proposé",
      },
    ],
  },
  {
    name: "a letter with places to fill",
    address: CONTACT,
    ready: "[vos tarifs]",
    answers: shownAs("mail", FRAMED),
    steps: [
      { name: "which asks before it leaves", act: press("C'est envoyé"), ready: /^Il reste/ },
      {
        name: "and selects the first",
        act: (page) => page.getByRole("button", { name: "Remplir" }).click(),
        ready: "Tutoyer",
      },
    ],
  },
];
