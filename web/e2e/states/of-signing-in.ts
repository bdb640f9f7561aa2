import { anInvitation, uuid } from "../../src/test/fixtures.ts";
import { Refusal } from "../answered.ts";
import { DOWN, NOBODY, press, screenOf, type State } from "./state.ts";

/** Without a session, and on the way to one. */
export const OF_SIGNING_IN: readonly State[] = [
  screenOf("login", [
    { name: "nothing typed", act: press("Me connecter"), ready: "Email est requis" },
    {
      name: "a wrong password",
      act: async (page, answer) => {
        answer({
          ...NOBODY,
          "POST /api/auth/sign-in/email": new Refusal(
            401,
            "unauthenticated",
            "Email ou mot de passe invalide",
          ),
        });
        await page.getByLabel("Email").fill("ana@nord.fr");
        await page.getByLabel("Mot de passe", { exact: true }).fill("secret");
        await page.getByRole("button", { name: "Me connecter" }).click();
      },
      ready: "Email ou mot de passe invalide",
    },
  ]),
  {
    name: "no session checked",
    address: "/contacts",
    ready: "n’a pas pu être vérifiée",
    answers: { "GET /api/auth/get-session": DOWN },
  },
  {
    name: "register without an invitation",
    address: "/auth/register",
    ready: /^Les comptes se créent sur invitation/,
    answers: NOBODY,
  },
  {
    name: "register",
    address: `/auth/register?invitation=${uuid(600)}&token=t`,
    ready: "Créer mon compte",
    answers: { ...NOBODY, "GET /api/auth/invitation": anInvitation() },
  },
  {
    name: "invitation",
    address: `/auth/invitation?invitation=${uuid(600)}&token=t`,
    ready: /pour y répondre/,
    answers: { ...NOBODY, "GET /api/auth/invitation": anInvitation({ hasAccount: true }) },
  },
  {
    name: "an invitation that is over",
    address: `/auth/invitation?invitation=${uuid(600)}&token=t`,
    ready: "Cette invitation n’est plus valable",
    answers: { ...NOBODY, "GET /api/auth/invitation": new Refusal(400, "INVITATION_NOT_FOUND", "") },
  },
  {
    name: "forgotten password",
    address: "/auth/forgot-password",
    ready: "Recevoir un lien",
    answers: NOBODY,
    steps: [
      {
        name: "a mail on its way",
        act: async (page, answer) => {
          answer({ ...NOBODY, "POST /api/auth/request-password-reset": { status: true } });
          await page.getByLabel("Email").fill("ana@nord.fr");
          await page.getByRole("button", { name: "Recevoir un lien" }).click();
        },
        ready: "Consultez votre messagerie",
      },
    ],
  },
  {
    name: "new password",
    address: "/auth/reset-password?token=t",
    ready: "Enregistrer le mot de passe",
    answers: NOBODY,
  },
  {
    name: "a link that is over",
    address: "/auth/reset-password?error=INVALID_TOKEN",
    ready: "Ce lien n’est plus valable",
    answers: NOBODY,
  },
  {
    name: "change of password",
    address: "/auth/change-password",
    ready: "Changement de mot de passe",
    steps: [
      {
        name: "a password too short",
        act: (page) => page.locator("input[name=password]").fill("court"),
        ready: "12 caractères minimum",
      },
    ],
  },
];
