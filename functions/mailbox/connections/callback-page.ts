import type { HtmlPage } from "../../http/endpoint.ts";
import { type ReturnWords, returnPage } from "../../http/return-page.ts";
import { PROVIDER_NAMES, type Provider } from "../names.ts";

/** Result of an authorization. */
export type CallbackOutcome =
  | "connected"
  | "refused"
  | "invalid"
  | "unavailable"
  | "signed_out"
  | "other_mailbox";

const WORDS: Record<CallbackOutcome, (name: string) => ReturnWords> = {
  connected: (name) => ({
    status: 200,
    title: `${name} est connecté`,
    text: "Vous pouvez fermer cet onglet et revenir aux paramètres.",
  }),
  refused: (name) => ({
    status: 200,
    title: "Connexion annulée",
    text: `Vous n’avez pas autorisé l’accès à ${name}. Rien n’a été lu. Vous pouvez fermer cet onglet et recommencer depuis les paramètres.`,
  }),
  invalid: () => ({
    status: 400,
    title: "Ce lien n’est plus valable",
    text: "L’autorisation a expiré ou a déjà servi. Revenez aux paramètres et recommencez.",
  }),
  unavailable: (name) => ({
    status: 502,
    title: `${name} ne répond pas`,
    text: "L’autorisation n’a pas pu être terminée. Revenez aux paramètres et recommencez dans un instant.",
  }),
  signed_out: () => ({
    status: 401,
    title: "Votre session a expiré",
    text: "Reconnectez-vous, puis recommencez depuis les paramètres.",
  }),
  other_mailbox: () => ({
    status: 409,
    title: "Ce n’est pas la même messagerie",
    text: "Une autre messagerie est déjà connectée\u00A0: rien n’a été lu ni changé. Recommencez avec la même adresse, ou déconnectez d’abord la première dans les paramètres.",
  }),
};

/** The page at the end of an authorization: says what to do next, and closes itself on success. */
export function callbackPage(page: {
  readonly provider: Provider;
  readonly outcome: CallbackOutcome;
  readonly brand: string;
}): HtmlPage {
  const { provider, outcome, brand } = page;
  return returnPage(WORDS[outcome](PROVIDER_NAMES[provider]), {
    brand,
    channel: "relance-mailbox",
    said: { provider, outcome },
    closes: outcome === "connected",
  });
}
