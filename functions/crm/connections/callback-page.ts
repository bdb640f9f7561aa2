import type { HtmlPage } from "../../http/endpoint.ts";
import { type ReturnWords, returnPage } from "../../http/return-page.ts";
import type { Crm } from "../contract.ts";
import { CRM_NAMES } from "../names.ts";

/** Result of an authorization. */
export type CallbackOutcome =
  | "connected"
  | "refused"
  | "invalid"
  | "unavailable"
  | "signed_out"
  /** Contacts of another account of the same CRM exist. */
  | "other_account"
  /** The confirmed removal of those contacts takes longer than one request. */
  | "unfinished";

const WORDS: Record<CallbackOutcome, (name: string) => ReturnWords> = {
  connected: (name) => ({
    status: 200,
    title: `${name} est connecté`,
    text: "Vos contacts arrivent. Vous pouvez fermer cet onglet et revenir aux paramètres.",
  }),
  refused: (name) => ({
    status: 200,
    title: "Connexion annulée",
    text: `Vous n’avez pas autorisé l’accès à ${name}. Rien n’a été lu. Vous pouvez fermer cet onglet et recommencer depuis les paramètres.`,
  }),
  invalid: () => ({
    status: 400,
    title: "Ce lien n’est plus valable",
    text: "L’autorisation a expiré ou a déjà servi. Revenez aux paramètres et cliquez de nouveau sur «\u00A0Connecter\u00A0».",
  }),
  unavailable: (name) => ({
    status: 502,
    title: `${name} ne répond pas`,
    text: "L’autorisation n’a pas pu être terminée. Revenez aux paramètres et recommencez dans un instant.",
  }),
  signed_out: () => ({
    status: 401,
    title: "Votre session a expiré",
    text: "Reconnectez-vous, puis cliquez de nouveau sur «\u00A0Connecter\u00A0» dans les paramètres.",
  }),
  unfinished: (name) => ({
    status: 409,
    title: "Encore un instant",
    text: `Les contacts du premier compte ${name} sont nombreux\u00A0: une partie est supprimée, il en reste. Revenez aux paramètres et confirmez de nouveau le changement de compte pour continuer.`,
  }),
  other_account: (name) => ({
    status: 409,
    title: `Ce n’est pas le même compte ${name}`,
    text: `Vos contacts viennent d’un autre compte ${name}, et deux comptes ne se mélangent pas\u00A0: rien n’a été lu ni changé. Recommencez avec le compte d’origine. Pour changer de compte, un responsable de l’organisation le confirme dans les paramètres.`,
  }),
};

/** The page at the end of an authorization: says what to do next, and closes itself on success. */
export function callbackPage(page: {
  readonly crm: Crm;
  readonly outcome: CallbackOutcome;
  readonly brand: string;
}): HtmlPage {
  const { crm, outcome, brand } = page;
  return returnPage(WORDS[outcome](CRM_NAMES[crm]), {
    brand,
    channel: "relance-crm",
    said: { crm, outcome },
    closes: outcome === "connected",
  });
}
