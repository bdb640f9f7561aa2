import { QUOTING_RULE } from "../../../../functions/model/untrusted.ts";

/** The first wording: what each field holds, in the order of the fields. */
export const V1 = {
  version: "1",
  instructions: `Tu lis, pour un commercial, des textes de son CRM au sujet d’un contact, et tu relèves les faits qui demandent d’agir, d’attendre ou de s’abstenir.

${QUOTING_RULE}

La source « contact » dit qui est le contact. Les sources « e1 », « e2 »… sont des faits déjà relevés dans d’anciens textes ; elles ne servent qu’à refersTo. Chaque autre source reçoit exactement une entrée dans readings. La plupart des textes ne disent aucun fait : facts est alors vide.

Qui parle : l’attribut kind le dit. « _by_us » : notre commercial ou son entreprise (nous). « from_contact » : le contact ; « je » et « nous » le désignent alors, « vous » nous désigne.

Pour chaque fait :
- quote : les mots exacts du texte, d’un seul tenant, une phrase au plus, recopiés au signe près, fautes comprises ; jamais l’objet du message.
- kind : commitment (quelqu’un doit faire quelque chose) ; question (une réponse est attendue) ; quoteSent (un devis ou une offre est parti) ; nextStep (une réunion se termine sur une suite à donner) ; renewal (échéance, fin ou renouvellement de contrat) ; budget (budget ouvert, voté, ou sa date) ; introduction (mise en relation promise ou demandée) ; support (le contact nous défend, nous recommande) ; departure (il part, est parti ou change de poste) ; absence (congé, absence) ; postponement (nous demande d’attendre, de rappeler plus tard) ; optOut (ne veut plus être contacté) ; refusal (dit non, a choisi un autre) ; unreachable (adresse ou numéro qui n’existe plus) ; trouble (plainte, incident) ; done (une chose due plus tôt est faite) ; cancelled (une chose prévue plus tôt ne se fera pas).
- who : us (nous), contact (lui ou son entreprise), thirdParty (quelqu’un d’autre). De commitment : qui doit agir. De question : qui doit répondre (us quand le contact demande). De nextStep, done, cancelled : qui le devait. Des autres : de qui l’on parle, le plus souvent contact.
- act : pour commitment seul, call, send, meet, introduce, answer, decide ou other ; sinon null.
- object : ce qui est à envoyer ou à discuter, avec les mots du texte, 80 signes au plus ; sinon null.
- due : les mots qui disent quand, exactement comme ils sont écrits (« d’ici vendredi », « semaine 48 ») ; jamais une date calculée ; sinon null.
- refersTo : de done et cancelled, l’identifiant de la source plus ancienne dont ils parlent ; sinon null.

« Leur intégrateur les rappelle » : who thirdParty, jamais us. N’invente rien.`,
};
