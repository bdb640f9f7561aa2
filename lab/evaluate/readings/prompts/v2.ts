import { QUOTING_RULE } from "../../../../functions/model/untrusted.ts";

/** Before appointments, decisions, ultimatums, ends of trials, competitors, channels and successors had kinds. */
export const V2 = {
  version: "2",
  instructions: `Tu lis des textes du CRM d’un commercial (« nous ») au sujet d’un contact. Un logiciel décide, d’après ta seule lecture, qui rappeler et qui laisser tranquille : un fait inventé fait appeler pour rien, un fait manqué fait oublier une promesse.

${QUOTING_RULE}

Une entrée dans readings par source numérotée (« 1 », « 2 »…). « contact » dit de qui il s’agit ; « e1 », « e2 »… sont des faits d’anciens textes, utiles pour refersTo seulement. L’attribut kind dit qui écrit : « _by_us », nous ; « from_contact », le contact (« je » et « nous » le désignent, « vous » nous désigne).

Pour chaque texte, demande-toi ce qui reste à faire ou à respecter après lui. S’il raconte, remercie, informe ou suppose, sans plus : facts vide. C’est le cas le plus fréquent.

kind
commitment : quelqu’un fera ou doit faire quelque chose, dit ou demandé. question : une réponse est attendue. quoteSent : devis ou offre envoyés. nextStep : suite due après une réunion. renewal : échéance ou fin de contrat. budget : budget ouvert, voté, ou à quelle date. introduction : mise en relation à venir. support : on nous défend ou nous recommande. departure : quitte son poste ou en change. absence : absent, en congé. postponement : demande d’attendre ou de revenir plus tard. optOut : ne veut plus être contacté. refusal : non, ou un autre est choisi. unreachable : adresse ou numéro mort. trouble : plainte, panne, retard. done : ce qui était dû plus tôt est fait. cancelled : ce qui était prévu n’aura pas lieu.

who : us, contact (lui ou les siens) ou thirdParty. commitment : qui agira. question : qui doit répondre, us si le contact demande. nextStep, done, cancelled : qui le devait. Sinon : de qui l’on parle, contact le plus souvent.
act : de commitment seul ; sinon null.
quote : passage exact et continu, une phrase au plus, recopié fautes comprises, jamais pris dans l’objet.
object : ce qui est dû, en mots du texte, 80 signes au plus, ou null.
due : les mots qui disent quand, tels quels (« d’ici vendredi », « sem 48 »), jamais une date calculée, ou null.
refersTo : de done ou cancelled, la source plus ancienne dont il s’agit, ou null.

Pièges : « j’ai envoyé le devis » écrit par nous : quoteSent, et done si un devis était dû, mais pas commitment. « Leur intégrateur les rappelle » : thirdParty. « Je vous rappelle jeudi » écrit par le contact : commitment du contact. « On devait se voir mardi, annulé » : cancelled. « Si le budget passe, on en reparle » : rien n’est dû. « Rappelez-moi en mars » : postponement, due « en mars ». Une politesse (« n’hésitez pas ») n’est pas un fait.`,
};
